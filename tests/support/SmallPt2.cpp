// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Crc32.h"
#include "tests/support/ZipBuilder.h"

#include <array>
#include <cstring>
#include <span>
#include <unordered_set>

// The program is `def forward(self, x): return x * self.w`, with a parameter w and an input x of 3 x 4 float32.

namespace pt2scope::testing {

namespace {

using Entries = std::vector<ZipBuilder::Entry>;
using namespace std::string_literals;

constexpr const char *tensorMeta =
    R"({"dtype": 7, "sizes": [{"as_int": 3}, {"as_int": 4}], "requires_grad": %GRAD%, )"
    R"("device": {"type": "cpu", "index": null}, "strides": [{"as_int": 4}, {"as_int": 1}], )"
    R"("storage_offset": {"as_int": 0}, "layout": 7})";

std::string meta(bool requiresGrad)
{
    std::string text = tensorMeta;
    const std::string mark = "%GRAD%";
    return text.replace(text.find(mark), mark.size(), requiresGrad ? "true" : "false");
}

std::string weightsConfig()
{
    return R"({"config": {"w": {"path_name": "weight_0", "is_param": true, "use_pickle": false, "tensor_meta": )"
           + meta(true) + "}}}";
}

std::string modelJson()
{
    return R"({"graph_module": {"graph": {"inputs": [{"as_tensor": {"name": "p_w"}}, {"as_tensor": {"name": "x"}}], )"
           R"("outputs": [{"as_tensor": {"name": "mul"}}], "nodes": [{"target": "torch.ops.aten.mul.Tensor", )"
           R"("inputs": [{"name": "self", "arg": {"as_tensor": {"name": "x"}}, "kind": 1}, )"
           R"({"name": "other", "arg": {"as_tensor": {"name": "p_w"}}, "kind": 1}], )"
           R"("outputs": [{"as_tensor": {"name": "mul"}}], "metadata": {"stack_trace": )"
           R"("File \"model.py\", line 8, in forward\n    return x * self.w", "nn_module_stack": )"
           R"("L__self__,,__main__.Scale", "torch_fn": "mul_1;method_descriptor.mul"}, )"
           R"("is_hop_single_tensor_return": null, "name": "mul"}], "tensor_values": {"p_w": )"
           + meta(true) + R"(, "x": )" + meta(false) + R"(, "mul": )" + meta(false)
           + R"(}, "sym_int_values": {}, "sym_bool_values": {}, "is_single_tensor_return": false, )"
             R"("custom_obj_values": {}, "sym_float_values": {}}, "signature": {"input_specs": [{"parameter": )"
             R"({"arg": {"name": "p_w"}, "parameter_name": "w"}}, )"
             R"({"user_input": {"arg": {"as_tensor": {"name": "x"}}}}], )"
             R"("output_specs": [{"user_output": {"arg": {"as_tensor": {"name": "mul"}}}}]}, )"
             R"("module_call_graph": [{"fqn": "", "signature": {"inputs": [], "outputs": [], )"
             R"("in_spec": "[1, {\"type\": \"builtins.tuple\", \"context\": \"null\", \"children_spec\": [)"
             R"({\"type\": \"builtins.tuple\", \"context\": \"null\", \"children_spec\": [)"
             R"({\"type\": null, \"context\": null, \"children_spec\": []}]}, )"
             R"({\"type\": \"builtins.dict\", \"context\": \"[]\", \"children_spec\": []}]}]", )"
             R"("out_spec": "[1, {\"type\": null, \"context\": null, \"children_spec\": []}]", )"
             R"("forward_arg_names": ["x"]}}], "metadata": {}, "treespec_namedtuple_fields": {}}, )"
             R"("opset_version": {"aten": 10}, "range_constraints": {}, "schema_version": {"major": 8, "minor": 20}, )"
             R"("verifiers": ["TRAINING"], "torch_version": "2.15.0+cu132", "guards_code": []})";
}

/// ((x,), {}) as torch.save pickles it, protocol 2.
std::string sampleInputsPickle()
{
    return "\x80\2ctorch._utils\n_rebuild_tensor_v2\nq\0((X\7\0\0\0storageq\1ctorch\nFloatStorage\nq\2X\1\0\0\0"s
           "0q\3X\3\0\0\0cpuq\4K\x0ctq\5QK\0K\3K\4\x86q\6K\4K\1\x86q\7\x89"s
           "ccollections\nOrderedDict\nq\x08)Rq\ttq\nRq\x0b\x85q\x0c}q\r\x86q\x0e."s;
}

std::string floats(float first, float step)
{
    std::array<float, 12> values{};
    for (float &value : values) {
        value = first;
        first += step;
    }
    std::string bytes(sizeof values, '\0');
    std::memcpy(bytes.data(), values.data(), sizeof values);
    return bytes;
}

std::uint64_t combine(std::uint64_t seed, std::uint64_t value)
{
    return seed ^ (value + 0x9e3779b9u + (seed << 6) + (seed >> 2));
}

std::string twentyDigits(std::uint64_t value)
{
    const std::string digits = std::to_string(value);
    return std::string(20 - digits.size(), '0') + digits;
}

std::string serializationId(const Entries &entries, const std::string &root)
{
    std::unordered_set<std::string> names;
    std::uint64_t crcs = 0;
    for (const ZipBuilder::Entry &entry : entries) {
        names.insert(entry.name.substr(root.size() + 1));
        if (!entry.content.empty())
            crcs = combine(crcs, crc32(0, std::as_bytes(std::span(entry.content))));
    }
    std::uint64_t hash = 0;
    for (const std::string &name : names)
        hash = combine(hash, std::hash<std::string>()(name));
    return twentyDigits(hash) + twentyDigits(crcs);
}

Entries layered(const std::string &root, std::initializer_list<std::pair<const char *, std::string>> records)
{
    Entries entries;
    for (const auto &[name, content] : records) {
        ZipBuilder::Entry entry;
        entry.name = root + "/" + name;
        entry.content = content;
        entries.push_back(std::move(entry));
    }
    ZipBuilder::Entry id;
    id.name = root + "/.data/serialization_id";
    id.content = serializationId(entries, root);
    entries.push_back(std::move(id));
    return entries;
}

std::vector<std::byte> built(const Entries &entries)
{
    ZipBuilder builder;
    for (const ZipBuilder::Entry &entry : entries)
        builder.add(entry);
    return builder.build();
}

std::string sampleInputs()
{
    const std::vector<std::byte> zip = built(layered("archive", {{"data.pkl", sampleInputsPickle()},
                                                                 {".format_version", "1"},
                                                                 {".storage_alignment", "64"},
                                                                 {"byteorder", "little"},
                                                                 {"data/0", floats(1, 0.5f)},
                                                                 {"version", "3\n"}}));
    return {reinterpret_cast<const char *>(zip.data()), zip.size()};
}

}  // namespace

Entries smallPt2Entries(const std::string &root)
{
    return layered(root, {{"data/weights/weight_0", floats(-1, 0.25f)},
                          {"data/weights/model_weights_config.json", weightsConfig()},
                          {"data/constants/model_constants_config.json", R"({"config": {}})"},
                          {"models/model.json", modelJson()},
                          {"data/sample_inputs/model.pt", sampleInputs()},
                          {"archive_format", "pt2"},
                          {"archive_version", "0"},
                          {".data/version", "6\n"},
                          {"byteorder", "little"}});
}

std::vector<std::byte> smallPt2(const std::string &root)
{
    return built(smallPt2Entries(root));
}

}  // namespace pt2scope::testing

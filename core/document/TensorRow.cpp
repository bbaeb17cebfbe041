// SPDX-License-Identifier: Apache-2.0
#include "core/document/TensorRow.h"

#include "core/pt2/ObjectFile.h"

#include <map>
#include <unordered_map>

namespace pt2scope {

namespace {

std::optional<std::vector<std::int64_t>> integers(const std::optional<std::vector<SymbolicInt>> &numbers)
{
    if (!numbers)
        return std::nullopt;
    std::vector<std::int64_t> values;
    values.reserve(numbers->size());
    for (const SymbolicInt &number : *numbers) {
        if (number.kind != SymbolicInt::Kind::Integer)
            return std::nullopt;
        values.push_back(number.value);
    }
    return values;
}

TensorRole roleOf(const ConfigEntry &entry, PayloadRole config)
{
    if (config == PayloadRole::Constants)
        return TensorRole::Constant;
    return entry.isParam.value_or(false) ? TensorRole::Parameter : TensorRole::Buffer;
}

std::optional<DType> dtypeNamed(std::string_view name)
{
    for (const DTypeTraits &row : allDTypes()) {
        if (row.name == name)
            return row.dtype;
    }
    return std::nullopt;
}

/// FQN to dtype, as the generated wrapper declares its constants.
std::map<std::string_view, DType> constantDTypes(const AotiPackage &package)
{
    std::map<std::string_view, DType> dtypes;
    const AotiSource *wrapper = package.wrapper();
    if (!wrapper)
        return dtypes;
    for (const AotiConstant &constant : wrapper->constants) {
        if (const std::optional<DType> dtype = dtypeNamed(constant.dtype))
            dtypes.emplace(constant.originalFqn, *dtype);
    }
    return dtypes;
}

std::optional<Device> deviceOf(const AotiPackage &package)
{
    const std::optional<std::string> type = package.device();
    return type ? std::optional(Device{*type, std::nullopt}) : std::nullopt;
}

/// torch 2.9 wraps every raw parameter in a torch.nn.Parameter without passing requires_grad on, so that it always asks
/// for a gradient (torch/export/pt2_archive/_package.py _load_state_dict); 2.10 and later pass it on.
bool loadsWithGradient(const ModelParts &model, const ConfigEntry &entry)
{
    const bool byTorch29 = model.head && model.head->torchVersion && model.head->torchVersion->starts_with("2.9.");
    return byTorch29 && entry.isParam.value_or(false) && !entry.pickled();
}

class RowCollector {
public:
    explicit RowCollector(const Document &document) : m_archive(*document.archive), m_facts(*document.pt2) {}

    std::vector<TensorRow> collect()
    {
        for (const NamedModel &model : m_facts.namedModels()) {
            const std::size_t first = m_rows.size();
            m_model = model.name;
            if (model.program) {
                addConfig(*model.program, model.program->weights);
                addConfig(*model.program, model.program->constants);
            }
            if (model.compiled)
                addCompiled(*model.compiled);
            groupByStorage(first);
        }
        return std::move(m_rows);
    }

private:
    void addConfig(const ModelParts &model, const std::optional<PayloadConfig> &config)
    {
        if (!config)
            return;
        for (const ConfigEntry &entry : config->entries) {
            if (holdsObject(entry))
                continue;
            TensorRow &row = addRow(entry.fqn, roleOf(entry, config->role));
            row.pickled = entry.pickled();
            if (entry.pathName)
                locate(row, config->folder + *entry.pathName);
            if (entry.tensorMeta)
                describe(row, *entry.tensorMeta);
            if (row.requiresGrad && config->role == PayloadRole::Weights && loadsWithGradient(model, entry))
                row.requiresGrad = true;
        }
    }

    void addCompiled(const AotiPackage &package)
    {
        if (!package.weightsConfig)
            return;
        const auto dtypes = constantDTypes(package);
        const std::optional<Device> device = deviceOf(package);
        for (const AotiWeight &weight : package.weightsConfig->weights) {
            TensorRow &row = addRow(weight.fqn, TensorRole::AotiWeight);
            row.pickled = true;
            if (const auto known = dtypes.find(weight.fqn); known != dtypes.end())
                row.dtype = known->second;
            row.sizes = weight.sizes;
            row.strides = weight.strides;
            row.storageOffset = weight.offsetElements;
            row.device = device;
            locate(row, m_facts.path("data/weights/" + weight.file));
        }
    }

    TensorRow &addRow(const std::string &name, TensorRole role)
    {
        TensorRow &row = m_rows.emplace_back();
        row.model = m_model;
        row.name = name;
        row.role = role;
        return row;
    }

    void locate(TensorRow &row, std::string recordName) const
    {
        row.record = m_archive.find(recordName);
        row.recordName = std::move(recordName);
    }

    static void describe(TensorRow &row, const ConfigTensorMeta &meta)
    {
        row.meta = meta.resolved();
        if (meta.dtypeNumber)
            row.dtype = dtypeFromSchema(*meta.dtypeNumber);
        row.device = meta.device;
        row.requiresGrad = meta.requiresGrad;
        row.sizes = integers(meta.sizes);
        row.strides = integers(meta.strides);
        if (meta.storageOffset && meta.storageOffset->kind == SymbolicInt::Kind::Integer)
            row.storageOffset = meta.storageOffset->value;
    }

    /// Of the rows from `first` on, which are those of one model.
    void groupByStorage(std::size_t first)
    {
        std::unordered_map<std::size_t, std::vector<std::size_t>> byRecord;
        for (std::size_t i = first; i < m_rows.size(); ++i) {
            const std::optional<std::size_t> record = m_rows[i].record;
            if (record && m_archive.records()[*record].size > 0)
                byRecord[*record].push_back(i);
        }
        for (const auto &[record, rows] : byRecord) {
            if (rows.size() < 2)
                continue;
            auto names = std::make_shared<std::vector<std::string>>();
            for (const std::size_t i : rows)
                names->push_back(m_rows[i].name);
            for (const std::size_t i : rows)
                m_rows[i].storageGroup = names;
        }
    }

    const ZipArchive &m_archive;
    const Pt2Archive &m_facts;
    std::string m_model;
    std::vector<TensorRow> m_rows;
};

}  // namespace

std::vector<std::string> TensorRow::sharesStorageWith() const
{
    std::vector<std::string> others;
    if (!storageGroup)
        return others;
    for (const std::string &other : *storageGroup) {
        if (other != name)
            others.push_back(other);
    }
    return others;
}

std::string_view roleName(TensorRole role)
{
    switch (role) {
        case TensorRole::Parameter: return "parameter";
        case TensorRole::Buffer: return "buffer";
        case TensorRole::Constant: return "constant";
        case TensorRole::AotiWeight: break;
    }
    return "aoti-weight";
}

std::vector<TensorRow> tensorRows(const Document &document)
{
    if (!document.archive || !document.pt2)
        return {};
    return RowCollector(document).collect();
}

}  // namespace pt2scope

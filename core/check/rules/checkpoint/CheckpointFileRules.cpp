// SPDX-License-Identifier: Apache-2.0
// The small files beside the tensors: plan, meta and dataloader_state.json, and the folder's name.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/checkpoint/CheckpointRuleTopics.h"
#include "core/check/rules/checkpoint/CheckpointSites.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

namespace pt2scope {

namespace {

/// What a later release may add is no fault.
void reportFaults(const JsonFile &file, Reporter &reporter)
{
    for (const ConfigFault &fault : file.faults) {
        if (fault.kind != ConfigFaultKind::UnknownField)
            reporter.add(describe(file, fault), placeOf(file, fault));
    }
}

std::string faultOf(const PlanEntry &entry)
{
    if (entry.shardingType && !isShardingType(*entry.shardingType))
        return "has the sharding_type " + quoted(*entry.shardingType);
    const bool hasNegative = entry.ranks && std::ranges::any_of(*entry.ranks, [](auto rank) { return rank < 0; });
    return hasNegative ? "has a negative rank" : std::string();
}

void checkPlanInvalid(const Subject &subject, Reporter &reporter)
{
    for (const Checkpoint &checkpoint : checkpoints(subject)) {
        if (!checkpoint.plan)
            continue;
        reportFaults(checkpoint.plan->file, reporter);
        for (const PlanEntry &entry : checkpoint.plan->entries) {
            if (const std::string fault = faultOf(entry); !fault.empty())
                reporter.add("the plan of " + quoted(entry.parameter) + ' ' + fault,
                             fileAt(checkpoint.plan->file.path, entry.pointer, entry.offset));
        }
    }
}

constexpr Rule planInvalid{
    .id = "checkpoint/plan-invalid",
    .severity = Severity::Error,
    .title = "The sharding plan is malformed",
    .explanation =
        "plan is JSON: module, parameter, and then sharding_type, compute_kernel and ranks. TorchEasyRec reads it to "
        "shard the tables as they were when training goes on.",
    .fix = "Remove the file to let the tables be planned anew, or take an earlier checkpoint.",
    .reference = "TorchEasyRec tzrec/utils/plan_util.py (create_planner)",
    .check = checkPlanInvalid,
};

/// Names of tensors by each part between their dots.
class TensorNames {
public:
    explicit TensorNames(const std::vector<DcpTensor> &tensors)
    {
        for (const DcpTensor &tensor : tensors) {
            const std::string_view name = tensor.name;
            m_whole.insert(name);
            for (std::size_t begin = 0; begin <= name.size();) {
                const std::size_t end = std::min(name.find('.', begin), name.size());
                m_byPart[name.substr(begin, end - begin)].push_back(name);
                begin = end + 1;
            }
        }
    }

    /// `<module>.….<parameter>.…`, or the parameter itself.
    bool has(const std::string &module, const std::string &parameter) const
    {
        if (m_whole.contains(module + '.' + parameter))
            return true;
        const auto found = m_byPart.find(parameter);
        return found != m_byPart.end() && std::ranges::any_of(found->second, [&](std::string_view name) {
                   return name.starts_with(module) && name.substr(module.size()).starts_with('.');
               });
    }

private:
    std::unordered_set<std::string_view> m_whole;
    std::unordered_map<std::string_view, std::vector<std::string_view>> m_byPart;
};

/// Its rows lie in dynamicemb/ and not in model/.
bool isDynamic(const Checkpoint &checkpoint, const PlanEntry &entry)
{
    return entry.computeKernel == "CUSTOMIZED_KERNEL"
           || (checkpoint.dynamic && std::ranges::any_of(checkpoint.dynamic->tables, [&](const DynamicTable &table) {
                   return table.name == entry.parameter;
               }));
}

void checkPlanParamMissing(const Subject &subject, Reporter &reporter)
{
    for (const Checkpoint &checkpoint : checkpoints(subject)) {
        const DcpFolder *model = checkpoint.find("model");
        if (!checkpoint.plan || !model || !model->metadata || !model->metadata->isReadable())
            continue;
        const TensorNames names(model->metadata->tensors);
        for (const PlanEntry &entry : checkpoint.plan->entries) {
            if (!isDynamic(checkpoint, entry) && !names.has(entry.module, entry.parameter))
                reporter.add("the plan names " + quoted(entry.parameter) + " of " + quoted(entry.module)
                                 + ", which the model does not have",
                             fileAt(checkpoint.plan->file.path, entry.pointer, entry.offset),
                             {fileAt(model->metadata->path)});
        }
    }
}

constexpr Rule planParamMissing{
    .id = "checkpoint/plan-param-missing",
    .severity = Severity::Warning,
    .title = "The sharding plan names a parameter that is not saved",
    .explanation =
        "Plan and tensors are written together; only tables of dynamicemb lie elsewhere. The plan belongs to another "
        "model, or a table is lost.",
    .fix = "Take plan and model from one checkpoint.",
    .reference = "TorchEasyRec tzrec/utils/plan_util.py (create_planner)",
    .check = checkPlanParamMissing,
};

void checkMetaInvalid(const Subject &subject, Reporter &reporter)
{
    for (const Checkpoint &checkpoint : checkpoints(subject)) {
        if (checkpoint.meta)
            reportFaults(checkpoint.meta->file, reporter);
    }
}

constexpr Rule metaInvalid{
    .id = "checkpoint/meta-invalid",
    .severity = Severity::Error,
    .title = "The file meta is malformed",
    .explanation =
        "meta is a JSON object that says what of the checkpoint is to be loaded: load_model, load_optim, "
        "dynamicemb_load_optim and the tables of dynamicemb.",
    .fix = "Write the file again with the tool that made the checkpoint, or remove it to load everything.",
    .reference = "TorchEasyRec tzrec/utils/checkpoint_util.py (restore_model)",
    .check = checkMetaInvalid,
};

void checkLoaderState(const Subject &subject, Reporter &reporter)
{
    for (const Checkpoint &checkpoint : checkpoints(subject)) {
        if (!checkpoint.loaderState)
            continue;
        const JsonFile &file = checkpoint.loaderState->file;
        reportFaults(file, reporter);
        for (const LoaderStateEntry &entry : checkpoint.loaderState->entries) {
            if (entry.kind != JsonValue::Kind::Integer && entry.kind != JsonValue::Kind::Float)
                reporter.add(quoted(entry.key) + " is " + std::string(describe(entry.kind)) + ", not a number",
                             fileAt(file.path, entry.pointer, entry.offset));
        }
    }
}

constexpr Rule loaderStateInvalid{
    .id = "checkpoint/dataloader-state-invalid",
    .severity = Severity::Error,
    .title = "dataloader_state.json is malformed",
    .explanation =
        "It tells how far each data source was read, as an object of numbers: when training goes on, it begins there.",
    .fix = "Remove the file to begin with the data anew, or take an earlier checkpoint.",
    .reference = "TorchEasyRec tzrec/utils/checkpoint_util.py (restore_dataloader_state)",
    .check = checkLoaderState,
};

void checkStepName(const Subject &subject, Reporter &reporter)
{
    for (const Checkpoint &checkpoint : checkpoints(subject)) {
        if (!checkpoint.step)
            reporter.add("the folder is named " + quoted(checkpoint.name) + ", not model.ckpt-<step>",
                         fileAt(checkpoint.folder));
    }
}

constexpr Rule stepName{
    .id = "checkpoint/step-name",
    .severity = Severity::Warning,
    .title = "The checkpoint's name tells no step",
    .explanation =
        "TorchEasyRec takes the step from the folder's name and counts any other name as step 0: the latest checkpoint "
        "is not found, and training goes on from 0.",
    .fix = "Rename the folder to model.ckpt-<step>.",
    .reference = "TorchEasyRec tzrec/utils/checkpoint_util.py (latest_checkpoint, _get_checkpoint_step)",
    .check = checkStepName,
};

}  // namespace

std::span<const Rule *const> checkpointFileRules()
{
    static constexpr std::array rules{&planInvalid, &planParamMissing, &metaInvalid, &loaderStateInvalid, &stepName};
    return rules;
}

}  // namespace pt2scope

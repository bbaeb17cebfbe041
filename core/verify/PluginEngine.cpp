// SPDX-License-Identifier: Apache-2.0
#include "core/verify/PluginEngine.h"

#include "core/verify/EngineBorder.h"

#include <map>
#include <mutex>

namespace pt2scope {

namespace {

/// What the plugin calls back during one run.
class Host {
public:
    Host(std::span<const StorageTask> tasks, const EngineRun &run) : m_tasks(tasks), m_run(run) {}

    pt2scope_host callbacks()
    {
        return {
            .self = this,
            .open = [](void *self, std::size_t storage,
                       pt2scope_error *error) { return of(self).open(storage, *error); },
            .read = [](void *self, std::size_t storage, std::uint64_t offset, void *to, std::uint64_t nbytes,
                       pt2scope_error *error) { return of(self).read(storage, offset, to, nbytes, *error); },
            .close = [](void *self, std::size_t storage) { of(self).close(storage); },
            .cancelled = [](void *self) { return of(self).m_run.cancelled() ? 1u : 0u; },
            .progress =
                [](void *self, std::uint64_t nbytes, std::size_t tensors) {
                    if (of(self).m_run.progress)
                        of(self).m_run.progress(nbytes, tensors);
                },
            .view_result = [](void *self, std::size_t storage, std::size_t view,
                              const pt2scope_view_result *result) { of(self).takeView(storage, view, *result); },
            .storage_result = [](void *self, std::size_t storage,
                                 const pt2scope_storage_result *result) { of(self).takeStorage(storage, *result); }};
    }

private:
    static Host &of(void *self) { return *static_cast<Host *>(self); }

    ByteSourcePtr opened(std::size_t storage)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_open.find(storage);
        return found == m_open.end() ? nullptr : found->second;
    }

    std::int64_t open(std::size_t storage, pt2scope_error &error)
    {
        if (storage >= m_tasks.size())
            return refuse({ErrorCode::NotFound, "the plugin asked for a storage that is not there"}, error);
        const Result<ByteSourcePtr> source = m_tasks[storage].open();
        if (!source)
            return refuse(source.error(), error);
        const std::lock_guard lock(m_mutex);
        m_open[storage] = *source;
        return static_cast<std::int64_t>((*source)->size());
    }

    static std::int64_t refuse(const Error &why, pt2scope_error &error)
    {
        toAbi(why, error);
        return -1;
    }

    std::uint64_t read(std::size_t storage, std::uint64_t offset, void *to, std::uint64_t nbytes, pt2scope_error &error)
    {
        const ByteSourcePtr source = opened(storage);
        if (!source) {
            refuse({ErrorCode::NotFound, "the plugin read a storage that it has not opened"}, error);
            return 0;
        }
        const ReadResult result =
            source->readAt(offset, {static_cast<std::byte *>(to), static_cast<std::size_t>(nbytes)});
        if (result.nbytes != nbytes)
            toAbi(readError(result, offset), error);
        return result.nbytes;
    }

    void close(std::size_t storage)
    {
        const std::lock_guard lock(m_mutex);
        m_open.erase(storage);
    }

    void takeView(std::size_t storage, std::size_t view, const pt2scope_view_result &result)
    {
        if (storage >= m_tasks.size() || view >= m_tasks[storage].views.size())
            return;
        std::vector<ViewResult> &views = m_views[storage];
        views.resize(m_tasks[storage].views.size());
        views[view] = fromAbi(result);
    }

    void takeStorage(std::size_t storage, const pt2scope_storage_result &result)
    {
        if (storage >= m_tasks.size())
            return;
        StorageResult taken = fromAbi(result);
        taken.storage = storage;
        taken.views = std::move(m_views[storage]);
        taken.views.resize(m_tasks[storage].views.size());
        m_views.erase(storage);
        m_run.result(std::move(taken));
    }

    std::span<const StorageTask> m_tasks;
    const EngineRun &m_run;
    std::mutex m_mutex;
    std::map<std::size_t, ByteSourcePtr> m_open;
    std::map<std::size_t, std::vector<ViewResult>> m_views;  // of storages that are not done; one call at a time
};

}  // namespace

PluginEngine::~PluginEngine()
{
    m_engine->destroy(m_engine);
}

std::vector<EngineDevice> PluginEngine::devices() const
{
    std::vector<EngineDevice> devices;
    for (std::size_t i = 0; i < m_engine->device_count(m_engine->self); ++i) {
        pt2scope_device device{};
        m_engine->device(m_engine->self, i, &device);
        devices.push_back({textOf(device.id), textOf(device.name), device.memory_bytes, device.free_bytes,
                           textOf(device.compute_capability)});
    }
    return devices;
}

bool PluginEngine::supports(DType dtype) const
{
    return m_engine->supports(m_engine->self, static_cast<std::uint32_t>(dtype)) != 0;
}

Result<bool> PluginEngine::run(std::span<const StorageTask> tasks, const EngineWork &work, const EngineRun &run)
{
    std::vector<std::vector<pt2scope_view>> views(tasks.size());
    std::vector<pt2scope_storage> storages(tasks.size());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        for (const StorageView &view : tasks[i].views) {
            const TensorMeta &meta = view.meta;
            if (meta.sizes.size() != meta.strides.size()) {
                // A rank that no tensor has: the plugin refuses it as such.
                views[i].push_back({static_cast<std::uint32_t>(meta.dtype), 1, 0, nullptr, nullptr, -1});
                continue;
            }
            views[i].push_back({static_cast<std::uint32_t>(meta.dtype), view.bitsOnly ? 1u : 0u, meta.sizes.size(),
                                meta.sizes.data(), meta.strides.data(), meta.storageOffset});
        }
        storages[i] = {tasks[i].nbytes, tasks[i].sequential ? 1u : 0u, views[i].data(), views[i].size()};
    }
    const pt2scope_work plain{work.statistics ? 1u : 0u, work.histogram ? 1u : 0u,
                              static_cast<std::uint32_t>(work.digest), run.pool.jobs(), work.deviceMemory};
    const std::lock_guard lock(m_running);
    Host host(tasks, run);
    const pt2scope_host callbacks = host.callbacks();
    pt2scope_error error{};
    const std::int32_t ended =
        m_engine->run(m_engine->self, storages.data(), storages.size(), &plain, &callbacks, &error);
    if (ended < 0)
        return fromAbi(error).value_or(Error{ErrorCode::Io, "the engine failed and did not say why"});
    return ended == 1;
}

}  // namespace pt2scope

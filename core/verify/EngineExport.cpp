// SPDX-License-Identifier: Apache-2.0
#include "core/verify/EngineExport.h"

#include <exception>

namespace pt2scope {

namespace {

/// A storage of the host.
class HostSource final : public ByteSource {
public:
    HostSource(const pt2scope_host &host, std::size_t storage, std::uint64_t size)
        : m_host(host), m_storage(storage), m_size(size)
    {}
    ~HostSource() override { m_host.close(m_host.self, m_storage); }
    HostSource(const HostSource &) = delete;
    HostSource &operator=(const HostSource &) = delete;

    std::uint64_t size() const override { return m_size; }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override
    {
        pt2scope_error error{};
        ReadResult result;
        result.nbytes =
            static_cast<std::size_t>(m_host.read(m_host.self, m_storage, offset, out.data(), out.size(), &error));
        if (const std::optional<Error> failure = fromAbi(error))
            result.failure = failure->code;
        return result;
    }

private:
    const pt2scope_host &m_host;
    std::size_t m_storage;
    std::uint64_t m_size;
};

Result<ByteSourcePtr> openAtHost(const pt2scope_host &host, std::size_t storage)
{
    pt2scope_error error{};
    const std::int64_t size = host.open(host.self, storage, &error);
    if (size < 0)
        return fromAbi(error).value_or(Error{ErrorCode::Io, "cannot be opened"});
    return ByteSourcePtr(std::make_shared<const HostSource>(host, storage, static_cast<std::uint64_t>(size)));
}

StorageView viewOf(const pt2scope_view &view)
{
    StorageView out;
    out.meta.dtype = dtypeFromSchema(view.dtype).value_or(DType::UInt8);
    out.meta.sizes.assign(view.sizes, view.sizes + view.rank);
    out.meta.strides.assign(view.strides, view.strides + view.rank);
    out.meta.storageOffset = view.offset;
    out.bitsOnly = view.bits_only != 0;
    return out;
}

std::vector<StorageTask> tasksOf(std::span<const pt2scope_storage> storages, const pt2scope_host &host)
{
    std::vector<StorageTask> tasks;
    for (std::size_t i = 0; i < storages.size(); ++i) {
        StorageTask task;
        task.open = [&host, i] { return openAtHost(host, i); };
        task.nbytes = storages[i].nbytes;
        task.sequential = storages[i].sequential != 0;
        for (const pt2scope_view &view : std::span(storages[i].views, storages[i].view_count))
            task.views.push_back(viewOf(view));
        tasks.push_back(std::move(task));
    }
    return tasks;
}

void handOver(const pt2scope_host &host, const StorageResult &result)
{
    for (std::size_t i = 0; i < result.views.size(); ++i) {
        pt2scope_view_result view;
        toAbi(result.views[i], view);
        host.view_result(host.self, result.storage, i, &view);
    }
    pt2scope_storage_result storage;
    toAbi(result, storage);
    host.storage_result(host.self, result.storage, &storage);
}

Result<bool> runFor(Engine &engine, std::span<const pt2scope_storage> storages, const pt2scope_work &plain,
                    const pt2scope_host &host)
{
    const EngineWork work{.statistics = plain.statistics != 0,
                          .histogram = plain.histogram != 0,
                          .digest = static_cast<DigestKind>(plain.digest),
                          .deviceMemory = plain.device_memory};
    ThreadPool pool(plain.threads);
    EngineRun run{.pool = pool};
    run.isCancelled = [&] { return host.cancelled(host.self) != 0; };
    run.progress = [&](std::uint64_t nbytes, std::size_t tensors) { host.progress(host.self, nbytes, tensors); };
    run.result = [&](const StorageResult &result) { handOver(host, result); };
    return engine.run(tasksOf(storages, host), work, run);
}

/// What `self` of an exported engine points to.
struct Exported {
    pt2scope_engine plain{};
    std::unique_ptr<Engine> engine;
    std::string id;
    std::string version;

    static Engine &of(void *self) { return *static_cast<Exported *>(self)->engine; }

    static void describe(void *self, std::size_t index, pt2scope_device *out)
    {
        const std::vector<EngineDevice> devices = of(self).devices();
        if (index >= devices.size())
            return;
        copyText(devices[index].id, out->id);
        copyText(devices[index].name, out->name);
        out->memory_bytes = devices[index].memoryBytes;
        out->free_bytes = devices[index].freeBytes;
        copyText(devices[index].computeCapability, out->compute_capability);
    }

    static std::uint32_t supports(void *self, std::uint32_t number)
    {
        const std::optional<DType> dtype = dtypeFromSchema(number);
        return dtype && of(self).supports(*dtype) ? 1 : 0;
    }

    static std::int32_t run(void *self, const pt2scope_storage *storages, std::size_t count, const pt2scope_work *work,
                            const pt2scope_host *host, pt2scope_error *error)
    {
        try {
            const Result<bool> ended = runFor(of(self), {storages, count}, *work, *host);
            if (ended)
                return *ended ? 1 : 0;
            toAbi(ended.error(), *error);
        } catch (const std::exception &exception) {
            toAbi(Error{ErrorCode::Io, exception.what()}, *error);
        }
        return -1;
    }
};

}  // namespace

pt2scope_engine *exportEngine(std::unique_ptr<Engine> engine)
{
    auto *exported = new Exported{.plain = {}, .engine = std::move(engine), .id = {}, .version = {}};
    exported->id = exported->engine->id();
    exported->version = exported->engine->version();
    exported->plain = {.self = exported,
                       .id = exported->id.c_str(),
                       .version = exported->version.c_str(),
                       .device_count = [](void *self) { return Exported::of(self).devices().size(); },
                       .device = Exported::describe,
                       .supports = Exported::supports,
                       .run = Exported::run,
                       .destroy = [](pt2scope_engine *plain) { delete static_cast<Exported *>(plain->self); }};
    return &exported->plain;
}

}  // namespace pt2scope

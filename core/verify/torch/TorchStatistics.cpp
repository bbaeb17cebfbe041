// SPDX-License-Identifier: Apache-2.0
#include "core/verify/torch/TorchStatistics.h"

#include "core/verify/torch/TorchPart.h"
#include "core/verify/torch/TorchPieces.h"
#include "core/verify/torch/TorchThreads.h"

#include <ATen/ops/view_as_real.h>
#include <mutex>

namespace pt2scope {

namespace {

/// The real and the imaginary parts of complex elements; else the elements themselves.
std::vector<at::Tensor> partsOf(const at::Tensor &elements)
{
    if (!elements.is_complex())
        return {elements};
    const at::Tensor pairs = at::view_as_real(elements);
    return {pairs.select(1, 0).contiguous(), pairs.select(1, 1).contiguous()};
}

/// Without the repeats of dimensions of stride 0, and how many there were.
std::pair<at::Tensor, std::uint64_t> withoutRepeats(at::Tensor tensor)
{
    std::uint64_t repeats = 1;
    for (std::int64_t i = 0; tensor.numel() > 0 && i < tensor.dim(); ++i) {
        if (tensor.stride(i) != 0 || tensor.size(i) == 1)
            continue;
        repeats *= static_cast<std::uint64_t>(tensor.size(i));
        tensor = tensor.narrow(i, 0, 1);
    }
    return {tensor, repeats};
}

class Measurement {
public:
    Measurement(const at::Tensor &tensor, DType dtype, std::int64_t most, ThreadPool &pool,
                const std::function<bool()> &cancelled)
        : m_parts(isComplex(dtype) ? 2 : 1, TorchPart(partType(dtype))), m_pool(pool), m_cancelled(cancelled)
    {
        const auto [once, repeats] = withoutRepeats(tensor);
        m_pieces = piecesOf(once, most);
        m_repeats = repeats;
    }

    bool addElements()
    {
        std::vector<std::vector<TorchPart>> measured(m_pieces.size());
        const std::vector<TorchPart> nothing = m_parts;
        const bool all = forEachPiece([&](std::size_t piece, const std::vector<at::Tensor> &elements) {
            measured[piece] = nothing;
            for (std::size_t part = 0; part < elements.size(); ++part)
                measured[piece][part].add(elements[part]);
        });
        for (const std::vector<TorchPart> &ofPiece : measured) {
            for (std::size_t part = 0; part < ofPiece.size(); ++part)
                m_parts[part].merge(ofPiece[part]);
        }
        return all;
    }

    TensorStatistics finish() const
    {
        TensorStatistics statistics{.values = m_parts[0].finish(m_repeats), .imaginary = {}};
        if (m_parts.size() > 1)
            statistics.imaginary = m_parts[1].finish(m_repeats);
        statistics.otherBytes = m_parts[0].otherBytes() * m_repeats;
        return statistics;
    }

    bool addHistograms(TensorStatistics &statistics)
    {
        std::vector<PartStatistics *> measured{&statistics.values};
        if (statistics.imaginary)
            measured.push_back(&*statistics.imaginary);
        for (PartStatistics *part : measured) {
            if (const std::optional<HistogramRange> range = histogramRange(*part))
                part->histogram = makeHistogram(*range, {});
        }
        std::mutex mutex;
        const bool counted = forEachPiece([&](std::size_t, const std::vector<at::Tensor> &elements) {
            for (std::size_t part = 0; part < elements.size(); ++part) {
                if (!measured[part]->histogram)
                    continue;
                Histogram &all = *measured[part]->histogram;
                Histogram own{.edges = all.edges};
                m_parts[part].addToHistogram(elements[part], own);
                const std::lock_guard lock(mutex);
                for (std::size_t bin = 0; bin < own.counts.size(); ++bin)
                    all.counts[bin] += own.counts[bin] * m_repeats;
            }
        });
        return counted;
    }

private:
    /// False when it was cancelled.
    bool forEachPiece(const std::function<void(std::size_t piece, const std::vector<at::Tensor> &parts)> &use) const
    {
        forEachOnThreads(m_pool, m_pieces.size(), [&](std::size_t piece) {
            if (!m_cancelled())
                use(piece, partsOf(flat(m_pieces[piece])));
        });
        return !m_cancelled();
    }

    std::vector<at::Tensor> m_pieces;
    std::uint64_t m_repeats = 1;
    std::vector<TorchPart> m_parts;
    ThreadPool &m_pool;
    const std::function<bool()> &m_cancelled;
};

}  // namespace

Result<TensorStatistics> torchStatistics(const at::Tensor &tensor, DType dtype, bool histogram, std::int64_t most,
                                         ThreadPool &pool, const std::function<bool()> &cancelled)
{
    Measurement measurement(tensor, dtype, most, pool, cancelled);
    if (measurement.addElements()) {
        TensorStatistics statistics = measurement.finish();
        if (!histogram || measurement.addHistograms(statistics))
            return statistics;
    }
    return Error{ErrorCode::Cancelled, "cancelled"};
}

}  // namespace pt2scope

// SPDX-License-Identifier: Apache-2.0
#include "core/verify/torch/TorchStatistics.h"

#include "core/verify/torch/TorchPart.h"
#include "core/verify/torch/TorchPieces.h"

#include <ATen/ops/view_as_real.h>

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
    Measurement(const at::Tensor &tensor, DType dtype, std::int64_t most, const std::function<bool()> &cancelled)
        : m_parts(isComplex(dtype) ? 2 : 1, TorchPart(partType(dtype))), m_most(most), m_cancelled(cancelled)
    {
        std::tie(m_once, m_repeats) = withoutRepeats(tensor);
    }

    bool addElements()
    {
        return forEachElements([&](std::size_t part, const at::Tensor &elements) { m_parts[part].add(elements); });
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
        const bool counted = forEachElements([&](std::size_t part, const at::Tensor &elements) {
            if (measured[part]->histogram)
                m_parts[part].addToHistogram(elements, *measured[part]->histogram);
        });
        for (PartStatistics *part : measured) {
            for (std::size_t i = 0; part->histogram && i < part->histogram->counts.size(); ++i)
                part->histogram->counts[i] *= m_repeats;
        }
        return counted;
    }

private:
    bool forEachElements(const std::function<void(std::size_t part, const at::Tensor &elements)> &use)
    {
        return forEachPiece(m_once, m_most, [&](const at::Tensor &piece) {
            const std::vector<at::Tensor> elements = partsOf(piece);
            for (std::size_t part = 0; part < elements.size(); ++part)
                use(part, elements[part]);
            return !m_cancelled();
        });
    }

    at::Tensor m_once;
    std::uint64_t m_repeats = 1;
    std::vector<TorchPart> m_parts;
    std::int64_t m_most;
    const std::function<bool()> &m_cancelled;
};

}  // namespace

Result<TensorStatistics> torchStatistics(const at::Tensor &tensor, DType dtype, bool histogram, std::int64_t most,
                                         const std::function<bool()> &cancelled)
{
    Measurement measurement(tensor, dtype, most, cancelled);
    if (measurement.addElements()) {
        TensorStatistics statistics = measurement.finish();
        if (!histogram || measurement.addHistograms(statistics))
            return statistics;
    }
    return Error{ErrorCode::Cancelled, "cancelled"};
}

}  // namespace pt2scope

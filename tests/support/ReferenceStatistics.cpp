// SPDX-License-Identifier: Apache-2.0
#include "tests/support/ReferenceStatistics.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <random>

namespace pt2scope::testing {

namespace {

template <typename T>
T readAs(const std::byte *bytes)
{
    T value;
    std::memcpy(&value, bytes, sizeof(value));
    return value;
}

/// A floating format by the widths in its name; the specials are the caller's.
long double fromBits(unsigned bits, int exponentBits, int mantissaBits, int bias)
{
    const unsigned mantissa = bits % (1u << mantissaBits);
    const unsigned exponent = bits / (1u << mantissaBits) % (1u << exponentBits);
    const bool negative = bits / (1u << (mantissaBits + exponentBits)) != 0;
    const long double fraction = std::ldexp(static_cast<long double>(mantissa), -mantissaBits);
    const long double magnitude =
        exponent == 0 ? std::ldexp(fraction, 1 - bias) : std::ldexp(1 + fraction, static_cast<int>(exponent) - bias);
    return negative ? -magnitude : magnitude;
}

constexpr long double infinity = std::numeric_limits<long double>::infinity();
constexpr long double notANumber = std::numeric_limits<long double>::quiet_NaN();

bool near(double got, long double want, long double tolerance)
{
    constexpr long double smallest = std::numeric_limits<double>::denorm_min();
    return std::fabs(static_cast<long double>(got) - want) <= std::max(tolerance, smallest);
}

}  // namespace

long double referenceValue(DType dtype, const std::byte *bytes)
{
    const auto byte = std::to_integer<unsigned>(bytes[0]);
    switch (dtype) {
        case DType::Bool: return byte != 0 ? 1 : 0;
        case DType::UInt8: return byte;
        case DType::Int8: return readAs<std::int8_t>(bytes);
        case DType::Int16: return readAs<std::int16_t>(bytes);
        case DType::UInt16: return readAs<std::uint16_t>(bytes);
        case DType::Int32: return readAs<std::int32_t>(bytes);
        case DType::UInt32: return readAs<std::uint32_t>(bytes);
        case DType::Int64: return static_cast<long double>(readAs<std::int64_t>(bytes));
        case DType::UInt64: return static_cast<long double>(readAs<std::uint64_t>(bytes));
        case DType::Float32: return readAs<float>(bytes);
        case DType::Float64: return readAs<double>(bytes);
        case DType::BFloat16: {
            const std::uint32_t bits = static_cast<std::uint32_t>(readAs<std::uint16_t>(bytes)) << 16;
            return readAs<float>(reinterpret_cast<const std::byte *>(&bits));
        }
        case DType::Float16: {
            const unsigned bits = readAs<std::uint16_t>(bytes);
            if ((bits & 0x7fffu) > 0x7c00u)
                return notANumber;
            if ((bits & 0x7fffu) == 0x7c00u)
                return bits == 0x7c00u ? infinity : -infinity;
            return fromBits(bits, 5, 10, 15);
        }
        case DType::Float8E5M2:
            if ((byte & 0x7fu) > 0x7cu)
                return notANumber;
            if ((byte & 0x7fu) == 0x7cu)
                return byte == 0x7cu ? infinity : -infinity;
            return fromBits(byte, 5, 2, 15);
        case DType::Float8E4M3FN: return (byte & 0x7fu) == 0x7fu ? notANumber : fromBits(byte, 4, 3, 7);
        case DType::Float8E4M3FNUZ: return byte == 0x80u ? notANumber : fromBits(byte, 4, 3, 8);
        case DType::Float8E5M2FNUZ: return byte == 0x80u ? notANumber : fromBits(byte, 5, 2, 16);
        case DType::Float8E8M0FNU: return byte == 0xffu ? notANumber : std::ldexp(1.0L, static_cast<int>(byte) - 127);
        default: return notANumber;
    }
}

bool referenceSubnormal(DType dtype, const std::byte *bytes)
{
    const long double size = std::fabs(referenceValue(dtype, bytes));
    if (traits(dtype).kind != DTypeKind::Floating || dtype == DType::Float8E8M0FNU || !(size > 0))
        return false;
    switch (dtype) {
        case DType::Float64: return size < std::numeric_limits<double>::min();
        case DType::Float32:
        case DType::BFloat16: return size < std::numeric_limits<float>::min();
        case DType::Float16:
        case DType::Float8E5M2: return size < std::ldexp(1.0L, -14);
        case DType::Float8E4M3FN: return size < std::ldexp(1.0L, -6);
        case DType::Float8E4M3FNUZ: return size < std::ldexp(1.0L, -7);
        default: return size < std::ldexp(1.0L, -15);  // float8_e5m2fnuz
    }
}

ReferencePart referencePart(DType dtype, const std::vector<std::byte> &elements, std::size_t part)
{
    ReferencePart reference;
    const std::size_t step = traits(dtype).itemsize;
    const DType real = partType(dtype);
    long double first = 0;
    for (std::size_t at = part * traits(real).itemsize; at < elements.size(); at += step) {
        const std::byte *bytes = elements.data() + at;
        const long double value = referenceValue(real, bytes);
        if (reference.count++ == 0)
            first = value;
        reference.allEqual = reference.allEqual && value == first;
        reference.nan += std::isnan(value) ? 1u : 0u;
        reference.posInf += value == infinity ? 1u : 0u;
        reference.negInf += value == -infinity ? 1u : 0u;
        reference.zeros += value == 0 ? 1u : 0u;
        reference.subnormal += referenceSubnormal(real, bytes) ? 1u : 0u;
        if (std::isfinite(value))
            reference.finite.push_back(value);
    }
    return reference;
}

QString difference(const PartStatistics &got, const ReferencePart &want)
{
    const auto unequal = [](const char *what, long double a, long double b) {
        return QStringLiteral("%1: %2 against %3")
            .arg(QLatin1String(what))
            .arg(static_cast<double>(a), 0, 'g', 17)
            .arg(static_cast<double>(b), 0, 'g', 17);
    };
    const struct {
        const char *what;
        std::uint64_t got, want;
    } counts[] = {{"count", got.count, want.count},
                  {"nan", got.nan, want.nan},
                  {"pos_inf", got.posInf, want.posInf},
                  {"neg_inf", got.negInf, want.negInf},
                  {"zeros", got.zeros, want.zeros},
                  {"subnormal", got.subnormal, want.subnormal},
                  {"constant", got.constant, want.count > 1 && want.allEqual}};
    for (const auto &row : counts) {
        if (row.got != row.want)
            return unequal(row.what, static_cast<long double>(row.got), static_cast<long double>(row.want));
    }
    if (want.finite.empty())
        return got.min || got.max || got.mean || got.std ? QStringLiteral("something of nothing") : QString();
    if (!got.min || !got.max || !got.mean)
        return QStringLiteral("min, max or mean is missing");
    const auto [min, max] = std::minmax_element(want.finite.begin(), want.finite.end());
    const auto exactly = [](const ElementValue &value) {
        return std::visit([](auto number) { return static_cast<long double>(number); }, value);
    };
    if (exactly(*got.min) != *min)
        return unequal("min", exactly(*got.min), *min);
    if (exactly(*got.max) != *max)
        return unequal("max", exactly(*got.max), *max);
    long double sum = 0;
    for (const long double value : want.finite)
        sum += value;
    const auto n = static_cast<long double>(want.finite.size());
    const long double scale = std::max(std::fabs(*min), std::fabs(*max)) / 1000;
    if (!std::isfinite(static_cast<double>(sum)))
        return std::isinf(*got.mean) && !got.std ? QString() : unequal("mean", *got.mean, sum);
    const long double mean = sum / n;
    if (!near(*got.mean, mean, 1e-12L * std::max(std::fabs(mean), scale)))
        return unequal("mean", *got.mean, mean);
    long double squares = 0;
    for (const long double value : want.finite)
        squares += (value - mean) * (value - mean);
    const long double deviation = std::sqrt(squares / n);
    if (!got.std || !near(*got.std, deviation, 1e-10L * std::max(deviation, scale / 1000)))
        return unequal("std", got.std.value_or(-1), deviation);
    return {};
}

QString difference(const TensorStatistics &got, DType dtype, const std::vector<std::byte> &elements)
{
    QString wrong = difference(got.values, referencePart(dtype, elements, 0));
    if (wrong.isEmpty() && got.imaginary.has_value() != isComplex(dtype))
        return QStringLiteral("imaginary part");
    if (wrong.isEmpty() && got.imaginary)
        wrong = difference(*got.imaginary, referencePart(dtype, elements, 1));
    return wrong;
}

namespace {

using Same = std::function<bool(double, double)>;

QString partDifference(const PartStatistics &a, const PartStatistics &b, const Same &sameMean, const Same &sameStd)
{
    const auto differ = [](const std::optional<double> &x, const std::optional<double> &y, const Same &same) {
        return x.has_value() != y.has_value() || (x && !same(*x, *y));
    };
    if (a.count != b.count || a.nan != b.nan || a.posInf != b.posInf || a.negInf != b.negInf || a.zeros != b.zeros
        || a.subnormal != b.subnormal || a.constant != b.constant)
        return QStringLiteral("counts");
    if (a.min != b.min || a.max != b.max)
        return QStringLiteral("extremes");
    if (differ(a.mean, b.mean, sameMean))
        return QStringLiteral("mean");
    if (differ(a.std, b.std, sameStd))
        return QStringLiteral("std");
    if (a.histogram.has_value() != b.histogram.has_value()
        || (a.histogram && (a.histogram->counts != b.histogram->counts || a.histogram->edges != b.histogram->edges)))
        return QStringLiteral("histogram");
    return {};
}

QString tensorDifference(const TensorStatistics &a, const TensorStatistics &b, const Same &sameMean,
                         const Same &sameStd)
{
    const QString wrong = partDifference(a.values, b.values, sameMean, sameStd);
    if (!wrong.isEmpty())
        return wrong;
    if (a.imaginary.has_value() != b.imaginary.has_value())
        return QStringLiteral("imaginary part");
    if (a.otherBytes != b.otherBytes)
        return QStringLiteral("other bytes");
    return a.imaginary ? partDifference(*a.imaginary, *b.imaginary, sameMean, sameStd) : QString();
}

Same within(double tolerance)
{
    return [=](double x, double y) {
        return x == y || near(x, y, std::max(std::fabs(x), std::fabs(y)) * static_cast<long double>(tolerance));
    };
}

}  // namespace

QString bitDifference(const TensorStatistics &a, const TensorStatistics &b)
{
    const Same same = [](double x, double y) { return std::memcmp(&x, &y, sizeof(double)) == 0; };
    return tensorDifference(a, b, same, same);
}

QString roundedDifference(const TensorStatistics &a, const TensorStatistics &b)
{
    return tensorDifference(a, b, within(1e-12), within(1e-10));
}

std::vector<std::byte> sampleElements(DType dtype, std::size_t count, unsigned seed)
{
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal(static_cast<double>(seed % 3), 1);
    std::vector<std::byte> bytes(count * traits(dtype).itemsize);
    const DType part = partType(dtype);
    const std::size_t itemsize = traits(part).itemsize;
    const unsigned strange = seed % 4;  // 0: numbers alone
    for (std::size_t at = 0; at < bytes.size(); at += itemsize) {
        std::uint64_t bits = random();
        const bool usual =
            traits(part).kind == DTypeKind::Floating && itemsize > 1 && (strange == 0 || random() % 64 >= strange);
        if (usual) {
            const double value = normal(random);
            const auto single = static_cast<float>(value);
            std::uint32_t word;
            std::memcpy(&word, &single, sizeof(word));
            switch (part) {
                case DType::Float64: std::memcpy(&bits, &value, sizeof(bits)); break;
                case DType::BFloat16: bits = word >> 16; break;
                case DType::Float16: bits = (bits & 0x83ffu) | 0x3800u; break;  // 0.5 to 1
                default: bits = word; break;
            }
        } else if (part == DType::Bool) {
            bits = strange == 0 ? bits & 1 : bits % 256;
        } else if (traits(part).kind == DTypeKind::Integer && strange == 1) {
            bits = bits % 100 + (std::uint64_t{1} << (itemsize * 8 - 2));  // far from zero, close together
        } else if (random() % 8 == 0) {
            bits = 0;
        }
        std::memcpy(bytes.data() + at, &bits, itemsize);
    }
    return bytes;
}

}  // namespace pt2scope::testing

// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/Pickle.h"

#include "core/pickle/PickleNumbers.h"

#include <algorithm>

namespace pt2scope {

std::string PickleGlobal::fullName() const
{
    return std::string(module) + "." + std::string(name);
}

std::span<const ObjectIndex> Pickle::items(ObjectIndex index) const
{
    const PickleObject &object = at(index);
    return std::span(children).subspan(object.firstChild, object.itemCount);
}

std::span<const ObjectIndex> Pickle::pairs(ObjectIndex index) const
{
    const PickleObject &object = at(index);
    return std::span(children).subspan(std::size_t{object.firstChild} + object.itemCount, object.pairCount);
}

std::span<const ObjectIndex> Pickle::states(ObjectIndex index) const
{
    const PickleObject &object = at(index);
    return std::span(children).subspan(std::size_t{object.firstChild} + object.itemCount + object.pairCount,
                                       object.stateCount);
}

const PickleGlobal *Pickle::globalOf(ObjectIndex index) const
{
    return at(index).kind == ObjectKind::Global ? &globals[static_cast<std::size_t>(at(index).number)] : nullptr;
}

const PickleCall *Pickle::callOf(ObjectIndex index) const
{
    return at(index).kind == ObjectKind::Call ? &calls[static_cast<std::size_t>(at(index).number)] : nullptr;
}

const PickleCall *Pickle::callTo(ObjectIndex index, std::string_view module, std::string_view name) const
{
    const PickleCall *call = callOf(index);
    const PickleGlobal *callable = call ? globalOf(call->callable) : nullptr;
    return callable && callable->importedModule == module && callable->importedName == name ? call : nullptr;
}

const PickleGlobal *Pickle::savedModuleClass(ObjectIndex index) const
{
    if (at(index).kind != ObjectKind::PersistentId)
        return nullptr;
    const ObjectIndex id = persistentIds[static_cast<std::size_t>(at(index).number)].id;
    const auto parts = items(id);
    constexpr std::size_t inTar = 3;
    if (at(id).kind != ObjectKind::Tuple)
        return nullptr;
    if (parts.size() == inTar)
        return globalOf(parts[0]);
    return parts.size() == inTar + 1 && isText(parts[0], "module") ? globalOf(parts[1]) : nullptr;
}

bool Pickle::isText(ObjectIndex index, std::string_view text) const
{
    return at(index).kind == ObjectKind::Text && at(index).text == text;
}

bool Pickle::hasFault(PickleFaultKind kind) const
{
    return std::any_of(faults.begin(), faults.end(), [=](const PickleFault &fault) { return fault.kind == kind; });
}

std::string integerText(const PickleObject &object)
{
    if (object.kind != ObjectKind::BigInteger)
        return std::to_string(object.number);
    return object.number == 1 ? std::string(object.text) : decimalOfLong(object.text);
}

}  // namespace pt2scope

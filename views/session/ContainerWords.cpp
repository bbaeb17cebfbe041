// SPDX-License-Identifier: Apache-2.0
#include "views/session/ContainerWords.h"

#include "views/widgets/Text.h"

#include <QCoreApplication>

namespace pt2scope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ContainerWords)
};

}  // namespace

QString containerWords(const CallNode &node)
{
    const auto count = static_cast<int>(node.children.size());
    switch (node.kind) {
        case TreeKind::Leaf: return {};
        case TreeKind::Tuple: return Words::tr("tuple, %n item(s)", nullptr, count);
        case TreeKind::List: return Words::tr("list, %n item(s)", nullptr, count);
        case TreeKind::Dict:
        case TreeKind::OrderedDict:
        case TreeKind::DefaultDict: return Words::tr("dict, %n item(s)", nullptr, count);
        case TreeKind::Deque: return Words::tr("deque, %n item(s)", nullptr, count);
        case TreeKind::NamedTuple:
        case TreeKind::ReturnType:
        case TreeKind::Custom: break;
    }
    return Words::tr("%1, %n item(s)", nullptr, count).arg(shown(node.type.substr(node.type.rfind('.') + 1)));
}

QString callLabel(const CallNode &node)
{
    return node.label.empty() ? Words::tr("result") : shown(node.label);
}

}  // namespace pt2scope

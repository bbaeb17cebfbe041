// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>
#include <QList>
#include <cstdint>

namespace pt2scope {

/// The way to what is selected, each part a link. Where there is no room for all of it, parts in the middle give way
/// first, then the outermost, then the last one is cut; its tooltip has all.
class GraphTrail : public QLabel {
    Q_OBJECT
public:
    explicit GraphTrail(QWidget *parent = nullptr);

    /// The outermost first; each leads to its number.
    void setParts(const QList<std::pair<QString, std::uint32_t>> &parts);

Q_SIGNALS:
    void clicked(std::uint32_t item);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();

    QList<std::pair<QString, std::uint32_t>> m_parts;
};

}  // namespace pt2scope

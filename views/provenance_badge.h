// SPDX-License-Identifier: Apache-2.0
// Where the numbers came from, always on screen: a pill with a shape of its own for each origin, all of it in the tooltip.
#pragma once

#include "views/view.h"

#include <optional>

namespace ringside {

QString originTitle(Origin origin, Language language);            ///< "Live", "Model", "Recording", "Import"
/// One line for a caption, like describe(), in either language.
QString provenanceLine(const Provenance& provenance, Language language);
/// Everything that is known, a line each.
QString provenanceDetails(const Provenance& provenance, Language language);

/// Draws the pill at the left of `area`, middle of its height, at most as wide; returns where it is.
QRectF paintBadge(QPainter& painter, const QRectF& area, const Provenance& provenance, const ViewStyle& style, bool full);

class ProvenanceBadge : public QWidget {
    Q_OBJECT
public:
    explicit ProvenanceBadge(QWidget* parent = nullptr);
    void setProvenance(std::optional<Provenance> provenance); ///< none: takes no room
    const std::optional<Provenance>& provenance() const { return m_provenance; }
    void setStyle(const ViewStyle& style);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void describeAgain();

    ViewStyle m_style;
    std::optional<Provenance> m_provenance;
};

} // namespace ringside

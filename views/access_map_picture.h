// SPDX-License-Identifier: Apache-2.0
// The picture of an access map: lanes down, banks (or sectors) across, every touch coloured and numbered by the pass
// that serves it; above, how many distinct words meet in each bank. Drawn alike on the screen and on paper.
#pragma once

#include "views/view.h"

#include <QCoreApplication>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace ringside {

/// Colour of pass `pass` of `passes`; the number beside it says the same without colour.
QColor passColour(int pass, int passes, bool dark);

/// What the touches add up to; computed once per dataset, not per repaint.
struct AccessSummary {
    std::vector<int> wordsInCell; ///< per cell: distinct words, in the phase where they are most
    std::vector<int> passesOfCell; ///< per cell: passes that serve it, in the phase where they are most; 2 or more = conflict
    std::vector<int> phaseOfLane; ///< -1 where a lane touches nothing
    std::vector<int> sharers;     ///< per touch: lanes that want this word in this pass; 2 or more = broadcast
    int phases = 0;
    int worst = 0;                ///< largest of wordsInCell
    int conflict = 0;             ///< largest of passesOfCell
    bool broadcast = false;
};
AccessSummary summarize(const AccessMapData& map);

struct AccessPlaces {
    QRectF head, bars, cellNumbers, laneNumbers, grid, phases, play, strip, caption;
    QRectF cell(const AccessMapData& map, int lane, int cell) const;
    QRectF chip(const AccessMapData& map, int pass) const;
};

class AccessMapPicture {
    Q_DECLARE_TR_FUNCTIONS(ringside::AccessMapPicture)
public:
    void setMap(AccessMapData map);
    void setNote(const QString& note) { m_note = note; } ///< a sentence in the warning colour, or empty
    const AccessMapData& map() const { return m_map; }
    const AccessSummary& summary() const { return m_summary; }
    bool empty() const { return m_map.lanes <= 0 || m_map.cells <= 0 || m_map.touches.empty(); }

    /// `controls`: leave room for the play button.
    AccessPlaces place(const QRectF& area, const ViewStyle& style, bool controls) const;
    /// `pass` ≥ 0 puts that pass forward and the others back.
    void paint(QPainter& painter, const QRectF& area, const ViewStyle& style, int pass, bool controls) const;

    std::optional<std::size_t> touchAt(const AccessPlaces& places, QPointF point) const;
    std::optional<int> passAt(const AccessPlaces& places, QPointF point) const;
    /// One line about what is at that point; empty where nothing is.
    QString describe(const AccessPlaces& places, QPointF point, Language language) const;

private:
    void paintBars(QPainter& painter, const AccessPlaces& places, const ViewStyle& style) const;
    void paintGrid(QPainter& painter, const AccessPlaces& places, const ViewStyle& style) const;
    void paintLinks(QPainter& painter, const AccessPlaces& places, const ViewStyle& style, int pass) const;
    void paintTouches(QPainter& painter, const AccessPlaces& places, const ViewStyle& style, int pass) const;
    void paintPhases(QPainter& painter, const AccessPlaces& places, const ViewStyle& style) const;
    void paintStrip(QPainter& painter, const AccessPlaces& places, const ViewStyle& style, int pass) const;
    void paintCaption(QPainter& painter, const AccessPlaces& places, const ViewStyle& style, int pass) const;
    QString captionText(Language language, int pass) const;

    AccessMapData m_map;
    AccessSummary m_summary;
    QString m_note;
};

} // namespace ringside

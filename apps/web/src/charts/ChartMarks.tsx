/** Something that happened at a place of a chart; label says it. key: unique. */
export type ChartMark = { key: string; index: number; label: string }

/** The marks of a place. */
export const marksAt = (marks: readonly ChartMark[], index: number): ChartMark[] => marks.filter((mark) => mark.index === index)

const SIZE_PX = 4

/** A line with a diamond at its foot where something happened, once for each place. What it was is said by the reading, the table and the list of the page. */
export const ChartMarks = ({ marks, x, plotPx }: { marks: readonly ChartMark[]; x: (index: number) => number; plotPx: number }) =>
  [...new Set(marks.map(({ index }) => index))].map((index) => (
    <g key={index} transform={`translate(${x(index)},0)`} data-mark>
      <line y2={plotPx} className="stroke-ink-3" strokeWidth={1} strokeDasharray="1 3" />
      <path d={`M0,${plotPx - SIZE_PX}L${SIZE_PX},${plotPx}L0,${plotPx + SIZE_PX}L${-SIZE_PX},${plotPx}Z`} className="fill-ink-2" />
    </g>
  ))

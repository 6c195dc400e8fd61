import type { ChartGap } from './chart-gaps.ts'

/** Narrower bands could not be seen. */
const MIN_PX = 3
const EDGE_PX = 2

type GapBandsProps = {
  gaps: readonly ChartGap[]
  /** x of a time, in days after the beginning of the first one. */
  x: (days: number) => number
  plotPx: number
}

/** Shades the gaps of a chart. What was made good later has a dashed edge, so that it is told without colour too. */
export const GapBands = ({ gaps, x, plotPx }: GapBandsProps) =>
  gaps.map(({ key, from, to, isRepaired }) => {
    const widthPx = Math.max(MIN_PX, x(to) - x(from))
    return (
      <g key={key} transform={`translate(${x(from)},0)`} data-gap={isRepaired ? 'repaired' : 'missing'}>
        <rect width={widthPx} height={plotPx} className={isRepaired ? 'fill-good' : 'fill-warn'} opacity={isRepaired ? 0.07 : 0.16} />
        <line
          x2={widthPx}
          y1={EDGE_PX / 2}
          y2={EDGE_PX / 2}
          strokeWidth={EDGE_PX}
          strokeDasharray={isRepaired ? '2 2' : undefined}
          className={isRepaired ? 'stroke-good' : 'stroke-warn'}
        />
      </g>
    )
  })

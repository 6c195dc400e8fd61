import type { Scale } from './chart-scales.ts'

/** Width in px of a text at 11 px font size, estimated; Chinese characters are wider. */
const textPx = (text: string): number => Array.from(text).reduce((sum, char) => sum + (char > '\u2e80' ? 11 : 6.3), 0)

/** Distance between labels and plot. */
const GAP_PX = 8

/** Drops zero cents of an amount: ticks are round numbers. */
const withoutCents = (text: string): string => text.replace(/\.00(?=\D*$)/, '')

/** Label of each tick of a scale; fractions keep their digits. */
export const axisLabels = (scale: Scale | undefined, format: (value: number) => string): string[] =>
  scale ? scale.ticks.map((tick) => withoutCents(format(tick))) : []

/** Width in px of the widest label, so that none is clipped. */
export const axisWidthPx = (labels: readonly string[]): number =>
  labels.length === 0 ? 0 : Math.ceil(Math.max(...labels.map(textPx))) + GAP_PX

type ValueAxisProps = { scale: Scale; labels: readonly string[]; innerPx: number; side: 'left' | 'right'; hasGrid: boolean }

/** Tick labels of a scale on its side; one side also draws the grid lines. */
export const ValueAxis = ({ scale, labels, innerPx, side, hasGrid }: ValueAxisProps) =>
  scale.ticks.map((tick, index) => (
    <g key={tick} transform={`translate(0,${scale.y(tick)})`}>
      {hasGrid && <line x2={innerPx} className="stroke-hairline" />}
      <text
        x={side === 'left' ? -GAP_PX : innerPx + GAP_PX}
        dy="0.32em"
        textAnchor={side === 'left' ? 'end' : 'start'}
        className="fill-ink-3 text-[11px] tabular-nums"
      >
        {labels[index]}
      </text>
    </g>
  ))

type PlaceAxisProps = { places: readonly string[]; step: number; x: (index: number) => number; plotPx: number }

/** Labels of the places under the plot; every `step`-th place has one. */
export const PlaceAxis = ({ places, step, x, plotPx }: PlaceAxisProps) =>
  places.map((place, index) =>
    index % step === 0 ? (
      <text
        key={place}
        x={x(index)}
        y={plotPx + 17}
        textAnchor={index === 0 && places.length > 1 ? 'start' : index === places.length - 1 && places.length > 1 ? 'end' : 'middle'}
        className="fill-ink-3 text-[11px] tabular-nums"
      >
        {place}
      </text>
    ) : null,
  )

/** Height of the gauge and its number of ticks: the half circle runs from 0 to 100. */
const HEIGHT = 200
const TICKS = 50
const CENTER = { x: 200, y: 170 }
const [INNER, OUTER] = [128, 152]

/** Ends of a tick; position 0 is at the left, 1 at the right. */
const tickAt = (position: number, [inner, outer] = [INNER, OUTER]) => {
  const angle = Math.PI * (1 - position)
  const [x, y] = [Math.cos(angle), -Math.sin(angle)]
  return { x1: CENTER.x + x * inner, y1: CENTER.y + y * inner, x2: CENTER.x + x * outer, y2: CENTER.y + y * outer }
}

export type GaugeTone = 'good' | 'warn' | 'bad' | 'plain'
const STROKES: Record<GaugeTone, string> = { good: 'stroke-good', warn: 'stroke-warn', bad: 'stroke-bad', plain: 'stroke-ink-3' }
const toneOf = (value: number): GaugeTone => (value >= 95 ? 'good' : value >= 80 ? 'warn' : 'bad')
/** A mark reaches this far beyond the ticks. */
const MARK_PX = 10

/**
 * A percentage from 0 to 100 as a half circle of ticks, with its text in the middle; values beyond are drawn at the ends. undefined: no figure, all ticks are
 * grey. tone: where the percentage alone does not say whether it is good. mark: another percentage to compare with. Hidden from screen readers except for its text.
 */
export const Gauge = ({
  value,
  text,
  note,
  tone,
  mark,
}: {
  value: number | undefined
  text: string
  note: string
  tone?: GaugeTone
  mark?: number
}) => (
  <div className="relative mx-auto w-full max-w-100" style={{ height: HEIGHT }}>
    <svg viewBox={`0 0 ${2 * CENTER.x} ${HEIGHT}`} height={HEIGHT} className="block w-full" aria-hidden>
      {Array.from({ length: TICKS }, (_, tick) => {
        const position = tick / (TICKS - 1)
        const isReached = value !== undefined && value > 0 && position * 100 <= value
        return (
          <line
            key={tick}
            {...tickAt(position)}
            className={isReached ? STROKES[tone ?? toneOf(value)] : 'stroke-line'}
            strokeWidth={4}
            strokeLinecap="round"
          />
        )
      })}
      {mark !== undefined && (
        <line
          {...tickAt(Math.min(1, Math.max(0, mark / 100)), [INNER - MARK_PX, OUTER + MARK_PX])}
          className="stroke-ink"
          strokeWidth={2}
        />
      )}
    </svg>
    <div className="absolute inset-x-0 bottom-4 text-center">
      <p className="text-[34px] leading-tight font-semibold tracking-[-0.02em] tabular-nums">{text}</p>
      <p className="text-caption text-ink-2">{note}</p>
    </div>
  </div>
)

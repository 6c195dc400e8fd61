/** Height of the gauge and its number of ticks: the half circle runs from 0 to 100. */
const HEIGHT = 200
const TICKS = 50
const CENTER = { x: 200, y: 170 }
const [INNER, OUTER] = [128, 152]

/** Ends of a tick; position 0 is at the left, 1 at the right. */
const tickAt = (position: number) => {
  const angle = Math.PI * (1 - position)
  const [x, y] = [Math.cos(angle), -Math.sin(angle)]
  return { x1: CENTER.x + x * INNER, y1: CENTER.y + y * INNER, x2: CENTER.x + x * OUTER, y2: CENTER.y + y * OUTER }
}

const toneOf = (value: number): string => (value >= 95 ? 'stroke-good' : value >= 80 ? 'stroke-warn' : 'stroke-bad')

/**
 * A percentage from 0 to 100 as a half circle of ticks, with its text in the middle; values beyond are drawn at the ends. undefined: no figure, all ticks are
 * grey. Hidden from screen readers except for its text.
 */
export const Gauge = ({ value, text, note }: { value: number | undefined; text: string; note: string }) => (
  <div className="relative mx-auto w-full max-w-100" style={{ height: HEIGHT }}>
    <svg viewBox={`0 0 ${2 * CENTER.x} ${HEIGHT}`} height={HEIGHT} className="block w-full" aria-hidden>
      {Array.from({ length: TICKS }, (_, tick) => {
        const position = tick / (TICKS - 1)
        const isReached = value !== undefined && value > 0 && position * 100 <= value
        return (
          <line
            key={tick}
            {...tickAt(position)}
            className={isReached ? toneOf(value) : 'stroke-line'}
            strokeWidth={4}
            strokeLinecap="round"
          />
        )
      })}
    </svg>
    <div className="absolute inset-x-0 bottom-4 text-center">
      <p className="text-[34px] leading-tight font-semibold tracking-[-0.02em] tabular-nums">{text}</p>
      <p className="text-caption text-ink-2">{note}</p>
    </div>
  </div>
)

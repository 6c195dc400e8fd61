import { explainDrawerText } from './explain-drawer.text.ts'
import { useText } from '../text/language.ts'

/** A figure that explains itself when pressed. name: what it is of, for screen readers. */
export const CreditFigure = ({ value, name, onExplain }: { value: string; name: string; onExplain: () => void }) => {
  const { explain } = useText(explainDrawerText)
  return (
    <button
      type="button"
      className="rounded-[4px] tabular-nums hover:text-accent hover:underline"
      aria-label={`${explain}: ${name}, ${value}`}
      onClick={onExplain}
    >
      {value}
    </button>
  )
}

import type { ReactNode } from 'react'
import { explainDrawerText } from './explain-drawer.text.ts'
import { useText } from '../text/language.ts'

type CreditFigureProps = { value: string; name: string; onExplain: () => void; children?: ReactNode }

/** A figure that explains itself when pressed. name: what it is of, for screen readers. children: the figure as it looks; the value by default. */
export const CreditFigure = ({ value, name, onExplain, children = value }: CreditFigureProps) => {
  const { explain } = useText(explainDrawerText)
  return (
    <button
      type="button"
      className="rounded-[4px] tabular-nums hover:text-accent hover:underline"
      aria-label={`${explain}: ${name}, ${value}`}
      onClick={onExplain}
    >
      {children}
    </button>
  )
}

import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../text/language.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { widgetsText } from './widgets.text.ts'

/** An (i) button that opens an explanation. what: name of the explained thing, for the button's label. */
export const ExplainPopover = ({ what, children }: { what: string; children: ReactNode }) => {
  const text = useText(widgetsText)
  return (
    <Popover
      label={text.explain({ what })}
      align="center"
      className="w-80 p-4 text-left font-normal whitespace-normal"
      trigger={
        <button type="button" aria-label={text.explain({ what })} className={buttonClass('quiet', 'small')}>
          <Info size={14} aria-hidden />
        </button>
      }
    >
      {children}
    </Popover>
  )
}

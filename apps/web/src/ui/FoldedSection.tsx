import { ChevronDown } from 'lucide-react'
import { createContext, type ReactNode, useContext, useState } from 'react'

const AtFirst = createContext(false)

/** Around groups that begin open. */
export const OpenAtFirst = AtFirst.Provider

type FoldedSectionProps = {
  title: string
  lead: string
  /** What is set in it, shown while it is closed. */
  summary: string
  /** A field in it is wrong: it stays open. */
  hasFault?: boolean
  children: ReactNode
}

/** A group of fields that most people leave as it is: closed, it tells what is set. Its fields stand in the page either way, so that the browser's search finds them. */
export const FoldedSection = ({ title, lead, summary, hasFault = false, children }: FoldedSectionProps) => {
  const [isOpen, setIsOpen] = useState(useContext(AtFirst))
  // A mended field must not close the group under the cursor.
  if (hasFault && !isOpen) setIsOpen(true)
  return (
    <section aria-label={title} className="border-b border-hairline last-of-type:border-b-0">
      {/* The browser's search opens it by itself; else only the state decides, so that what must stay open does. */}
      <details open={isOpen} onToggle={(event) => event.currentTarget.open && setIsOpen(true)} className="group">
        <summary
          onClick={(event) => {
            event.preventDefault()
            setIsOpen(!isOpen)
          }}
          className="grid cursor-pointer list-none grid-cols-[220px_minmax(0,1fr)_16px] items-center gap-8 px-6 py-3.5 outline-offset-[-3px] hover:bg-sunken group-open:pb-1 group-open:hover:bg-transparent [&::-webkit-details-marker]:hidden"
        >
          <h2 className="text-section font-semibold">{title}</h2>
          <span className="truncate text-body text-ink-2 group-open:invisible">{summary}</span>
          <ChevronDown size={16} className="text-ink-3 group-open:rotate-180" aria-hidden />
        </summary>
        <div className="grid grid-cols-[220px_minmax(0,1fr)] gap-8 px-6 pb-5">
          <p className="text-caption text-ink-2">{lead}</p>
          <div className="flex min-w-0 flex-col gap-4">{children}</div>
        </div>
      </details>
    </section>
  )
}

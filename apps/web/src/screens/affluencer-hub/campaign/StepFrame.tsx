import type { ReactNode } from 'react'
import { useText } from '../../../text/language.ts'
import type { DraftStep } from './campaigns-search.ts'
import { draftText } from './draft.text.ts'

/** Title, lead and content of a step. extra: at the right of the title. */
export const StepFrame = ({ step, extra, children }: { step: DraftStep; extra?: ReactNode; children: ReactNode }) => {
  const text = useText(draftText)
  return (
    <section aria-label={text.steps[step]} className="flex flex-col gap-4 px-6 py-5">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-section font-semibold">{text.steps[step]}</h2>
          <p className="mt-0.5 text-body text-ink-2">{text.leads[step]}</p>
        </div>
        {extra}
      </div>
      {children}
    </section>
  )
}

/** What a step lacks, once it was left that way. */
export const StepFaults = ({ words }: { words: readonly string[] }) => (
  <div aria-live="polite" className="flex flex-col gap-0.5 text-body text-bad empty:hidden">
    {words.map((word) => (
      <p key={word}>{word}</p>
    ))}
  </div>
)

/** What every step gets: the form, a change of it, whether it may be changed, and words of the faults to show. */
export type StepProps<Form> = { form: Form; change: (part: Partial<Form>) => void; faults: readonly string[] }

/** What a step's list is searched for, and its page, both in the address. */
export type ListSearch = { search: string; page: number; change: (part: { search?: string; page?: number }) => void }

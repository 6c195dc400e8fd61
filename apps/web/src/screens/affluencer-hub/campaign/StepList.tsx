import clsx from 'clsx'
import { Check, TriangleAlert } from 'lucide-react'
import { useText } from '../../../text/language.ts'
import { DRAFT_STEPS, type DraftStep } from './campaigns-search.ts'
import { draftText } from './draft.text.ts'

/** done: complete. faulty: left with something missing or wrong. open: not complete, and not looked at yet. */
export type StepState = 'done' | 'faulty' | 'open'
/** notes: what a faulty step lacks, or what a complete one says. */
export type ListedStep = { state: StepState; notes: readonly string[] }

const Sign = ({ state, number, isCurrent }: { state: StepState; number: number; isCurrent: boolean }) => (
  <span
    aria-hidden
    className={clsx(
      'mt-px flex size-5 shrink-0 items-center justify-center rounded-full text-[11px] font-semibold tabular-nums',
      state === 'done' && 'bg-good-soft text-good',
      state === 'faulty' && 'bg-warn-soft text-warn',
      state === 'open' && (isCurrent ? 'bg-accent text-on-accent' : 'border border-control-line text-ink-2'),
    )}
  >
    {state === 'done' ? <Check size={12} strokeWidth={3} /> : state === 'faulty' ? <TriangleAlert size={11} strokeWidth={2.5} /> : number}
  </span>
)

type StepListProps = { steps: Record<DraftStep, ListedStep>; current: DraftStep; onStep: (step: DraftStep) => void }

/** The steps of a campaign with their state; each opens. */
export const StepList = ({ steps, current, onStep }: StepListProps) => {
  const text = useText(draftText)
  const stateWords = { done: text.done, faulty: text.faulty, open: text.open }
  return (
    <nav aria-label={text.stepList} className="sticky top-4 w-60 shrink-0">
      <ol className="flex flex-col gap-0.5">
        {DRAFT_STEPS.map((step, index) => {
          const { state, notes } = steps[step]
          const isCurrent = step === current
          return (
            <li key={step}>
              <button
                type="button"
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => onStep(step)}
                className={clsx(
                  'flex w-full items-start gap-2.5 rounded-control px-2.5 py-2 text-left',
                  isCurrent ? 'bg-accent-soft' : 'hover:bg-sunken',
                )}
              >
                <Sign state={state} number={index + 1} isCurrent={isCurrent} />
                <span className="min-w-0 flex-1">
                  <span className={clsx('block text-body leading-5', isCurrent ? 'font-semibold text-accent' : 'font-medium')}>
                    {text.steps[step]}
                  </span>
                  {step !== 'preview' && <span className="sr-only">{stateWords[state]}</span>}
                  {notes.map((note) => (
                    <span
                      key={note}
                      className={clsx('block truncate text-caption', state === 'faulty' ? 'text-warn' : 'text-ink-2')}
                      title={note}
                    >
                      {note}
                    </span>
                  ))}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { pixelRefill } from '@convbox/contract/api/pixel-refill'
import type { RefillInput, RefillPlan } from '@convbox/contract/api/pixel-refill.schemas'
import type { ResultOf } from '@convbox/contract/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'
import { fieldErrorsOf } from '../../../api/failure.ts'
import { useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { RefillLines } from './RefillLines.tsx'
import { refillText } from './refill.text.ts'

export type Refills = ResultOf<typeof pixelRefill.refillRuns>

type PreflightProps = {
  input: RefillInput
  answer: UseQueryResult<RefillPlan>
  refills: Refills
  open: string
  onOpen: (line: string) => void
  /** Whether purchases that may be there are sent too. */
  onUncertain: (isWanted: boolean) => void
  onStarted: (id: string) => void
}

/** Purchases whose answer was lost: how many the platform knows again, and the choice for the others. */
const Uncertain = ({
  plan: { uncertain, withUncertain = false },
  platform,
  onChange,
}: {
  plan: RefillPlan
  platform: Refills['platform']
  onChange: (isWanted: boolean) => void
}) => {
  const text = useText(refillText)
  const language = useLanguage()
  const { name, knownAgain } = DESTINATION_FACTS[platform]
  const as = { platform: name[language] }
  if (uncertain === undefined || uncertain.knownAgain + uncertain.mayBeThere === 0) return null
  const windowOf = typeof knownAgain.for === 'number' ? text.knownFor({ ...as, n: knownAgain.for }) : text.knownAgain[knownAgain.for](as)
  return (
    <Banner tone={uncertain.mayBeThere > 0 ? 'warn' : 'plain'}>
      <p className="font-semibold">{text.uncertain({ ...as, n: uncertain.knownAgain + uncertain.mayBeThere })}</p>
      <p>
        {windowOf} {uncertain.knownAgain > 0 && text.stillKnown({ n: uncertain.knownAgain })}{' '}
        {uncertain.mayBeThere > 0 && text.notKnown({ n: uncertain.mayBeThere })}{' '}
        <a href={knownAgain.source} target="_blank" rel="noreferrer" className="whitespace-nowrap underline">
          {text.windowSource}
        </a>
      </p>
      {uncertain.mayBeThere > 0 && (
        <Checkbox className="mt-1.5" label={text.sendUncertain({ n: uncertain.mayBeThere })} checked={withUncertain} onChange={onChange} />
      )}
    </Banner>
  )
}

const Plan = ({ input, plan, refills, open, onOpen, onUncertain, onStarted }: Omit<PreflightProps, 'answer'> & { plan: RefillPlan }) => {
  const text = useText(refillText)
  const { readOnly } = useText(sharedText)
  const isReadOnly = useStore().optorRole === 'read-only'
  const send = useSend(pixelRefill.startRefill, {
    renews: [pixelRefill.refillRuns, pixelRefill.refillPreflight],
    onSuccess: ({ id }) => onStarted(id),
  })
  const accepted = plan.counts.find(({ outcome }) => outcome === 'accepted')?.orders ?? 0
  const isRunning = refills.runs.some(({ isDone }) => !isDone)
  const why = isReadOnly ? readOnly : !refills.enabled ? text.isOff : isRunning ? text.isRunning : undefined
  if (plan.orders === 0) return <p className="text-ink-2">{text.nothing}</p>
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold">{text.preflight({ n: plan.orders })}</h3>
        <p className="text-caption text-ink-2">{text.preflightLead}</p>
      </div>
      <RefillLines platform={refills.platform} counts={plan.counts} rows={plan.rows} open={open} onOpen={onOpen} />
      <Uncertain plan={plan} platform={refills.platform} onChange={onUncertain} />
      {plan.countsRepeats && <Banner tone="warn">{text.countsRepeats}</Banner>}
      <div className="flex items-center gap-3">
        <Button look="primary" disabled={accepted === 0 || why !== undefined} isBusy={send.isPending} onClick={() => send.mutate(input)}>
          {accepted === 0 ? text.nothingToSend : text.send({ n: accepted })}
        </Button>
        <p className="text-caption text-ink-2">
          {why ?? (accepted > 0 && !plan.countsRepeats && plan.withUncertain !== true && text.sameId)}
        </p>
      </div>
    </div>
  )
}

/** What would become of each order, before anything is sent. */
export const Preflight = ({ answer, ...props }: PreflightProps) => {
  const tooMany = fieldErrorsOf(answer.error)['endDate']
  if (answer.data === undefined && tooMany !== undefined) return <Banner tone="warn">{tooMany}</Banner>
  return (
    <AnswerStates answer={answer} skeleton={<Skeleton className="h-52 w-full" />}>
      {(plan, isDimmed) => (
        <div className={isDimmed ? 'opacity-60' : undefined}>
          <Plan plan={plan} {...props} />
        </div>
      )}
    </AnswerStates>
  )
}

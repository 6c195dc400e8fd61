import { historyImport } from '@convbox/contract/api/history-import'
import type { ImportStatus } from '@convbox/contract/api/history-import.schemas'
import { DAY_MS } from '@convbox/contract/durations'
import { formatWhole } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import clsx from 'clsx'
import { CircleAlert, CircleCheck, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCall, useSend } from '../api/use-call.ts'
import { useStore } from '../shell/use-store.ts'
import { useText } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { TitledCard } from '../ui/Card.tsx'
import { PROGRESS } from '../ui/classes.ts'
import { ErrorState } from '../ui/States.tsx'
import { historyImportText } from './history-import.text.ts'

const RUNNING_MS = 3000
const isRunning = (data: ImportStatus | undefined): boolean =>
  data?.run !== undefined && data.run.status !== 'done' && data.run.status !== 'failed'

type Run = NonNullable<ImportStatus['run']>

/** Progress bar of a run; without a number while the total is unknown. */
const ProgressBar = ({ run }: { run: Run }) => {
  const text = useText(historyImportText)
  const total = run.status === 'downloading' ? (run.totalOrders ?? 0) : 0
  return (
    <progress
      aria-label={text.progress}
      className={clsx(PROGRESS, total === 0 && 'animate-pulse [&::-webkit-progress-bar]:bg-accent-soft')}
      {...(total > 0 && { value: Math.min(run.importedOrders, total), max: total })}
    />
  )
}

const lineOf = (run: Run, text: (typeof historyImportText)['en']): string => {
  const days = Math.round((Date.parse(run.to) - Date.parse(run.from)) / DAY_MS)
  if (run.status === 'waiting') return text.waiting
  if (run.status === 'exporting')
    return run.totalOrders === undefined ? text.exporting({ days }) : text.exportingSome({ n: run.totalOrders, days })
  if (run.status === 'downloading')
    return text.downloading({ done: formatWhole(run.importedOrders), total: formatWhole(run.totalOrders ?? run.importedOrders) })
  if (run.status === 'failed') return text.failed
  return run.importedOrders === 0 ? text.doneNone({ days }) : text.done({ n: run.importedOrders, days })
}

/** olderDays: how far back orders can be read by now, if the run did not reach so far. */
const Content = ({ run, olderDays, action }: { run: Run; olderDays: number | undefined; action: ReactNode }) => {
  const text = useText(historyImportText)
  const { timezone } = useStore()
  const running = run.status !== 'done' && run.status !== 'failed'
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-2.5">
        {run.status === 'done' && <CircleCheck size={16} className="mt-0.5 shrink-0 text-good" aria-hidden />}
        {run.status === 'failed' && <CircleAlert size={16} className="mt-0.5 shrink-0 text-bad" aria-hidden />}
        {running && <History size={16} className="mt-0.5 shrink-0 text-accent" aria-hidden />}
        <div className="min-w-0 flex-1" aria-live="polite">
          <p className="tabular-nums">{lineOf(run, text)}</p>
          <p className="text-caption text-ink-2">
            {running && text.goesOn}
            {run.failedReason !== undefined && text.failures[run.failedReason]}
            {run.status === 'done' && text.finished({ at: formatMoment(run.finishedAt, timezone) })}
          </p>
          {olderDays !== undefined && <p className="mt-1.5">{text.older({ days: olderDays })}</p>}
        </div>
        {action}
      </div>
      {running && <ProgressBar run={run} />}
    </div>
  )
}

/** Progress of importing the shop's order history, with a button to start again. Nothing for a store without a shop. link: to more details. */
export const HistoryImportCard = ({ link, className }: { link?: ReactNode; className?: string }) => {
  const text = useText(historyImportText)
  const { optorRole } = useStore()
  // Polled often only while an import runs.
  const status = useCall(historyImport.importStatus, {}, { quiet: true, staleMs: 0, everyMs: (answer) => isRunning(answer) && RUNNING_MS })
  const start = useSend(historyImport.startImport, { renews: [historyImport.importStatus] })
  const { data, error, refetch } = status
  // Render nothing while loading: most stores have no shop, and the layout must not shift.
  if (data === undefined ? error === null : !data.isConnected) return undefined
  const hasOlder = data?.olderDays !== undefined
  const again = hasOlder ? text.startOlder : text.again
  const label = data?.run === undefined ? text.start : data.run.status === 'failed' ? text.retry : again
  const action = !isRunning(data) && optorRole !== 'read-only' && (
    <Button isBusy={start.isPending} {...(hasOlder && { look: 'primary' })} onClick={() => start.mutate({})}>
      {label}
    </Button>
  )
  return (
    <TitledCard title={text.title} extra={link} {...(className !== undefined && { className })}>
      {data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} className="px-0 py-4" />
      ) : data.run === undefined ? (
        <div className="flex items-center justify-between gap-3">
          <p className="text-ink-2">{text.none}</p>
          {action}
        </div>
      ) : (
        <Content run={data.run} olderDays={data.olderDays} action={action} />
      )}
    </TitledCard>
  )
}

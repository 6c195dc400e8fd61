import { pixelRefill } from '@convbox/contract/api/pixel-refill'
import type { AccuracyOutcome } from '@convbox/contract/api/pixel-accuracy.values'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatWhole } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import type { PixelId } from '@convbox/contract/ids'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { PROGRESS } from '../../../ui/classes.ts'
import { Drawer } from '../../../ui/Dialog.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { RefillLines } from './RefillLines.tsx'
import { refillText } from './refill.text.ts'

type Run = ResultOf<typeof pixelRefill.refillRun>

const TONES: Record<AccuracyOutcome, BadgeTone> = {
  delivered: 'good',
  pending: 'accent',
  failed: 'bad',
  skipped: 'outline',
  missing: 'warn',
}
/** Polling interval while something changes without the user. */
const EVERY_MS = 2000
const isOpen = (run: Run | undefined): boolean => run !== undefined && (!run.isDone || run.now.some(({ outcome }) => outcome === 'pending'))

const Result = ({ run }: { run: Run }) => {
  const text = useText(refillText)
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      {!run.isDone && (
        <>
          <p className="tabular-nums">{text.progress({ sent: run.sent, accepted: run.accepted })}</p>
          <progress aria-label={text.progressLabel} className={PROGRESS} value={run.sent} max={Math.max(1, run.accepted)} />
          <p className="text-caption text-ink-2">{text.goesOn}</p>
        </>
      )}
      {run.isDone && run.sent === 0 && <p className="text-ink-2">{text.nothingSent}</p>}
      {run.now.length > 0 && (
        <>
          <h3 className="font-semibold">{text.nowTitle}</h3>
          <p className="flex flex-wrap gap-2">
            {run.now.map(({ outcome, orders }) => (
              <Badge key={outcome} tone={TONES[outcome]}>
                {text.now[outcome]}: {formatWhole(orders)}
              </Badge>
            ))}
          </p>
        </>
      )}
    </div>
  )
}

type RunDrawerProps = {
  pixelId: PixelId
  platform: DestinationId
  id: string
  open: string
  onOpen: (line: string) => void
  onClose: () => void
}

/** One refill: how far it is, what became of what it sent, and every order by reason. */
export const RunDrawer = ({ pixelId, platform, id, open, onOpen, onClose }: RunDrawerProps) => {
  const text = useText(refillText)
  const { timezone } = useStore()
  const answer = useCall(pixelRefill.refillRun, { pixelId, id }, { quiet: true, staleMs: 0, everyMs: (run) => isOpen(run) && EVERY_MS })
  const run = answer.data
  return (
    <Drawer
      isOpen
      onClose={onClose}
      widthPx={640}
      title={run === undefined ? text.loadingTitle : text.openRun({ at: formatMoment(run.startedAt, timezone) })}
      titleExtra={run && <Badge tone="outline">{text.kinds[run.kind]}</Badge>}
    >
      <AnswerStates answer={answer} skeleton={<Skeleton className="h-80 w-full" />}>
        {(data) => (
          <div className="flex flex-col gap-5">
            <Result run={data} />
            <RefillLines platform={platform} counts={data.counts} rows={data.rows} open={open} onOpen={onOpen} hasBegun />
          </div>
        )}
      </AnswerStates>
    </Drawer>
  )
}

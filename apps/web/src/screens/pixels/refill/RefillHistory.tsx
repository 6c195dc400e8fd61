import type { RefillRun } from '@convbox/contract/api/pixel-refill.schemas'
import type { RefillOutcome } from '@convbox/contract/api/pixel-refill.values'
import { formatWhole } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { History } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { EmptyState } from '../../../ui/States.tsx'
import type { Refills } from './Preflight.tsx'
import { useLineMeaning } from './RefillLines.tsx'
import { refillText } from './refill.text.ts'

const LEFT_OUT: readonly RefillOutcome[] = ['on its way', 'may be there', 'too old', 'no consent', 'cannot be sent']
const leftOutOf = ({ counts }: RefillRun) => counts.filter(({ outcome }) => LEFT_OUT.includes(outcome))
const sumOf = (counts: readonly { orders: number }[]): number => counts.reduce((sum, { orders }) => sum + orders, 0)

/** The refills of the pixel, newest first: what each found, sent and left out. */
export const RefillHistory = ({ refills, onOpen }: { refills: Refills; onOpen: (id: string) => void }) => {
  const text = useText(refillText)
  const { timezone } = useStore()
  const meaning = useLineMeaning(refills.platform)
  const columns = useMemo((): Column<RefillRun>[] => {
    const figure = (key: string, label: string, valueOf: (run: RefillRun) => number): Column<RefillRun> => ({
      key,
      label,
      widthPx: 116,
      align: 'right',
      cell: (run) => <span className="tabular-nums">{formatWhole(valueOf(run))}</span>,
    })
    return [
      {
        key: 'started',
        label: text.started,
        widthPx: 170,
        cell: (run) => <span className="tabular-nums">{formatMoment(run.startedAt, timezone)}</span>,
      },
      { key: 'kind', label: text.kind, widthPx: 110, cell: (run) => text.kinds[run.kind] },
      figure('orders', text.found, ({ orders }) => orders),
      figure('before', text.alreadyThere, ({ counts }) => sumOf(counts.filter(({ outcome }) => outcome === 'delivered'))),
      figure('sent', text.sent, ({ sent }) => sent),
      figure('leftOut', text.leftOut, (run) => sumOf(leftOutOf(run))),
      {
        key: 'why',
        label: text.why,
        widthPx: 260,
        isGrowing: true,
        cell: (run) => {
          const [most] = leftOutOf(run).toSorted((a, b) => b.orders - a.orders)
          return (
            <span className="truncate text-ink-2">{most === undefined ? '-' : `${text.outcomes[most.outcome]}: ${meaning(most)}`}</span>
          )
        },
      },
      {
        key: 'state',
        label: text.state,
        widthPx: 120,
        cell: ({ isDone }) => <Badge tone={isDone ? 'outline' : 'accent'}>{isDone ? text.finished : text.running}</Badge>,
      },
    ]
  }, [text, timezone, meaning])
  return (
    <section>
      <h2 className="text-body font-semibold">{text.historyTitle}</h2>
      <p className="mb-2 text-caption text-ink-2">{text.historyLead}</p>
      <DataGrid
        label={text.historyTitle}
        columns={columns}
        rows={refills.runs}
        rowKey={({ id }) => id}
        onOpenRow={({ id }) => onOpen(id)}
        openLabel={({ startedAt }) => text.openRun({ at: formatMoment(startedAt, timezone) })}
        empty={
          <EmptyState icon={<History size={22} aria-hidden />} title={text.noHistory}>
            {text.noHistoryNote}
          </EmptyState>
        }
      />
    </section>
  )
}

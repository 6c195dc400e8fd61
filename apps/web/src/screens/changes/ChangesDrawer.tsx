import { channelName } from '@convbox/contract/channel-names'
import { formatAmount, formatWhole } from '@convbox/contract/format'
import { formatDay } from '@convbox/contract/format-time'
import { changes } from '@convbox/contract/reports/changes'
import type { ChangesBehind } from '@convbox/contract/reports/changes.schemas'
import type { ChangeCause } from '@convbox/contract/reports/changes.values'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { ExplainedData } from '../../widgets/ExplainedData.tsx'
import { Pages } from '../../widgets/Pages.tsx'
import { nameOfRow, showMove } from './changes-columns.tsx'
import { changesText } from './changes.text.ts'
import type { Changes } from './use-changes.ts'

type Shown = { report: Changes; currency: string }

const ChangedOrder = ({ order, report, currency }: Shown & { order: ChangesBehind['orders'][number] }) => {
  const text = useText(changesText)
  const language = useLanguage()
  const { websiteName } = useStore()
  return (
    <li className="py-2.5 tabular-nums">
      <div className="flex items-baseline gap-3">
        <Link
          to="/website/$websiteName/order-attribution"
          params={{ websiteName }}
          search={{ order: `${order.orderId}@${order.at}` }}
          aria-label={text.openOrder({ order: order.orderNumber })}
          className="font-medium text-accent hover:underline"
        >
          {order.orderNumber}
        </Link>
        <span className="text-caption text-ink-3">{order.atLocal}</span>
      </div>
      <ul>
        {order.moves.map(({ channel, amount }) => (
          <li key={channel} className="flex gap-3 text-ink-2">
            <span>{nameOfRow('channel', channel, language)}</span>
            <span className="ml-auto">{showMove(report.search.figure, amount, currency)}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}

const ChangedSpend = ({ line, currency }: { line: ChangesBehind['spend'][number]; currency: string }) => {
  const text = useText(changesText)
  const language = useLanguage()
  return (
    <li className="flex items-baseline gap-3 py-2.5 tabular-nums">
      <span className="font-medium">{line.campaign || channelName(line.channel, language)}</span>
      <span className="text-caption text-ink-3">
        {formatDay(line.day, language)}, {channelName(line.channel, language)}
      </span>
      <span className="ml-auto">{text.fromTo({ told: formatAmount(line.told, currency), now: formatAmount(line.now, currency) })}</span>
    </li>
  )
}

const COUNTED_CAUSES = ['views claimed', 'other orders', 'survey answers'] as const satisfies readonly ChangeCause[]

/** What decides how the orders of a day are shared: claims of a channel, or of the day how many orders there are. */
const ChangedCounts = ({ counts, cause: opened }: { counts: ChangesBehind['counts']; cause: ChangeCause }) => {
  const text = useText(changesText)
  const language = useLanguage()
  const cause = COUNTED_CAUSES.find((one) => one === opened)
  if (cause === undefined || counts.length === 0) return undefined
  return (
    <section className="mb-4">
      <h3 className="mb-1 text-body font-semibold">{text.counts[cause]}</h3>
      <ul className="divide-y divide-hairline">
        {counts.map(({ day, channel, told, now }) => (
          <li key={`${day} ${channel}`} className="flex items-baseline gap-3 py-1.5 tabular-nums">
            <span>{formatDay(day, language)}</span>
            {channel !== '' && <span className="text-caption text-ink-3">{channelName(channel, language)}</span>}
            <span className="ml-auto">{text.fromTo({ told: String(told), now: String(now) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Behind = ({ data, report, currency }: Shown & { data: ChangesBehind }) => {
  const text = useText(changesText)
  const isSpend = report.search.figure === 'spend'
  const n = formatWhole(data.count)
  if (data.count === 0) return <p className="text-ink-2">{data.counts.length > 0 ? text.noOrderMoved : text.nothingBehind}</p>
  return (
    <>
      <h3 className="mb-1 text-body font-semibold">{isSpend ? text.behindSpend({ n }) : text.behindOrders({ n })}</h3>
      <ul className="divide-y divide-hairline">
        {data.orders.map((order) => (
          <ChangedOrder key={`${order.orderId} ${order.at}`} order={order} report={report} currency={currency} />
        ))}
        {data.spend.map((line, index) => (
          <ChangedSpend key={`${line.day} ${line.channel} ${line.campaign} ${index}`} line={line} currency={currency} />
        ))}
      </ul>
      {data.count > data.pageSize && <Pages search={report.search} change={report.change} pageSize={data.pageSize} total={data.count} />}
    </>
  )
}

/** The orders, or the lines of spend, behind a cause; row: its day or channel, '' for all. */
export const ChangesDrawer = ({ report, currency, cause, onClose }: Shown & { cause: ChangeCause; onClose: () => void }) => {
  const text = useText(changesText)
  const language = useLanguage()
  const { search, question } = report
  const { by, ...asked } = question
  const isDay = by === 'day' && search.row !== ''
  const { data, error, refetch } = useCall(
    changes.behind,
    {
      ...asked,
      ...(isDay && { day: search.row }),
      ...(by === 'channel' && search.row !== '' && { channel: search.row }),
      cause,
      pageNo: search.page,
    },
    { quiet: true },
  )
  const row = search.row === '' ? text.wholeRange : nameOfRow(search.by, search.row, language)
  return (
    <Drawer isOpen onClose={onClose} widthPx={640} title={text.drawer({ cause: text.causes[cause], row })}>
      <p className="mb-3 text-caption text-ink-2">{text.causeHelp[cause]}</p>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading>
          <Skeleton className="h-80 w-full" />
        </Loading>
      ) : (
        <>
          <ChangedCounts counts={data.counts} cause={cause} />
          <Behind data={data} report={report} currency={currency} />
          <ExplainedData version={data.dataVersion} days={question} />
        </>
      )}
    </Drawer>
  )
}

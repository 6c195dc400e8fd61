import { formatAmount, formatWhole } from '@convbox/contract/format'
import { formatDay } from '@convbox/contract/format-time'
import { ledger } from '@convbox/contract/reports/ledger'
import type { LedgerEntries } from '@convbox/contract/reports/ledger.schemas'
import { ledgerPartName } from '@convbox/contract/reports/ledger.text'
import type { LedgerPart } from '@convbox/contract/reports/ledger.values'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { Pages } from '../../widgets/Pages.tsx'
import { ledgerText } from './ledger.text.ts'
import type { Ledger } from './use-ledger.ts'

const Entry = ({ entry, currency }: { entry: LedgerEntries['entries'][number]; currency: string }) => {
  const text = useText(ledgerText)
  const { websiteName } = useStore()
  const { what } = entry
  const isRefund = what === 'refund'
  return (
    <li className="flex items-baseline gap-3 py-2.5 tabular-nums">
      {what !== 'order' ? (
        <span className="font-medium">{entry.orderNumber}</span>
      ) : (
        <Link
          to="/website/$websiteName/order-attribution"
          params={{ websiteName }}
          search={{ order: `${entry.orderId}@${entry.at}` }}
          aria-label={text.openOrder({ order: entry.orderNumber })}
          className="font-medium text-accent hover:underline"
        >
          {entry.orderNumber}
        </Link>
      )}
      <span className="text-caption text-ink-3">{text[what]}</span>
      <span className="text-caption text-ink-3">{entry.atLocal}</span>
      <span className="ml-auto">{formatAmount(isRefund ? `-${entry.refunded}` : entry.sales, currency)}</span>
      {!isRefund && Number(entry.refunded) !== 0 && <span className="text-ink-2">{formatAmount(`-${entry.refunded}`, currency)}</span>}
    </li>
  )
}

type LedgerDrawerProps = { report: Ledger; part: LedgerPart; day: string | undefined; currency: string; onClose: () => void }

/** The orders, edits and refunds behind a cell of the ledger, each with the way to its journey. */
export const LedgerDrawer = ({ report, part, day, currency, onClose }: LedgerDrawerProps) => {
  const text = useText(ledgerText)
  const language = useLanguage()
  const { search, change, question } = report
  const { data, error, refetch } = useCall(
    ledger.entries,
    {
      ...question,
      ...part,
      ...(day !== undefined && { day }),
      pageNo: search.page,
      ...(search.currency !== '' && { currency: search.currency }),
    },
    { quiet: true },
  )
  return (
    <Drawer
      isOpen
      onClose={onClose}
      widthPx={640}
      title={text.drawer({ part: ledgerPartName(part, language), day: day === undefined ? text.wholeRange : formatDay(day, language) })}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading>
          <Skeleton className="h-80 w-full" />
        </Loading>
      ) : (
        <>
          <h3 className="mb-1 text-body font-semibold">{text.entries({ n: formatWhole(data.entryCount) })}</h3>
          <ul className="divide-y divide-hairline">
            {data.entries.map((entry) => (
              <Entry key={`${entry.what} ${entry.orderId} ${entry.at}`} entry={entry} currency={currency} />
            ))}
          </ul>
          {data.entryCount > data.pageSize && <Pages search={search} change={change} pageSize={data.pageSize} total={data.entryCount} />}
        </>
      )}
    </Drawer>
  )
}

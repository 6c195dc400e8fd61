import { formatAmount, formatInt, formatWhole } from '@convbox/contract/format'
import { formatDay } from '@convbox/contract/format-time'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { isBlended } from '@convbox/contract/metrics/credit-choices'
import { ledger } from '@convbox/contract/reports/ledger'
import type { LedgerEntries } from '@convbox/contract/reports/ledger.schemas'
import { ledgerBasesText, ledgerEntriesText, ledgerPartName } from '@convbox/contract/reports/ledger.text'
import type { LedgerPart } from '@convbox/contract/reports/ledger.values'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { useDownload } from '../../api/use-download.ts'
import { useSite } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { DownloadButtons } from '../../widgets/DownloadButtons.tsx'
import { ExplainedData } from '../../widgets/ExplainedData.tsx'
import { ExplainedTouches } from '../../widgets/ExplainedTouches.tsx'
import { explainDrawerText } from '../../widgets/explain-drawer.text.ts'
import { Pages } from '../../widgets/Pages.tsx'
import { StoreName, zoneOfRow } from '../../widgets/store-of-row.tsx'
import { ledgerText } from './ledger.text.ts'
import type { Ledger } from './use-ledger.ts'

const WIDTH_PX = 720

const Entry = ({ entry, currency }: { entry: LedgerEntries['entries'][number]; currency: string }) => {
  const text = useText(ledgerText)
  const language = useLanguage()
  const site = useSite()
  const websiteName = entry.store?.websiteName ?? site.websiteName
  const isRefund = entry.what === 'refund'
  return (
    <li className="py-2.5">
      <div className="flex items-baseline gap-3 tabular-nums">
        <Link
          to="/website/$websiteName/order-attribution"
          params={{ websiteName }}
          search={{ order: `${entry.orderId}@${entry.orderDate}` }}
          aria-label={text.openOrder({ order: entry.orderNumber })}
          className="font-medium text-accent hover:underline"
        >
          {entry.orderNumber}
        </Link>
        <StoreName store={entry.store} />
        <span className="text-caption text-ink-3">{ledgerEntriesText[entry.what][language]}</span>
        <span className="text-caption text-ink-3">{entry.atLocal}</span>
        <span className="ml-auto">{formatAmount(isRefund ? `-${entry.refunded}` : entry.sales, currency)}</span>
        {!isRefund && Number(entry.refunded) !== 0 && <span className="text-ink-2">{formatAmount(`-${entry.refunded}`, currency)}</span>}
      </div>
      <ExplainedTouches {...entry} zone={zoneOfRow(site, entry.store)} />
    </li>
  )
}

type CellProps = { report: Ledger; part: LedgerPart; currency: string }

/** What a cell is: its net amount with the formula, which orders belong to it, and the settings. */
const Formula = ({ report, part, currency, data: { sums } }: CellProps & { data: LedgerEntries }) => {
  const text = useText(ledgerText)
  const explain = useText(explainDrawerText)
  const { models, windows } = useText(creditText)
  const language = useLanguage()
  const { basis, model, window } = report.search
  const isGiven = part.reason === 'views and answers'
  const rule = isGiven ? text.givenRule : part.kind === 'untracked' && isBlended(model) ? text.blendedRule : text.rules[part.kind]
  const [sales, refunded] = [formatAmount(sums.sales, currency), formatAmount(sums.refunded, currency)]
  return (
    <>
      <div className="rounded-card border border-hairline bg-head px-4 py-3">
        <div className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
          <span className="text-title font-semibold">{formatAmount(sums.net, currency)}</span>
          <span className="text-caption text-ink-2">{text.formula({ sales, refunded, orders: formatInt(sums.orders) })}</span>
        </div>
        <p className="mt-1.5 text-caption text-ink-2">{rule}</p>
      </div>
      <p className="mt-3 mb-4 text-caption text-ink-2">
        <span className="text-ink-3">{explain.inForce}: </span>
        {[models[model], windows[window], ledgerBasesText[basis][language]].join(' · ')}
      </p>
    </>
  )
}

/** Explains a cell of the ledger: its formula, the orders, edits and refunds behind it with their visits and weights, the data's version, a link and a file. */
export const LedgerDrawer = ({ report, part, day, currency, onClose }: CellProps & { day: string | undefined; onClose: () => void }) => {
  const text = useText(ledgerText)
  const language = useLanguage()
  const { mayDownloadOrders } = useSite()
  const { search, change, question } = report
  const cell = { ...question, ...part, ...(day !== undefined && { day }), ...(search.currency !== '' && { currency: search.currency }) }
  const { data, error, refetch } = useCall(ledger.entries, { ...cell, pageNo: search.page }, { quiet: true })
  const file = useDownload(ledger.entriesDownload, (inLanguage) => ({ ...cell, language: inLanguage }))
  return (
    <Drawer
      isOpen
      onClose={onClose}
      widthPx={WIDTH_PX}
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
          <Formula report={report} part={part} currency={currency} data={data} />
          <div className="mb-1 flex items-center justify-between gap-3">
            <h3 className="text-body font-semibold">{text.entries({ n: formatWhole(data.entryCount) })}</h3>
            <DownloadButtons file={{ ...file, ...(!mayDownloadOrders && { refusal: text.adminsFile }) }} label={text.file} />
          </div>
          <ul className="divide-y divide-hairline">
            {data.entries.map((entry) => (
              <Entry key={`${entry.what} ${entry.orderId} ${entry.at}`} entry={entry} currency={currency} />
            ))}
          </ul>
          {data.entryCount > data.pageSize && <Pages search={search} change={change} pageSize={data.pageSize} total={data.entryCount} />}
          <ExplainedData version={data.dataVersion} days={question} />
        </>
      )}
    </Drawer>
  )
}

import { formatAmount } from '@convbox/contract/format'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { REPORT_MODELS, WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import type { LedgerAnswer } from '@convbox/contract/reports/ledger.schemas'
import { ledger } from '@convbox/contract/reports/ledger'
import { ledgerBasesText } from '@convbox/contract/reports/ledger.text'
import { LEDGER_BASES, type LedgerBasis } from '@convbox/contract/reports/ledger.values'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Scale, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useDownload } from '../../api/use-download.ts'
import { useSite } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { ReportPage } from '../../widgets/ReportPage.tsx'
import { sumOf } from '../../widgets/amounts.ts'
import { conversionAnalysisText } from '../conversion-analysis/conversion-analysis.text.ts'
import { makeLedgerColumns } from './ledger-columns.tsx'
import { ledgerDays, readCell, totalOf, type LedgerDay } from './ledger-rows.ts'
import { LEDGER_FIGURES } from './ledger-search.ts'
import { ledgerText } from './ledger.text.ts'
import { LedgerDrawer } from './LedgerDrawer.tsx'
import { type Ledger, useLedger } from './use-ledger.ts'

const Controls = ({ report: { search, change, answer } }: { report: Ledger }) => {
  const text = useText(ledgerText)
  const language = useLanguage()
  const { models, modelHelp, windows } = useText(creditText)
  const currencies = [...new Set([...(answer.data?.closings ?? []).map(({ currency }) => currency), search.currency])].filter(Boolean)
  return (
    <div className="my-3 flex flex-wrap items-center gap-2">
      <Segments
        label={text.basis}
        options={LEDGER_BASES.map((value) => ({ value, label: ledgerBasesText[value][language] }))}
        value={search.basis}
        onChange={(basis) => change({ basis, page: 1 })}
      />
      <Segments
        label={text.figure}
        options={LEDGER_FIGURES.map((value) => ({ value, label: text.figures[value] }))}
        value={search.figure}
        onChange={(figure) => change({ figure })}
      />
      <Select
        label={text.model}
        isLabelInside
        options={REPORT_MODELS.map((value) => ({
          value,
          label: models[value],
          description: modelHelp[value],
        }))}
        value={search.model}
        onChange={(model) => change({ model, page: 1 })}
      />
      <Select
        label={text.window}
        isLabelInside
        options={WINDOW_KEYS.map((value) => ({ value, label: windows[value] }))}
        value={search.window}
        onChange={(window) => change({ window })}
      />
      {currencies.length > 1 && (
        <Select
          label={text.currency}
          isLabelInside
          options={[{ value: '', label: text.allCurrencies }, ...currencies.map((value) => ({ value, label: value }))]}
          value={search.currency}
          onChange={(currency) => change({ currency, page: 1 })}
        />
      )}
    </div>
  )
}

/** Stores without a count by Shopify on any of the days that have one. */
const neverCounted = (days: readonly LedgerDay[]): string[] => {
  const counts = days.flatMap(({ shopify }) => (shopify === undefined ? [] : [shopify.without]))
  return (counts[0] ?? []).filter((store) => counts.every((without) => without.includes(store)))
}

/** Whether all days close; on All-Sites also which days and currencies they are of, and whose count by Shopify is missing. */
const Closing = ({
  days,
  basis,
  answer: { currency, convertedFrom },
}: {
  days: readonly LedgerDay[]
  basis: LedgerBasis
  answer: LedgerAnswer
}) => {
  const text = useText(ledgerText)
  const sites = useText(conversionAnalysisText)
  const { virtualSite } = useSite()
  const { daysOff, difference } = totalOf(days)
  const isClosed = daysOff === 0
  const Icon = isClosed ? CircleCheck : TriangleAlert
  // What the model gives is compared by the orders' own days alone.
  const closes = basis === 'event' ? text.closesByEvent : text.closes
  const amount = formatAmount(sumOf(difference, ...days.map(({ creditOff = '0' }) => creditOff)), currency)
  const never = neverCounted(days)
  return (
    <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-2 text-caption text-ink-2" data-testid="closing">
      <p className="flex items-center gap-1.5">
        <Icon size={14} className={isClosed ? 'text-good' : 'text-bad'} aria-hidden />
        {isClosed ? closes : text.notCloses({ n: daysOff, amount })}
      </p>
      {never.length > 0 && <p>{text.shopifyNever({ stores: never.join(', ') })}</p>}
      {virtualSite && <p>{sites.ownDays}</p>}
      {convertedFrom.length > 0 && <p>{sites.converted({ currency, from: convertedFrom.join(', ') })}</p>}
    </div>
  )
}

const LedgerTable = ({ report, data, isDimmed }: { report: Ledger; data: LedgerAnswer; isDimmed: boolean }) => {
  const words = useText(ledgerText)
  const language = useLanguage()
  const { search, change } = report
  const days = useMemo(() => ledgerDays(data, search.currency), [data, search.currency])
  const columns = useMemo(
    () =>
      makeLedgerColumns({
        answer: data,
        days,
        figure: search.figure,
        words,
        language,
        openCell: (key, day = '') => change({ cell: `${key}|${day}`, page: 1 }),
      }),
    // `change` is a new function at every render but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [data, days, search.figure, words, language],
  )
  const opened = readCell(search.cell)
  return (
    <>
      <DataGrid
        label={words.tableLabel}
        columns={columns}
        rows={days}
        rowKey={({ day }) => day}
        totalLabel={creditText[language].total}
        isDimmed={isDimmed}
        empty={
          <EmptyState icon={<Scale size={22} aria-hidden />} title={words.emptyTitle}>
            {words.empty}
          </EmptyState>
        }
        maxHeight="max(380px, calc(100dvh - 290px))"
      />
      {days.length > 0 && <Closing days={days} basis={search.basis} answer={data} />}
      {opened && <LedgerDrawer report={report} {...opened} currency={data.currency} onClose={() => change({ cell: '', page: 1 })} />}
    </>
  )
}

/** The store's total by day, split into what is attributed, untracked and not counted, with the orders behind each figure. */
const LedgerScreen = () => {
  const text = useText(ledgerText)
  const { websiteName, virtualSite } = useSite()
  const report = useLedger()
  const { question } = report
  const file = useDownload(ledger.download, (language) => ({ ...question, language }))
  return (
    <ReportPage
      title={text.title}
      subtitle={virtualSite ? text.subtitleAllSites : text.subtitle}
      titleExtra={
        <Link to="/website/$websiteName/conversion-analysis" params={{ websiteName }} className="text-caption text-accent hover:underline">
          {text.toAnalysis}
        </Link>
      }
      report={report}
      file={file}
    >
      <Controls report={report} />
      <AnswerStates answer={report.answer} feature="Conversion Analysis" skeleton={<Skeleton className="h-[480px] w-full rounded-card" />}>
        {(data, isDimmed) => <LedgerTable report={report} data={data} isDimmed={isDimmed} />}
      </AnswerStates>
    </ReportPage>
  )
}

export default LedgerScreen

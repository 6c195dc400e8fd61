import { formatAmount } from '@convbox/contract/format'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { adsReport } from '@convbox/contract/reports/ads-report'
import { ADS_METRICS, adsLevelWords, adsRowName } from '@convbox/contract/reports/ads-report.columns'
import type { AdsAnswer } from '@convbox/contract/reports/ads-report.schemas'
import { ADS_TABS } from '@convbox/contract/reports/ads-report.values'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Megaphone, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useDownload } from '../../api/use-download.ts'
import { useSite } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { Pages } from '../../widgets/Pages.tsx'
import { ReportPage } from '../../widgets/ReportPage.tsx'
import { explainDrawerText } from '../../widgets/explain-drawer.text.ts'
import { conversionAnalysisText } from '../conversion-analysis/conversion-analysis.text.ts'
import { makeAdsColumns } from './ads-columns.tsx'
import { ReadingNotes, StatesRead } from './AdStateCells.tsx'
import { adsReportText } from './ads-report.text.ts'
import { AdsControls } from './AdsControls.tsx'
import { type AdsReport, stateSortOf, useAdsReport } from './use-ads-report.ts'

const ExplainDrawer = lazy(async () => ({ default: (await import('../../widgets/ExplainDrawer.tsx')).ExplainDrawer }))

/** Whether the report adds up to the store's own total, and what is in no total. */
const AdsClosing = ({ data: { closing, currency, missingRates } }: { data: AdsAnswer }) => {
  const text = useText(adsReportText)
  const shared = useText(conversionAnalysisText)
  const money = (amount: string): string => formatAmount(amount, currency)
  const closes = Number(closing.difference) === 0
  const Icon = closes ? CircleCheck : TriangleAlert
  return (
    <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-caption text-ink-2" data-testid="closing">
      <p className="flex flex-wrap items-center gap-1.5">
        <Icon size={14} className={closes ? 'text-good' : 'text-bad'} aria-hidden />
        <strong className="font-medium text-ink">
          {closes ? shared.closesTitle : shared.notCloses({ difference: money(closing.difference) })}
        </strong>
        <span className="tabular-nums">
          {text.closes({
            shown: money(closing.shown),
            elsewhere: money(closing.elsewhere),
            untracked: money(closing.untracked),
            excluded: money(closing.excluded),
            total: money(closing.storeTotal),
          })}
        </span>
      </p>
      {missingRates.spend > 0 && <p>{text.missingRates({ n: missingRates.spend })}</p>}
    </div>
  )
}

/** The open explanation. */
const Explained = ({ report: { search, change, question, inForce }, data }: { report: AdsReport; data: AdsAnswer }) => {
  const { explainAll } = useText(explainDrawerText)
  const language = useLanguage()
  if (search.explain === undefined) return null
  const row = data.rows.find(({ key }) => key === search.row)
  const { compareFrom: _from, compareTo: _to, ...asked } = question
  return (
    <Suspense fallback={null}>
      <ExplainDrawer
        key={`${search.explain} ${search.row}`}
        endpoint={adsReport.explain}
        inputOf={(figure) => ({ ...asked, ...figure })}
        metric={search.explain}
        // A row that this period does not have, as in an old link, is not explained: the total is.
        rowKey={row?.key}
        rowName={row ? adsRowName(row, language) : explainAll}
        inForce={inForce}
        days={question}
        currency={data.currency}
        onClose={() => change({ explain: undefined, row: '' })}
      />
    </Suspense>
  )
}

/** Two lines: the figure and its change. */
const COMPARED_ROW_PX = 44

const AdsTable = ({ report, data, isDimmed }: { report: AdsReport; data: AdsAnswer; isDimmed: boolean }) => {
  const text = useText(adsReportText)
  const language = useLanguage()
  const { websiteName } = useSite()
  const { search, change, sort } = report
  const columns = useMemo(
    () =>
      makeAdsColumns({
        answer: data,
        level: search.tab,
        metrics: search.columns,
        words: text,
        language,
        explain: (explain, row) => change({ explain, row: row?.key ?? '' }),
        explainLabel: text.explain,
        inForce: report.inForce,
        openCampaign: (campaign) => change({ tab: 'adset', campaign, page: 1 }),
      }),
    // `change` is a new function at every render but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [data, search.tab, search.columns, text, language, report.inForce],
  )
  return (
    <>
      <DataGrid
        label={text.tableLabel}
        columns={columns}
        rows={data.rows}
        rowKey={(row) => row.key}
        sort={sort}
        onSort={(next) => {
          const key = stateSortOf(next.key) ?? ADS_METRICS.find((each) => each === next.key)
          if (key) change({ sort: `${key}.${next.direction}` })
        }}
        isSortedByServer
        totalLabel={creditText[language].total}
        {...(data.total.compare && { rowPx: COMPARED_ROW_PX })}
        isDimmed={isDimmed}
        empty={
          <EmptyState
            icon={<Megaphone size={22} aria-hidden />}
            title={text.emptyTitle}
            action={
              search.status === undefined ? (
                <Link to="/website/$websiteName/integrations" params={{ websiteName }} className={buttonClass()}>
                  {text.toIntegrations}
                </Link>
              ) : (
                <Button onClick={() => change({ status: undefined })}>{text.showAll}</Button>
              )
            }
          >
            {search.status === undefined ? text.empty : text.emptyStatus}
          </EmptyState>
        }
        maxHeight="max(380px, calc(100dvh - 330px))"
      />
      {data.rowCount > data.pageSize && <Pages search={search} change={change} pageSize={data.pageSize} total={data.rowCount} />}
      <AdsClosing data={data} />
      {search.tab === 'creative' && <p className="mt-1 text-caption text-ink-2">{text.creatives}</p>}
      <StatesRead readings={data.readings} timeZone={data.timezone} />
      <ReadingNotes readings={data.readings} channel={search.channel} timeZone={data.timezone} />
      <Explained report={report} data={data} />
    </>
  )
}

/** Campaigns, ad sets and ads: what the platform charged and claims beside our orders, with the gap. */
const AdsReportScreen = () => {
  const text = useText(adsReportText)
  const language = useLanguage()
  const { websiteName, virtualSite } = useSite()
  const report = useAdsReport()
  const { search, change, answer, question } = report
  const file = useDownload(adsReport.download, (to) => ({ ...question, columns: search.columns.join(','), language: to }))
  return (
    <ReportPage
      title={text.title}
      subtitle={text.subtitle}
      titleExtra={
        !virtualSite && (
          <Link
            to="/website/$websiteName/ads-report/links"
            params={{ websiteName }}
            search={{
              range: search.range,
              since: search.since,
              until: search.until,
              channel: search.channel,
              level: search.tab === 'creative' ? 'ad' : search.tab,
            }}
            className="text-caption text-accent hover:underline"
          >
            {text.toLinks}
          </Link>
        )
      }
      report={report}
      file={file}
      views="ads-report"
      hasComparison
    >
      <Tabs
        label={text.level}
        tabs={ADS_TABS.map((value) => ({ value, label: adsLevelWords[value][language] }))}
        value={search.tab}
        onChange={(tab) => change({ tab, ...(tab === 'creative' && { status: undefined }) })}
      >
        <AnswerStates
          answer={answer}
          feature="FB Ads Report"
          skeletonClass="mt-3"
          skeleton={
            <>
              <Skeleton className="mb-3 h-8 w-full" />
              <Skeleton className="h-[420px] w-full rounded-card" />
            </>
          }
        >
          {(data, isDimmed) => (
            <>
              <AdsControls report={report} data={data} />
              <AdsTable report={report} data={data} isDimmed={isDimmed} />
            </>
          )}
        </AnswerStates>
      </Tabs>
    </ReportPage>
  )
}

export default AdsReportScreen

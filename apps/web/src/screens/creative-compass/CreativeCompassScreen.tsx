import { MAX_COMPARED, MIN_COMPARED } from '@convbox/contract/creatives'
import { ADS_METRICS } from '@convbox/contract/reports/ads-report.columns'
import { creativeCompass } from '@convbox/contract/reports/creative-compass'
import { creativeName } from '@convbox/contract/reports/creative-compass.columns'
import { creatives } from '@convbox/contract/api/creatives'
import { creditText } from '@convbox/contract/metrics/credit.text'
import type { CreativeAnswer } from '@convbox/contract/reports/creative-compass.schemas'
import { NO_CREATIVE } from '@convbox/contract/reports/creative-compass.values'
import { Link, useNavigate } from '@tanstack/react-router'
import { Images, X } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useDownload } from '../../api/use-download.ts'
import { useSite } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { explainDrawerText } from '../../widgets/explain-drawer.text.ts'
import { Pages } from '../../widgets/Pages.tsx'
import { ReportPage } from '../../widgets/ReportPage.tsx'
import { creativeText } from './creative-compass.text.ts'
import { readKeys, writeKeys } from './creative-compass-search.ts'
import { CreativeColumnPicker, CreativeControls } from './CreativeControls.tsx'
import { CreativesClosing } from './CreativesClosing.tsx'
import { gridRows, makeCreativeColumns } from './creative-grid.tsx'
import { TagRulesForm } from './TagRulesForm.tsx'
import { useCreatives, type Creatives } from './use-creatives.ts'

const ExplainDrawer = lazy(async () => ({ default: (await import('../../widgets/ExplainDrawer.tsx')).ExplainDrawer }))
const CreativeDrawer = lazy(async () => ({ default: (await import('./CreativeDrawer.tsx')).CreativeDrawer }))

/** The open explanation. */
const Explained = ({ report: { search, change, question, inForce }, data }: { report: Creatives; data: CreativeAnswer }) => {
  const { explainAll } = useText(explainDrawerText)
  const text = useText(creativeText)
  const language = useLanguage()
  if (search.explain === undefined) return null
  const row = data.rows.find(({ key }) => key === search.row)
  const isNone = search.row === NO_CREATIVE
  const { from, to, mainModel, window, channel } = question
  return (
    <Suspense fallback={null}>
      <ExplainDrawer
        key={`${search.explain} ${search.row}`}
        endpoint={creativeCompass.explain}
        inputOf={(figure) => ({ from, to, mainModel, window, channel, ...figure })}
        metric={search.explain}
        // A row that this period does not have, as in an old link, is not explained: the total is.
        rowKey={isNone ? NO_CREATIVE : row?.key}
        rowName={isNone ? text.noCreative : row ? creativeName(row, language) : explainAll}
        inForce={inForce}
        days={question}
        currency={data.currency}
        onClose={() => change({ explain: undefined, row: '' })}
      />
    </Suspense>
  )
}

const NO_FILTERS = { kind: undefined, tag: '', fatigue: undefined, search: '' }

/** Why there are no rows, and what to do. */
const NoRows = ({ report: { change }, data }: { report: Creatives; data: CreativeAnswer }) => {
  const text = useText(creativeText)
  const { websiteName } = useSite()
  const isFiltered = data.creativeCount > 0
  return (
    <EmptyState
      icon={<Images size={22} aria-hidden />}
      title={isFiltered ? text.noMatchTitle : text.emptyTitle}
      action={
        isFiltered ? (
          <Button onClick={() => change(NO_FILTERS)}>{text.showAll}</Button>
        ) : (
          <Link to="/website/$websiteName/integrations" params={{ websiteName }} className={buttonClass()}>
            {text.toIntegrations}
          </Link>
        )
      }
    >
      {isFiltered ? text.noMatch : text.empty}
    </EmptyState>
  )
}

/** The chosen creatives, and the way to see them side by side. */
const Chosen = ({ report, keys }: { report: Creatives; keys: readonly string[] }) => {
  const { search, change } = report
  const text = useText(creativeText)
  const navigate = useNavigate()
  const { websiteName } = useSite()
  const { range, since, until, channel, model, window } = search
  const compare = (): void =>
    void navigate({
      to: '/website/$websiteName/creative-compass/trends',
      params: { websiteName },
      search: { range, since, until, channel, model, window, creatives: writeKeys(keys) },
    })
  return (
    <div className="mb-2 flex min-h-8 flex-wrap items-center gap-2">
      <Button disabled={keys.length < MIN_COMPARED} onClick={compare}>
        {text.compare({ n: keys.length })}
      </Button>
      {keys.length > 0 && (
        <Button look="quiet" icon={<X size={13} aria-hidden />} onClick={() => change({ chosen: '' }, 'inPlace')}>
          {text.clear}
        </Button>
      )}
      <span className="text-caption text-ink-2">{text.compareHelp({ least: MIN_COMPARED, most: MAX_COMPARED })}</span>
      <span className="ml-auto">
        <CreativeColumnPicker report={report} />
      </span>
    </div>
  )
}

/** Two lines beside a thumbnail. */
const ROW_PX = 56

const CreativesTable = ({ report, data, isDimmed }: { report: Creatives; data: CreativeAnswer; isDimmed: boolean }) => {
  const text = useText(creativeText)
  const language = useLanguage()
  const { search, change, sort } = report
  const keys = useMemo(() => readKeys(search.chosen), [search.chosen])
  const columns = useMemo(
    () =>
      makeCreativeColumns({
        answer: data,
        metrics: search.columns,
        words: text,
        language,
        inForce: report.inForce,
        explain: (explain, row) => change({ explain, row: row ?? '' }),
        chosen: new Set(keys),
        mayChoose: keys.length < MAX_COMPARED,
        choose: (key, isChosen) =>
          change({ chosen: writeKeys(isChosen ? [...keys, key] : keys.filter((each) => each !== key)) }, 'inPlace'),
      }),
    // `change` is a new function at every render but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [data, search.columns, text, language, report.inForce, keys],
  )
  const rows = useMemo(() => gridRows(data), [data])
  return (
    <>
      <Chosen report={report} keys={keys} />
      <DataGrid
        label={text.tableLabel}
        columns={columns}
        rows={data.rows.length === 0 && data.none.reasons.length === 0 ? [] : rows}
        rowKey={({ key }) => key}
        rowPx={ROW_PX}
        sort={sort}
        onSort={(next) => {
          const key = ADS_METRICS.find((each) => each === next.key)
          if (key) change({ sort: `${key}.${next.direction}` })
        }}
        isSortedByServer
        opens={({ row }) => row !== undefined}
        onOpenRow={({ key }) => change({ creative: key })}
        totalLabel={creditText[language].total}
        isDimmed={isDimmed}
        empty={<NoRows report={report} data={data} />}
        maxHeight="max(420px, calc(100dvh - 340px))"
      />
      {data.rowCount > data.pageSize && <Pages search={search} change={change} pageSize={data.pageSize} total={data.rowCount} />}
      <CreativesClosing report={report} data={data} />
      <Explained report={report} data={data} />
      {search.creative !== '' && (
        <Suspense fallback={null}>
          <CreativeDrawer report={report} rows={data.rows} />
        </Suspense>
      )}
    </>
  )
}

/** The rules that make tags of names. They are a store's: All-Sites has none. */
const Rules = () => {
  const answer = useCall(creatives.readCreativeRules, {}, { quiet: true })
  return (
    <AnswerStates
      answer={answer}
      feature="Creative Insights"
      skeletonClass="mt-3"
      skeleton={<Skeleton className="h-64 w-full rounded-card" />}
    >
      {(rules) => <TagRulesForm rules={rules} />}
    </AnswerStates>
  )
}

const Report = ({ report }: { report: Creatives }) => (
  <AnswerStates
    answer={report.answer}
    feature="Creative Insights"
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
        <CreativeControls report={report} data={data} />
        <CreativesTable report={report} data={data} isDimmed={isDimmed} />
      </>
    )}
  </AnswerStates>
)

/** Creatives of every platform with their pictures: what each cost and brought, tags, fatigue. */
const CreativeCompassScreen = () => {
  const text = useText(creativeText)
  const { virtualSite } = useSite()
  const report = useCreatives()
  const { search, change, question } = report
  const file = useDownload(creativeCompass.download, (to) => ({ ...question, columns: search.columns.join(','), language: to }))
  const tab = virtualSite ? 'creatives' : search.tab
  return (
    <ReportPage title={text.title} subtitle={text.subtitle} report={tab === 'creatives' ? report : undefined} file={file}>
      {virtualSite ? (
        <Report report={report} />
      ) : (
        <Tabs
          label={text.view}
          tabs={(['creatives', 'rules'] as const).map((value) => ({ value, label: text.tabs[value] }))}
          value={tab}
          onChange={(next) => change({ tab: next })}
        >
          {tab === 'creatives' ? <Report report={report} /> : <Rules />}
        </Tabs>
      )}
    </ReportPage>
  )
}

export default CreativeCompassScreen

import { formatAmount, formatInt, formatPercent, MISSING, type Language } from '@convbox/contract/format'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { METRICS, type Measures, type MetricKey } from '@convbox/contract/metrics/metrics'
import { ADS_METRICS, adsColumns, adsRowName, gapOf } from '@convbox/contract/reports/ads-report.columns'
import type { AdsAnswer, AdsRow } from '@convbox/contract/reports/ads-report.schemas'
import type { AdsTab } from '@convbox/contract/reports/ads-report.values'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/grid-columns.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { ChangeBadge } from '../../widgets/ChangeBadge.tsx'
import { ExplainMetric } from '../../widgets/ExplainMetric.tsx'
import { gridColumn } from '../../widgets/grid-column.tsx'
import { showMetric } from '@convbox/contract/metrics/show-metric'
import { SourceDot } from '../../widgets/SourceDot.tsx'
import { BudgetCell, StatusCell } from './AdStateCells.tsx'
import type { adsReportText } from './ads-report.text.ts'

type Words = (typeof adsReportText)['en'] | (typeof adsReportText)['zh']
type Shown = {
  answer: AdsAnswer
  level: AdsTab
  metrics: readonly MetricKey[]
  words: Words
  language: Language
  /** Opens the ad sets of a campaign. */
  openCampaign: (campaignId: string) => void
  /** Explains a figure of a row; undefined: of the total. */
  explain: (metric: MetricKey, row: AdsRow | undefined) => void
  /** 'Explain this number'. */
  explainLabel: string
  inForce: string
}

/** How far the claim is from our figure, in number and percent. */
const Gap = ({ about, measures, currency }: { about: 'orders' | 'sales'; measures: Measures; currency: string }) => {
  const gap = gapOf(about, measures)
  if (gap === undefined) return MISSING
  const { difference, percent } = gap
  const sign = difference > 0 ? '+' : ''
  return (
    <>
      {`${sign}${about === 'sales' ? formatAmount(difference, currency) : formatInt(difference)}`}
      {percent !== undefined && <span className="text-ink-3">{` (${sign}${formatPercent(percent)})`}</span>}
    </>
  )
}

const Name = ({ row, shown: { level, words, language, openCampaign } }: { row: AdsRow; shown: Shown }) => {
  const name = adsRowName(row, language)
  if (row.reason !== undefined)
    return (
      <Tooltip text={words.unmatchedHelp[row.reason]} side="right">
        <span className="truncate text-ink-2 italic">{name}</span>
      </Tooltip>
    )
  const { campaignId } = row
  if (level === 'campaign' && campaignId !== undefined && campaignId !== '')
    return (
      <button
        type="button"
        title={name}
        aria-label={words.openCampaign({ name })}
        onClick={() => openCampaign(campaignId)}
        className="max-w-full truncate text-left hover:text-accent hover:underline"
      >
        {name}
      </button>
    )
  if (level === 'creative') {
    const about = row.adCount === undefined ? words.adItself : words.adCount({ n: row.adCount })
    return (
      <Tooltip text={about} side="right">
        <span className="truncate">{name}</span>
      </Tooltip>
    )
  }
  const above = [row.campaign, row.adset].filter(Boolean).join(' › ')
  return (
    <span className="truncate" title={above === '' ? name : `${above} › ${name}`}>
      {name}
    </span>
  )
}

type FigureProps = { metric: MetricKey; row: AdsRow | undefined; now: Measures; before: Measures | undefined; shown: Shown }

/** A figure that explains itself, with its change below where a range is compared. */
const Figure = ({ metric, row, now, before, shown }: FigureProps) => {
  const { answer, language, explain, explainLabel } = shown
  const text = showMetric(metric, now, answer.currency)
  const name = row === undefined ? creditText[language].total : adsRowName(row, language)
  const figure =
    text === MISSING ? (
      text
    ) : (
      <button
        type="button"
        className="rounded-[4px] tabular-nums hover:text-accent hover:underline"
        aria-label={`${explainLabel}: ${metricsText[language][metric].label}, ${name}, ${text}`}
        onClick={() => explain(metric, row)}
      >
        {text}
      </button>
    )
  if (answer.total.compare === undefined) return figure
  return (
    <span className="flex flex-col items-end leading-4">
      {figure}
      {/* Keeps its height without a change, so that all figures of a row are aligned. */}
      <span className="h-4 font-normal">
        <ChangeBadge metric={metric} now={now} before={before} isNeutral={row?.kind === 'unmatched'} />
      </span>
    </span>
  )
}

/** The report's columns, with the totals of all pages. */
export const makeAdsColumns = (shown: Shown): Column<AdsRow>[] => {
  const { answer, level, language, metrics, inForce } = shown
  const { currency, total } = answer
  const figure = (key: string, row: AdsRow | undefined): ReactNode => {
    const { measures, compare } = row ?? total
    if (key === 'charged') return row?.charged === undefined ? MISSING : formatAmount(row.charged.amount, row.charged.currency)
    const metric = ADS_METRICS.find((each) => each === key)
    if (metric !== undefined) return <Figure metric={metric} row={row} now={measures} before={compare} shown={shown} />
    return <Gap about={key === 'gap_sales' ? 'sales' : 'orders'} measures={measures} currency={currency} />
  }
  const columns = adsColumns(level, metrics, {
    hasCharged: answer.rows.some(({ charged }) => charged !== undefined),
    hasStates: answer.readings.length > 0,
  })
  const readings = new Map(answer.readings.map((reading) => [reading.account, reading]))
  return columns.map((column) => {
    if (column.key === 'name') return { ...gridColumn(column, language, (row) => <Name row={row} shown={shown} />), isGrowing: true }
    if (column.key === 'status' || column.key === 'budget') {
      const Cell = column.key === 'status' ? StatusCell : BudgetCell
      return gridColumn(column, language, (row) =>
        row.kind === 'unmatched' ? null : <Cell facts={row.state} reading={readings.get(row.account ?? '')} timeZone={answer.timezone} />,
      )
    }
    const metric = ADS_METRICS.find((each) => each === column.key)
    const { head, ...drawn } = gridColumn(column, language, (row) => figure(column.key, row))
    return {
      ...drawn,
      ...(metric === undefined
        ? head !== undefined && { head }
        : { headIcon: <SourceDot source={METRICS[metric].source} />, headExtra: <ExplainMetric metric={metric} inForce={inForce} /> }),
      // Amounts of several currencies have no sum.
      total: figure(column.key, undefined),
    }
  })
}

import { formatAmount, formatInt, formatPercent, MISSING, type Language } from '@convbox/contract/format'
import type { Measures } from '@convbox/contract/metrics/metrics'
import { adsColumns, adsRowName, gapOf } from '@convbox/contract/reports/ads-report.columns'
import type { AdsAnswer, AdsRow } from '@convbox/contract/reports/ads-report.schemas'
import { ADS_METRICS, type AdsLevel } from '@convbox/contract/reports/ads-report.values'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/grid-columns.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { gridColumn } from '../../widgets/grid-column.tsx'
import { showMetric } from '../../widgets/metric-format.ts'
import type { adsReportText } from './ads-report.text.ts'

type Words = (typeof adsReportText)['en'] | (typeof adsReportText)['zh']
type Shown = {
  answer: AdsAnswer
  level: AdsLevel
  words: Words
  language: Language
  /** Opens the ad sets of a campaign. */
  openCampaign: (campaignId: string) => void
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
  const above = [row.campaign, row.adset].filter(Boolean).join(' › ')
  return (
    <span className="truncate" title={above === '' ? name : `${above} › ${name}`}>
      {name}
    </span>
  )
}

/** The report's columns, with the totals of all pages. */
export const makeAdsColumns = (shown: Shown): Column<AdsRow>[] => {
  const { answer, level, language } = shown
  const { currency, total } = answer
  const figure = (key: string, measures: Measures): ReactNode => {
    const metric = ADS_METRICS.find((each) => each === key)
    if (metric !== undefined) return showMetric(metric, measures, currency)
    return <Gap about={key === 'gap_sales' ? 'sales' : 'orders'} measures={measures} currency={currency} />
  }
  return adsColumns(level).map((column) =>
    column.key === 'name'
      ? { ...gridColumn(column, language, (row) => <Name row={row} shown={shown} />), isGrowing: true }
      : { ...gridColumn(column, language, (row) => figure(column.key, row.measures)), total: figure(column.key, total) },
  )
}

import { channelName } from '@convbox/contract/channel-names'
import { formatAmount, formatPercent, formatWhole, type Language } from '@convbox/contract/format'
import type { ReportColumn } from '@convbox/contract/metrics/report-columns'
import { SURVEY_ANSWER_COLUMNS, SURVEY_CHANNEL_COLUMNS, type ChannelColumnKey } from '@convbox/contract/reports/survey-report.columns'
import type { SurveyAnswerRow, SurveyChannelRow } from '@convbox/contract/reports/survey-report.schemas'
import type { Column } from '../../ui/grid-columns.ts'
import { ChannelIcon } from '../../widgets/ChannelIcon.tsx'
import { gridColumn } from '../../widgets/grid-column.tsx'
import type { purchaseSurveyText } from './purchase-survey.text.ts'

export type SurveyWords = (typeof purchaseSurveyText)['en'] | (typeof purchaseSurveyText)['zh']
type Shown = { language: Language; currency: string; words: SurveyWords }

const show = <Row,>(column: ReportColumn<Row>, row: Row, { language, currency }: Shown): string => {
  const value = column.value(row, language)
  if (column.format === 'currency') return formatAmount(value, currency)
  if (column.format === 'percent') return formatPercent(value)
  return column.format === 'whole' ? formatWhole(value) : String(value ?? '')
}

const plain = <Row,>(column: ReportColumn<Row>, shown: Shown): Column<Row> => ({
  ...gridColumn<Row>(column, shown.language, (row) => <span className="tabular-nums">{show(column, row, shown)}</span>),
  sortValue: (row) => {
    const value = column.value(row, shown.language)
    return column.format === 'text' ? String(value ?? '') : Number(value ?? -1)
  },
})

/** A share with its interval below. */
const withInterval = <Row,>(
  column: Column<Row>,
  intervalOf: (row: Row) => { low: number; high: number } | undefined,
  { words }: Shown,
): Column<Row> => ({
  ...column,
  widthPx: 128,
  cell: (row) => {
    const interval = intervalOf(row)
    return (
      <span className="flex flex-col items-end">
        {column.cell(row)}
        {interval && (
          <span className="text-caption text-ink-3 tabular-nums">
            {words.between({ low: formatPercent(100 * interval.low), high: formatPercent(100 * interval.high) })}
          </span>
        )}
      </span>
    )
  },
})

/** Bounds stand below the share in a table. */
const isShown = ({ key }: { key: string }): boolean => key !== 'low' && key !== 'high'

export const answerColumns = (shown: Shown): Column<SurveyAnswerRow>[] =>
  SURVEY_ANSWER_COLUMNS.filter(isShown).map((column) => {
    const made = plain(column, shown)
    if (column.key === 'rate') return withInterval(made, ({ rate }) => rate, shown)
    if (column.key !== 'label') return made
    return {
      ...made,
      isGrowing: true,
      cell: ({ label, followUps, groups }) => {
        const further = [
          ...followUps.map((one) => `${one.label} ${formatWhole(one.answers)}`),
          ...groups.map(({ group, answers }) => `${group === '' ? shown.words.noGroup : group} ${formatWhole(answers)}`),
        ]
        return (
          <span className="flex min-w-0 flex-col">
            <span className="truncate">{label === '' ? shown.words.noGroup : label}</span>
            {further.length > 0 && (
              <span className="truncate text-caption text-ink-2" title={further.join(' · ')}>
                {further.join(' · ')}
              </span>
            )}
          </span>
        )
      },
    }
  })

const channelColumns = (keys: readonly ChannelColumnKey[], shown: Shown): Column<SurveyChannelRow>[] =>
  keys.flatMap((key) => {
    const column = SURVEY_CHANNEL_COLUMNS.find((one) => one.key === key)
    if (column === undefined) return []
    const made = plain(column, shown)
    if (key === 'rate') return [withInterval(made, ({ rate }) => rate, shown)]
    if (key === 'responseRate') return [withInterval(made, ({ responseRate }) => responseRate, shown)]
    if (key === 'difference') return [withInterval(made, ({ difference }) => difference, shown)]
    if (key !== 'channel') return [made]
    return [
      {
        ...made,
        isGrowing: true,
        cell: ({ channel }: SurveyChannelRow) => (
          <span className="flex min-w-0 items-center gap-2">
            <ChannelIcon channel={channel} />
            <span className="truncate">{channelName(channel, shown.language)}</span>
          </span>
        ),
      },
    ]
  })

/** What the survey says beside the clicks. */
export const besideColumns = (shown: Shown): Column<SurveyChannelRow>[] =>
  channelColumns(['channel', 'named', 'rate', 'adjusted', 'clicked', 'clickShare', 'agreeing', 'difference', 'verdict'], shown)

/** How each channel's buyers answer. */
export const responseColumns = (shown: Shown): Column<SurveyChannelRow>[] =>
  channelColumns(['channel', 'orders', 'shown', 'answered', 'responseRate'], shown)

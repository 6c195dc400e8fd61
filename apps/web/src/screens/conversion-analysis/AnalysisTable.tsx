import { ADS_CHANNELS } from '@convbox/contract/channels'
import type { Level } from '@convbox/contract/metrics/credit-choices'
import { creditText, levelName } from '@convbox/contract/metrics/credit.text'
import type { Language } from '@convbox/contract/format'
import { sumMeasures } from '@convbox/contract/metrics/sum-measures'
import { ADS_MODELS } from '@convbox/contract/reports/ads-report.values'
import { rowName } from '@convbox/contract/reports/conversion-analysis.columns'
import { Link, useNavigate } from '@tanstack/react-router'
import { SearchX, X } from 'lucide-react'
import { useMemo } from 'react'
import { useSite } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { sharedText } from '../../text/shared.text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { type Analysis, type AnalysisRow, makeColumns } from './analysis-columns.tsx'
import { ColumnPicker } from '../../widgets/ColumnPicker.tsx'
import { ALL_COLUMNS, useColumnPresets } from '../../widgets/analysis-columns.ts'
import { conversionAnalysisText } from './conversion-analysis.text.ts'
import { sortOf, TAB_LEVELS } from './conversion-analysis-search.ts'
import type { AnalysisQuestion, AnalysisSearch } from './use-analysis.ts'

type AnalysisTableProps = {
  data: Analysis
  search: AnalysisSearch
  level: NonNullable<AnalysisQuestion['level']>
  inForce: string
  isDimmed: boolean
  onChange: (part: Partial<AnalysisSearch>) => void
}

type TableBarProps = Pick<AnalysisTableProps, 'search' | 'level' | 'onChange'> & { shown: number; of: number }

/** Channels that have ads, in a report of their own. */
const AD_CHANNELS: readonly string[] = Object.values(ADS_CHANNELS)

/** The ads report's parameters for the same days, window and, where it has it, model. */
const adsSearch = ({ range, since, until, window, model }: AnalysisSearch) => ({
  range,
  since,
  until,
  window,
  model: ADS_MODELS.find((each) => each === model) ?? 'last_click',
})

/** Tabs, grouping, filters and columns above the table. */
const TableBar = ({ shown, of, search, level, onChange }: TableBarProps) => {
  const text = useText(conversionAnalysisText)
  const language = useLanguage()
  const nameOf = (each: Level): string => levelName(each, search.channel, language)
  const presets = useColumnPresets()
  const shared = useText(sharedText)
  const { websiteName } = useSite()
  return (
    <div className="mb-2.5 flex items-center gap-2.5">
      <Segments
        label={text.groupBy}
        options={[
          { value: 'channel', label: text.channelTab },
          { value: 'campaign', label: text.campaignTab },
        ]}
        value={search.tab}
        // Switching tabs clears the selected channel.
        onChange={(tab) => onChange({ tab, level: undefined, channel: '', q: '' })}
      />
      <Select
        label={text.groupBy}
        isLabelInside
        options={TAB_LEVELS[search.tab].map((each) => ({ value: each, label: nameOf(each) }))}
        value={level}
        onChange={(next) => onChange({ level: next })}
      />
      <SearchField label={text.searchRows({ level: nameOf(level) })} value={search.q} onChange={(q) => onChange({ q })} className="w-64" />
      {search.channel !== '' && (
        <Button
          icon={<X size={13} aria-hidden />}
          onClick={() => onChange({ channel: '', tab: 'channel', level: undefined })}
          aria-label={shared.remove({ what: text.onlyChannel({ channel: search.channel }) })}
        >
          {text.onlyChannel({ channel: search.channel })}
        </Button>
      )}
      {AD_CHANNELS.includes(search.channel) && (
        <Link
          to="/website/$websiteName/ads-report"
          params={{ websiteName }}
          search={{ ...adsSearch(search), channel: search.channel }}
          className={buttonClass()}
        >
          {text.toAds}
        </Link>
      )}
      <span className="ml-auto text-caption text-ink-3 tabular-nums">
        {shown === of ? shared.rows({ n: of }) : text.rowsOf({ shown, of })}
      </span>
      <ColumnPicker columns={search.columns} offered={ALL_COLUMNS} presets={presets} onChange={(columns) => onChange({ columns })} />
    </div>
  )
}

/** The rows whose name matches the query, with their own total; without a query all rows with the server's total. */
const matchingRows = (data: Analysis, query: string, language: Language): Analysis => {
  const wanted = query.toLowerCase()
  if (wanted === '') return data
  const rows = data.rows.filter((row) => rowName(row, language).toLowerCase().includes(wanted))
  return {
    ...data,
    rows,
    total: {
      measures: sumMeasures(rows.map(({ measures }) => measures)),
      ...(data.total.compare && { compare: sumMeasures(rows.flatMap(({ compare }) => compare ?? [])) }),
    },
  }
}

/** Two lines: the figure and its change. */
const COMPARED_ROW_PX = 44

/** A channel opens its campaigns, Untracked its orders, a campaign of an ad platform its ad sets in the ads report. */
const useOpenedRows = ({ search, level, onChange }: AnalysisTableProps) => {
  const { websiteName } = useSite()
  const text = useText(conversionAnalysisText)
  const language = useLanguage()
  const navigate = useNavigate()
  if (level === 'channel')
    return {
      onOpenRow: (row: AnalysisRow) =>
        row.kind === 'untracked'
          ? onChange({ explain: 'orders', row: row.key })
          : onChange({ tab: 'campaign', level: undefined, channel: row.channel }),
      openLabel: (row: AnalysisRow) => {
        const name = rowName(row, language)
        return row.kind === 'untracked' ? text.openUntracked({ name }) : text.openRow({ name })
      },
    }
  if (level !== 'campaign') return {}
  // The button's name is what the cell says: the campaign and its channel.
  return {
    opens: ({ kind, channel, value = '' }: AnalysisRow) => kind !== 'untracked' && AD_CHANNELS.includes(channel) && value !== '',
    onOpenRow: ({ channel, value = '' }: AnalysisRow) =>
      void navigate({
        to: '/website/$websiteName/ads-report',
        params: { websiteName },
        search: { ...adsSearch(search), channel, tab: 'adset', campaign: value },
      }),
  }
}

/** The rows of the level with the chosen columns; a figure opens its explanation. */
export const AnalysisTable = (props: AnalysisTableProps) => {
  const { data, search, level, inForce, isDimmed, onChange } = props
  const text = useText(conversionAnalysisText)
  const credit = useText(creditText)
  const language = useLanguage()
  const shown = useMemo(() => matchingRows(data, search.q, language), [data, search.q, language])
  const columns = useMemo(
    () =>
      makeColumns({
        level,
        channel: search.channel,
        columns: search.columns,
        analysis: shown,
        language,
        labels: text,
        inForce,
        onExplain: (explain, row) => onChange({ explain, row: row?.key ?? '' }),
      }),
    // `onChange` is a new function at every render but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [search.columns, search.channel, shown, text, language, level, inForce],
  )
  const opened = useOpenedRows(props)
  return (
    <>
      <TableBar shown={shown.rows.length} of={data.rows.length} search={search} level={level} onChange={onChange} />
      <DataGrid
        label={text.title}
        columns={columns}
        rows={shown.rows}
        rowKey={(row) => row.key}
        sort={sortOf(search.sort)}
        onSort={(sort) => onChange({ sort: `${sort.key}.${sort.direction}` })}
        {...opened}
        totalLabel={credit.total}
        {...(data.total.compare && { rowPx: COMPARED_ROW_PX })}
        isDimmed={isDimmed}
        empty={
          <EmptyState
            icon={<SearchX size={22} aria-hidden />}
            title={text.noMatchTitle}
            action={<Button onClick={() => onChange({ q: '' })}>{text.clearSearch}</Button>}
          >
            {text.noMatch({ query: search.q })}
          </EmptyState>
        }
      />
    </>
  )
}

import { ADS_CHANNELS } from '@convbox/contract/channels'
import { MISSING, type Language } from '@convbox/contract/format'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { METRICS, type Measures, type MetricKey } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { ADS_METRICS } from '@convbox/contract/reports/ads-report.columns'
import {
  creativeColumns,
  creativeKindWords,
  creativeName,
  fatigueWords,
  platformNames,
} from '@convbox/contract/reports/creative-compass.columns'
import type { CreativeAnswer, CreativeRow } from '@convbox/contract/reports/creative-compass.schemas'
import { NO_CREATIVE } from '@convbox/contract/reports/creative-compass.values'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { Column } from '../../ui/grid-columns.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { ChannelIcon } from '../../widgets/ChannelIcon.tsx'
import { ExplainMetric } from '../../widgets/ExplainMetric.tsx'
import { gridColumn } from '../../widgets/grid-column.tsx'
import { MediaThumbnail } from '../../widgets/MediaPreview.tsx'
import { showMetric } from '@convbox/contract/metrics/show-metric'
import { SourceDot } from '../../widgets/SourceDot.tsx'
import { StoreName } from '../../widgets/store-of-row.tsx'
import type { creativeText } from './creative-compass.text.ts'

export type CreativeWords = (typeof creativeText)['en'] | (typeof creativeText)['zh']

/** A row of the table: a creative, or what belongs to none. */
export type GridCreative = { key: string; measures: Measures; row?: CreativeRow; none?: CreativeAnswer['none'] }

export const FATIGUE_TONES: Record<CreativeRow['fatigue']['state'], BadgeTone> = { worn: 'warn', steady: 'good', unknown: 'plain' }

/** The platforms' signs with their names. */
export const Platforms = ({ platforms }: Pick<CreativeRow, 'platforms'>) => {
  const names = platformNames({ platforms })
  return (
    <span className="flex shrink-0 items-center gap-1" title={names}>
      <span className="sr-only">{names}</span>
      {platforms.map((platform) => (
        <ChannelIcon key={platform} channel={ADS_CHANNELS[platform]} sizePx={16} />
      ))}
    </span>
  )
}

const MOST_TAGS = 2

/** Picture, name, kind, platforms and tags of a creative. */
const Name = ({ row, words, language }: { row: CreativeRow; words: CreativeWords; language: Language }) => {
  const name = creativeName(row, language)
  const more = row.tags.length - MOST_TAGS
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <MediaThumbnail picture={row.picture} hasVideo={row.video !== undefined || row.kind === 'video'} title={name} />
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="truncate" title={name}>
          {name}
        </span>
        <span className="flex min-w-0 items-center gap-1.5 text-caption text-ink-2">
          <Platforms platforms={row.platforms} />
          <span className="shrink-0">{creativeKindWords[row.kind][language]}</span>
          {row.joined > 1 && (
            <span className="shrink-0" title={words.joined({ n: row.joined })}>
              ×{row.joined}
            </span>
          )}
          {row.tags.slice(0, MOST_TAGS).map(({ tag }) => (
            <Badge key={tag} tone="outline" className="max-w-28 min-w-0 shrink">
              <span className="truncate">{tag}</span>
            </Badge>
          ))}
          {more > 0 && <span className="shrink-0">+{more}</span>}
          <StoreName store={row.store} />
        </span>
      </span>
    </span>
  )
}

type Shown = {
  answer: CreativeAnswer
  metrics: readonly MetricKey[]
  words: CreativeWords
  language: Language
  inForce: string
  /** Explains a figure of a row; undefined: of the total. */
  explain: (metric: MetricKey, key: string | undefined) => void
  chosen: ReadonlySet<string>
  mayChoose: boolean
  choose: (key: string, isChosen: boolean) => void
}

/** The total of what the table shows: of everything, unless filters leave creatives out. */
export const tableTotal = ({ others, shown, total }: CreativeAnswer): Measures => (others === undefined ? total : shown)

const nameOf = (of: GridCreative | undefined, { words, language }: Pick<Shown, 'words' | 'language'>): string => {
  if (of === undefined) return creditText[language].total
  return of.row === undefined ? words.noCreative : creativeName(of.row, language)
}

/** A figure that explains itself. The total of a filtered table does not: it is of no row. */
const Figure = ({ metric, of, shown }: { metric: MetricKey; of: GridCreative | undefined; shown: Shown }) => {
  const { answer, language, explain, words } = shown
  const text = showMetric(metric, of?.measures ?? tableTotal(answer), answer.currency)
  if (text === MISSING || (of === undefined && answer.others !== undefined)) return text
  return (
    <button
      type="button"
      className="rounded-[4px] tabular-nums hover:text-accent hover:underline"
      aria-label={`${words.explain}: ${metricsText[language][metric].label}, ${nameOf(of, shown)}, ${text}`}
      onClick={() => explain(metric, of?.key)}
    >
      {text}
    </button>
  )
}

/** The table's columns, with the total of all pages. */
export const makeCreativeColumns = (shown: Shown): Column<GridCreative>[] => {
  const { words, language, metrics, inForce, chosen, mayChoose, choose } = shown
  const [name, ...figures] = creativeColumns(metrics)
  const first: Column<GridCreative> = {
    key: 'name',
    label: name?.label[language] ?? '',
    widthPx: 260,
    isGrowing: true,
    cell: ({ row, none }) =>
      row === undefined ? (
        <Tooltip text={words.adsWithout({ n: none?.ads ?? 0 })} side="right">
          <span className="text-ink-2 italic">{words.noCreative}</span>
        </Tooltip>
      ) : (
        <Name row={row} words={words} language={language} />
      ),
  }
  const compared: Column<GridCreative> = {
    key: 'choose',
    // Narrow: its name is for screen readers alone.
    label: '',
    head: <span className="sr-only">{words.compare({ n: chosen.size })}</span>,
    widthPx: 52,
    cell: ({ key, row }) =>
      row && (
        <Checkbox
          label={<span className="sr-only">{words.choose({ name: creativeName(row, language) })}</span>}
          checked={chosen.has(key)}
          disabled={!mayChoose && !chosen.has(key)}
          onChange={(isChosen) => choose(key, isChosen)}
        />
      ),
  }
  return [
    first,
    compared,
    ...figures.map((column): Column<GridCreative> => {
      const metric = ADS_METRICS.find((each) => each === column.key)
      if (metric === undefined)
        return gridColumn<GridCreative>({ ...column, value: () => undefined }, language, ({ row }) => {
          if (row === undefined) return null
          if (column.key === 'ads') return row.adCount
          return <Badge tone={FATIGUE_TONES[row.fatigue.state]}>{fatigueWords[row.fatigue.state][language]}</Badge>
        })
      const { head: _head, ...drawn } = gridColumn<GridCreative>({ ...column, value: () => undefined }, language, (of) => (
        <Figure metric={metric} of={of} shown={shown} />
      ))
      return {
        ...drawn,
        headIcon: <SourceDot source={METRICS[metric].source} />,
        headExtra: <ExplainMetric metric={metric} inForce={inForce} />,
        total: <Figure metric={metric} of={undefined} shown={shown} />,
      }
    }),
  ]
}

/** The rows of a page; what belongs to no creative follows, unless filters ask for some creatives. */
export const gridRows = ({ rows, none, others }: CreativeAnswer): GridCreative[] => [
  ...rows.map((row) => ({ key: row.key, measures: row.measures, row })),
  ...(others === undefined && none.reasons.length > 0 ? [{ key: NO_CREATIVE, measures: none.measures, none }] : []),
]

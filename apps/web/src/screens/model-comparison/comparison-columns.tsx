import { channelName } from '@convbox/contract/channel-names'
import { formatWhole, type Language } from '@convbox/contract/format'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { REPORT_MODELS, type ReportModel } from '@convbox/contract/metrics/credit-choices'
import type { ComparedFigure, ComparedRow, ComparisonAnswer } from '@convbox/contract/reports/model-comparison.schemas'
import { COMPARED_MODELS, type ComparedModel, PATH_MODELS } from '@convbox/contract/reports/model-comparison.values'
import { rowKey, UNTRACKED_KEY } from '@convbox/contract/reports/conversion-analysis.keys'
import { Info } from 'lucide-react'
import type { Column } from '../../ui/grid-columns.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { ChannelCell } from '../../widgets/ChannelCell.tsx'
import { CreditFigure } from '../../widgets/CreditFigure.tsx'
import { showFigure } from '@convbox/contract/metrics/show-metric'
import { disagreeing, figureOf } from './disagreement.ts'
import type { modelComparisonText } from './model-comparison.text.ts'

type Words = (typeof modelComparisonText)['en'] | (typeof modelComparisonText)['zh']
/** onExplain: of a figure that single orders make up. row: as the conversion analysis names it, '' for the total. */
type Shown = {
  answer: ComparisonAnswer
  figure: keyof ComparedFigure
  words: Words
  language: Language
  onExplain: (model: ReportModel, row: string) => void
}

/** Markov and Shapley of too few orders, and a Custom that is not set. */
const isAbsent = (model: ComparedModel, { tooFewFor, rows }: ComparisonAnswer): boolean =>
  model === 'custom'
    ? rows.every(({ figures }) => figures.custom === undefined)
    : tooFewFor !== undefined && (model === 'markov' || model === 'shapley')

/** The models that have figures. */
export const shownModels = (answer: ComparisonAnswer): ComparedModel[] => COMPARED_MODELS.filter((model) => !isAbsent(model, answer))

const wordsOf = (model: ComparedModel, { words, language }: Shown): { label: string; help: string } => {
  const path = PATH_MODELS.find((each) => each === model)
  const single = ofOrders(model)
  if (path !== undefined) return { label: words.models[path], help: words.modelHelp[path] }
  return single === undefined
    ? { label: model, help: '' }
    : { label: creditText[language].models[single], help: creditText[language].modelHelp[single] }
}

/** What a figure is made of, or how sure it is: in orders only. */
const noteOf = (row: ComparedRow, model: ComparedModel, { words, figure, answer: { currency } }: Shown): string | undefined => {
  if (figure !== 'orders' || row.figures[model] === undefined) return undefined
  const count = (value: number): string => showFigure('orders', Math.round(value * 10) / 10, currency)
  const interval = row.intervals[model]
  if (interval !== undefined)
    return words.interval({ low: formatWhole(Math.floor(interval.low)), high: formatWhole(Math.ceil(interval.high)) })
  if (model !== 'convbox') return undefined
  const { clicks, survey, views, 'modelled survey': modelled } = row.convboxParts
  return words.parts({ clicks: count(clicks), survey: count(survey + modelled), views: count(views) })
}

/** Models whose figures single orders make up: not Markov and Shapley, which compare channels on the whole. */
const ofOrders = (model: ComparedModel): ReportModel | undefined => REPORT_MODELS.find((each) => each === model)

/** row: '' for the total. */
const explained = (value: string, { row, model, shown }: { row: string; model: ComparedModel; shown: Shown }) => {
  const single = ofOrders(model)
  if (single === undefined) return value
  const { words, figure, language } = shown
  const { total, untracked } = creditText[language]
  const name = row === '' ? total : row === UNTRACKED_KEY ? untracked : channelName(row, language)
  return (
    <CreditFigure
      value={value}
      name={`${words.figures[figure]}, ${name}, ${wordsOf(model, shown).label}`}
      onExplain={() => shown.onExplain(single, row === '' || row === UNTRACKED_KEY ? row : rowKey(row, ''))}
    />
  )
}

const Figure = ({ row, model, isFar, shown }: { row: ComparedRow; model: ComparedModel; isFar: boolean; shown: Shown }) => {
  const { figure, words, answer } = shown
  const note = noteOf(row, model, shown)
  const value = explained(showFigure(figure, figureOf(row, model, figure), answer.currency), { row: row.channel, model, shown })
  return (
    <span className="flex flex-col items-end tabular-nums">
      {isFar ? (
        <mark title={words.disagrees} className="rounded-[4px] bg-warn-soft px-1 text-ink">
          {value}
        </mark>
      ) : (
        value
      )}
      {note !== undefined && <span className="text-caption whitespace-nowrap text-ink-3">{note}</span>}
    </span>
  )
}

/** All nine fit beside the channel at 1440 px. */
const WIDTHS: Partial<Record<ComparedModel, number>> = { convbox: 206, markov: 108, shapley: 108 }

/** A column for each model that has figures, and the channel. */
export const makeComparisonColumns = (shown: Shown): Column<ComparedRow>[] => {
  const { answer, figure, words, language } = shown
  const models = shownModels(answer)
  const far = new Map(answer.rows.map((row) => [row.channel, new Set(disagreeing(row, models))]))
  return [
    {
      key: 'channel',
      label: words.channel,
      widthPx: 150,
      isGrowing: true,
      cell: ({ channel }) =>
        channel === UNTRACKED_KEY ? (
          <span className="text-ink-2">{creditText[language].untracked}</span>
        ) : (
          <ChannelCell channel={channel} />
        ),
      sortValue: ({ channel }) => channelName(channel, language),
    },
    ...models.map((model): Column<ComparedRow> => {
      const { label, help } = wordsOf(model, shown)
      return {
        key: model,
        label,
        headExtra: (
          <Tooltip text={help}>
            <button type="button" aria-label={`${label}: ${help}`} className={buttonClass('quiet', 'square', 'h-5 w-5 text-ink-3')}>
              <Info size={12} aria-hidden />
            </button>
          </Tooltip>
        ),
        widthPx: WIDTHS[model] ?? 92,
        align: 'right',
        cell: (row) => <Figure row={row} model={model} isFar={far.get(row.channel)?.has(model) === true} shown={shown} />,
        total: explained(showFigure(figure, answer.total[figure], answer.currency), { row: '', model, shown }),
        sortValue: (row) => figureOf(row, model, figure),
      }
    }),
  ]
}

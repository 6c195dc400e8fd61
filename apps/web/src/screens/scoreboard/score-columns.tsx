import type { ScoreRow } from '@convbox/contract/api/scoreboard.schemas'
import { formatAmount, type Language } from '@convbox/contract/format'
import { adStateLabel, budgetLabel } from '@convbox/contract/reports/ad-states.text'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../text/language.ts'
import type { Column } from '../../ui/grid-columns.ts'
import { ChannelIcon } from '../../widgets/ChannelIcon.tsx'
import { showFigure, showMetric } from '@convbox/contract/metrics/show-metric'
import { StoreName } from '../../widgets/store-of-row.tsx'
import { AdviceBadge, LightBadge, showAttainment, useScoreName, useTargetWords } from './score-words.tsx'
import { scoreboardText } from './scoreboard.text.ts'

const State = ({ row: { state, advised }, language }: { row: ScoreRow; language: Language }) =>
  state === undefined ? (
    <span className="text-ink-3">-</span>
  ) : (
    <span className="flex flex-col">
      <span className="truncate">{adStateLabel(state, language)}</span>
      {state.budget && (
        <span className="truncate text-caption text-ink-2 tabular-nums">
          {advised === undefined
            ? budgetLabel(state.budget, language)
            : `${formatAmount(state.budget.amount, state.budget.currency)} → ${formatAmount(advised, state.budget.currency)}`}
        </span>
      )}
    </span>
  )

export const useScoreColumns = (): Column<ScoreRow>[] => {
  const text = useText(scoreboardText)
  const language = useLanguage()
  const nameOf = useScoreName()
  const wordsOf = useTargetWords()
  return useMemo(
    () => [
      {
        key: 'name',
        label: text.name,
        widthPx: 180,
        isGrowing: true,
        cell: (row) => (
          <span className={row.campaign === '' ? 'flex min-w-0 items-center gap-2 font-medium' : 'flex min-w-0 items-center gap-2 pl-7'}>
            {row.campaign === '' && <ChannelIcon channel={row.channel} />}
            <span className="truncate">{nameOf(row)}</span>
            <StoreName store={row.store} />
          </span>
        ),
      },
      { key: 'light', label: text.light, widthPx: 108, cell: ({ score }) => <LightBadge light={score.light} /> },
      {
        key: 'target',
        label: text.target,
        widthPx: 146,
        cell: (row) => {
          const words = wordsOf(row)
          return words === undefined ? (
            <span className="text-ink-3">{text.noTarget}</span>
          ) : (
            <span className="flex flex-col">
              <span className="truncate tabular-nums">{words.target}</span>
              <span className="truncate text-caption text-ink-3">{words.from}</span>
            </span>
          )
        },
      },
      {
        key: 'actual',
        label: text.actual,
        widthPx: 80,
        align: 'right',
        cell: ({ target, score, currency }) => (target === undefined ? '-' : showFigure(target.metric, score.actual, currency)),
      },
      { key: 'attainment', label: text.attainment, widthPx: 84, align: 'right', cell: ({ score }) => showAttainment(score.attainment) },
      {
        key: 'spend',
        label: text.spend,
        widthPx: 96,
        align: 'right',
        cell: ({ measures, currency }) => showMetric('spend', measures, currency),
      },
      {
        key: 'sales',
        label: text.sales,
        widthPx: 98,
        align: 'right',
        cell: ({ measures, currency }) => showMetric('sales', measures, currency),
      },
      {
        key: 'orders',
        label: text.orders,
        widthPx: 72,
        align: 'right',
        cell: ({ measures, currency }) => showMetric('orders', measures, currency),
      },
      {
        key: 'advice',
        label: text.advice,
        widthPx: 200,
        cell: ({ score }) => (
          <span className="flex min-w-0 items-center gap-2" title={text.reasons[score.reason]}>
            <AdviceBadge action={score.action} />
            <span className="line-clamp-2 text-caption leading-4 text-ink-2">{text.reasons[score.reason]}</span>
          </span>
        ),
      },
      { key: 'budget', label: text.budget, widthPx: 124, cell: (row) => <State row={row} language={language} /> },
    ],
    [text, language, nameOf, wordsOf],
  )
}

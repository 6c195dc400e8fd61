import type { ScoreRow } from '@convbox/contract/api/scoreboard.schemas'
import { formatAmount, formatInt, formatPercent } from '@convbox/contract/format'
import { METRICS } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import type { ReactNode } from 'react'
import { useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import { showFigure, showMetric } from '@convbox/contract/metrics/show-metric'
import { AdviceBadge, LightBadge, showAttainment, useScoreName, useTargetWords } from './score-words.tsx'
import { scoreboardText } from './scoreboard.text.ts'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-5 first:mt-0">
    <h3 className="mb-1 text-body font-semibold">{title}</h3>
    <div className="flex flex-col gap-1 text-body text-ink-2">{children}</div>
  </section>
)

const Result = ({ row }: { row: ScoreRow }) => {
  const text = useText(scoreboardText)
  const metrics = useText(metricsText)
  const wordsOf = useTargetWords()
  const { target, score, measures, currency } = row
  const words = wordsOf(row)
  if (target === undefined || words === undefined) return <p>{text.reasons['no target']}</p>
  const { top, bottom } = METRICS[target.metric]
  return (
    <>
      <p className="tabular-nums">
        {score.actual === undefined
          ? text.noResult({ metric: metrics[target.metric].label })
          : text.formula({
              metric: metrics[target.metric].label,
              value: showFigure(target.metric, score.actual, currency),
              top: `${metrics[top].label} ${showMetric(top, measures, currency)}`,
              bottom: `${metrics[bottom].label} ${showMetric(bottom, measures, currency)}`,
            })}
      </p>
      <p>{`${text.target}: ${words.target} (${words.from})`}</p>
      {score.attainment !== undefined && (
        <p>{text.ofTarget({ percent: showAttainment(score.attainment), light: text.lights[score.light] })}</p>
      )}
    </>
  )
}

const signedPercent = (share: number): string => `${share > 0 ? '+' : ''}${formatPercent(share * 100)}`

/** Why a row has its light and its advice, with the arithmetic; and its target. */
export const ScoreDrawer = ({
  row,
  onExplain,
  onSetTarget,
  onClose,
}: {
  row: ScoreRow
  onExplain: () => void
  /** Absent: the user may not. */
  onSetTarget: (() => void) | undefined
  onClose: () => void
}) => {
  const text = useText(scoreboardText)
  const nameOf = useScoreName()
  const { score, state, advised } = row
  const budget = state?.budget
  return (
    <Drawer
      isOpen
      onClose={onClose}
      widthPx={560}
      title={nameOf(row)}
      titleExtra={<LightBadge light={score.light} />}
      description={text.why}
      footer={
        <>
          {onSetTarget === undefined ? (
            <span className="mr-auto text-caption text-ink-2">{text.adminsOnly}</span>
          ) : (
            <Button className="mr-auto" onClick={onSetTarget}>
              {text.setTarget}
            </Button>
          )}
          <Button onClick={onExplain}>{text.behind}</Button>
        </>
      }
    >
      <Part title={text.result}>
        <Result row={row} />
      </Part>
      <Part title={text.enough}>
        <p>
          {score.expected === undefined
            ? text.countsOnly({ orders: formatInt(score.orders) })
            : text.counts({ orders: formatInt(score.orders), expected: score.expected.toFixed(1) })}
        </p>
        {score.margin !== undefined && <p>{text.margin({ percent: formatPercent(score.margin * 100) })}</p>}
        <p>{score.moved === undefined ? text.notMoved : text.moved({ percent: signedPercent(score.moved) })}</p>
      </Part>
      <Part title={text.adviceIs}>
        <p className="flex items-center gap-2 text-ink">
          <AdviceBadge action={score.action} />
          {text.reasons[score.reason]}
        </p>
        <p>
          {score.action === 'raise' || score.action === 'lower'
            ? text.step[score.action]
            : score.action === 'keep'
              ? text.keep
              : text.noAdvice}
        </p>
        {advised !== undefined && budget !== undefined && (
          <p>{text.advised({ from: formatAmount(budget.amount, budget.currency), to: formatAmount(advised, budget.currency) })}</p>
        )}
      </Part>
    </Drawer>
  )
}

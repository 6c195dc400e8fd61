import { channelName } from '@convbox/contract/channel-names'
import { creditText } from '@convbox/contract/metrics/credit.text'
import type { ReportModel, WindowKey } from '@convbox/contract/metrics/credit-choices'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { readRowKey, UNTRACKED_KEY } from '@convbox/contract/reports/conversion-analysis.keys'
import { lazy, Suspense } from 'react'
import { useLanguage, useText } from '../text/language.ts'
import { explainDrawerText } from './explain-drawer.text.ts'

const ExplainDrawer = lazy(async () => ({ default: (await import('./ExplainDrawer.tsx')).ExplainDrawer }))

/** rowKey: of the conversion analysis by channel; '': the total. */
type CreditExplanationProps = {
  days: { from: string; to: string }
  model: ReportModel
  window: WindowKey
  metric: 'orders' | 'sales'
  rowKey: string
  currency: string
  onClose: () => void
}

/** Explains what a model gives to a channel in a window: it is a figure of the conversion analysis, wherever it is shown. */
export const CreditExplanation = ({ days: { from, to }, model, window, metric, rowKey, currency, onClose }: CreditExplanationProps) => {
  const { explainAll } = useText(explainDrawerText)
  const { models, windows, scopes, untracked } = useText(creditText)
  const language = useLanguage()
  const nameOf = (): string => {
    if (rowKey === UNTRACKED_KEY) return untracked
    const row = readRowKey(rowKey)
    return row === undefined ? explainAll : channelName(row.channel, language)
  }
  return (
    <Suspense fallback={null}>
      <ExplainDrawer
        key={`${model} ${window} ${rowKey}`}
        endpoint={conversionAnalysis.explain}
        inputOf={(figure) => ({ from, to, mainModel: model, window, ...figure })}
        metric={metric}
        rowKey={rowKey === '' ? undefined : rowKey}
        rowName={nameOf()}
        inForce={[models[model], scopes.all, windows[window], `${from} – ${to}`].join(' · ')}
        days={{ from, to }}
        currency={currency}
        onClose={onClose}
      />
    </Suspense>
  )
}

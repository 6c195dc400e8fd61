import type { CampaignAnalysis } from '@convbox/contract/api/campaign-analysis.schemas'
import { formatDayShort } from '@convbox/contract/format-time'
import { formatAmount } from '@convbox/contract/format'
import type { Day } from '@convbox/contract/date-range'
import { LineChart } from '../../../../charts/LineChart.tsx'
import type { LineSeries } from '../../../../charts/line-series.ts'
import { useLanguage, useText } from '../../../../text/language.ts'
import { Card } from '../../../../ui/Card.tsx'
import { analysisValue, showOrders } from './analysis-figures.ts'
import { analysisText } from './analysis.text.ts'

/** Sales, cost and orders over the days. today: not over yet. */
export const AnalysisChart = ({ data, today }: { data: CampaignAnalysis; today: Day }) => {
  const text = useText(analysisText)
  const language = useLanguage()
  const { days, currency } = data
  const valuesOf = (figure: 'sales' | 'cost' | 'orders') => days.map(({ figures }) => analysisValue(figure, figures))
  const money = (value: number | undefined): string => formatAmount(value, currency)
  const series: LineSeries[] = [
    { key: 'sales', label: text.figures.sales, colour: 'channel-1', values: valuesOf('sales'), format: money },
    { key: 'cost', label: text.figures.cost, colour: 'channel-4', values: valuesOf('cost'), format: money },
    {
      key: 'orders',
      label: text.figures.orders,
      colour: 'channel-2',
      axis: 'right',
      values: valuesOf('orders'),
      format: (value) => (value === undefined ? '' : showOrders(value)),
    },
  ]
  const unfinished = days.findIndex(({ day }) => day >= today)
  return (
    <Card className="px-4 py-3">
      <LineChart
        title={text.chart}
        places={days.map(({ day }) => formatDayShort(day, language))}
        series={series}
        unfinishedFrom={unfinished === -1 ? undefined : unfinished}
        head={<h2 className="shrink-0 text-body font-semibold">{text.chart}</h2>}
      />
    </Card>
  )
}

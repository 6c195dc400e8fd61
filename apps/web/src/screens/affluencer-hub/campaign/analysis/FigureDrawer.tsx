import { campaignAnalysis } from '@convbox/contract/api/campaign-analysis'
import type { AnalysisFigures } from '@convbox/contract/api/campaign-analysis.schemas'
import { formatAmount, formatPercent } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import type { InputOf } from '@convbox/contract/endpoint'
import { useCall } from '../../../../api/use-call.ts'
import { useStore } from '../../../../shell/use-store.ts'
import { useText } from '../../../../text/language.ts'
import { Drawer } from '../../../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../../ui/States.tsx'
import { FigureLink } from '../../../../widgets/FigureLink.tsx'
import { PlainTable } from '../../../../widgets/PlainTable.tsx'
import { isOfVisits, showAnalysisFigure, showOrders, type AnalysisFigure } from './analysis-figures.ts'
import { analysisText } from './analysis.text.ts'

const WIDTH_PX = 760
type OrdersQuestion = InputOf<typeof campaignAnalysis.listAnalysisOrders>

const Orders = ({ question, onOrder }: { question: OrdersQuestion; onOrder: (orderId: string) => void }) => {
  const text = useText(analysisText)
  const { timezone } = useStore()
  const { data, error, refetch } = useCall(campaignAnalysis.listAnalysisOrders, question, { quiet: true })
  if (data === undefined && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <Loading>
        <Skeleton className="h-60 w-full" />
      </Loading>
    )
  const { orders, count, currency } = data
  if (count === 0) return <p className="text-ink-2">{text.noOrders}</p>
  return (
    <>
      {count > orders.length && <p className="mb-2 text-caption text-ink-2">{text.shownOf({ shown: orders.length, all: count })}</p>}
      <PlainTable
        label={text.orders}
        head={[
          { text: text.order },
          { text: text.date },
          { text: text.share, isNumber: true },
          { text: text.figures.sales, isNumber: true },
          { text: text.figures.commission, isNumber: true },
          { text: text.customer },
        ]}
        rows={orders.map((order) => ({
          key: order.orderId,
          cells: [
            <button
              key="order"
              type="button"
              aria-label={text.why({ name: order.name })}
              className="font-medium text-accent hover:underline"
              onClick={() => onOrder(order.orderId)}
            >
              {order.name}
            </button>,
            formatMoment(order.orderedAt, timezone),
            formatPercent(order.share * 100),
            formatAmount(order.sales, currency),
            formatAmount(order.commission, currency),
            order.isNewCustomer ? text.isNew : '',
          ],
        }))}
      />
    </>
  )
}

/** The figure out of those that it is made of; undefined for one that is counted. */
const useFormula = (figure: AnalysisFigure, figures: AnalysisFigures, currency: string): string | undefined => {
  const text = useText(analysisText)
  const value = (of: AnalysisFigure): string => showAnalysisFigure(of, figures, currency)
  if (figure === 'cost') return text.sumOfCost({ value: value('cost'), of: value('commission'), by: value('baseFee') })
  if (figure === 'costPerOrder' && figures.costPerOrder !== undefined)
    return text.perOrder({ value: value('costPerOrder'), of: value('cost'), by: showOrders(figures.orders) })
  if (figure === 'lifetimeValue' && figures.lifetimeValuePerCustomer !== undefined)
    return text.perCustomer({
      value: formatAmount(figures.lifetimeValuePerCustomer, currency),
      of: value('lifetimeValue'),
      by: showOrders(figures.newCustomers),
    })
  return undefined
}

type FigureDrawerProps = {
  figure: AnalysisFigure
  figures: AnalysisFigures
  /** '': of the total. */
  name: string
  currency: string
  /** Days, mode and model as text. */
  inForce: string
  question: OrdersQuestion
  onOrder: (orderId: string) => void
  onClose: () => void
}

/** Explains a figure: what it counts, out of what it is made, and the orders behind it. */
export const FigureDrawer = ({ figure, figures, name, currency, inForce, question, onOrder, onClose }: FigureDrawerProps) => {
  const text = useText(analysisText)
  const formula = useFormula(figure, figures, currency)
  return (
    <Drawer
      isOpen
      onClose={onClose}
      widthPx={WIDTH_PX}
      title={text.of({ figure: text.figures[figure], row: name === '' ? text.allRows : name })}
    >
      <div className="rounded-card border border-hairline bg-head px-4 py-3">
        <p className="text-title font-semibold tabular-nums">{showAnalysisFigure(figure, figures, currency)}</p>
        {formula !== undefined && <p className="mt-1 text-caption text-ink-2 tabular-nums">{formula}</p>}
        <p className="mt-1.5 text-caption text-ink-2">{text.help[figure]}</p>
      </div>
      <div className="mt-3 mb-4 flex items-center justify-between gap-4">
        <p className="text-caption text-ink-2">
          <span className="text-ink-3">{text.settings}: </span>
          {inForce}
        </p>
        <FigureLink days={{ from: question.from, to: question.to }} />
      </div>
      {isOfVisits(figure) ? (
        <p className="text-ink-2">{text.ofVisits}</p>
      ) : (
        <section>
          <h3 className="mb-2 text-body font-semibold">{text.orders}</h3>
          <Orders question={question} onOrder={onOrder} />
        </section>
      )}
    </Drawer>
  )
}

import { formatAmount, formatInt, formatWhole } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import type { DateRange } from '@convbox/contract/date-range'
import type { WindowKey } from '@convbox/contract/metrics/credit-choices'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { EXCLUDED_REASONS, type ExcludedReason } from '@convbox/contract/metrics/excluded-reasons'
import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useSite } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import type { Analysis } from './analysis-columns.tsx'
import { conversionAnalysisText } from './conversion-analysis.text.ts'

type Reason = Exclude<ExcludedReason, 'missing rate'>
/** Orders without a rate have a line of their own. */
const REASONS = EXCLUDED_REASONS.filter((reason): reason is Reason => reason !== 'missing rate')

type LeftOutProps = { reason: ExcludedReason; range: DateRange; window: WindowKey; children: ReactNode }

/** Link to the uncounted orders of a reason in Order Journey. */
const LeftOut = ({ reason, range, window, children }: LeftOutProps) => {
  const { websiteName } = useSite()
  return (
    <Link
      to="/website/$websiteName/order-attribution"
      params={{ websiteName }}
      search={{ range: 'custom', ...range, excluded: reason, ...(reason === 'no ad touch' && { window }) }}
      className="underline hover:text-accent"
    >
      {children}
    </Link>
  )
}

/** How many orders the figures of profit leave out; leads to the store's costs. */
const WithoutCost = ({ orders }: { orders: number }) => {
  const text = useText(conversionAnalysisText)
  const { websiteName, virtualSite } = useSite()
  const sentence = text.withoutCost({ n: formatInt(orders) })
  if (virtualSite) return <p className="text-warn">{sentence}</p>
  return (
    <p className="text-warn">
      <Link to="/website/$websiteName/integrations/spend" params={{ websiteName }} className="underline hover:text-accent">
        {sentence}
      </Link>
    </p>
  )
}

/** By click time: what orders give to clicks on the other side of the period's edges, and until when orders of the compared period count. */
const ClickLines = ({ analysis: { closing, currency, comparedOrdersUntil, timezone } }: { analysis: Analysis }) => {
  const text = useText(conversionAnalysisText)
  if (closing.clicks === undefined) return null
  const { before, after } = closing.clicks
  const shown = ({ orders, sales }: typeof before) => ({
    orders: text.orders({ n: formatInt(orders) }),
    sales: formatAmount(sales, currency),
  })
  return (
    <>
      <p>{text.earlierClicks(shown(before))}</p>
      <p>{text.laterOrders(shown(after))}</p>
      {comparedOrdersUntil !== undefined && <p>{text.comparedOrdersUntil({ time: formatMoment(comparedOrdersUntil, timezone) })}</p>}
    </>
  )
}

/** Note below the table: whether totals add up, what was not counted and why, which amounts have no exchange rate. */
export const ClosingNote = ({ analysis, range, window }: { analysis: Analysis; range: DateRange; window: WindowKey }) => {
  const text = useText(conversionAnalysisText)
  const { virtualSite } = useSite()
  const credit = useText(creditText)
  const { closing, convboxInputs, ownConstants, custom, excluded, missingRates, currency, convertedFrom, total, toldOrders = 0 } = analysis
  const money = (amount: string): string => formatAmount(amount, currency)
  const parts = {
    attributed: money(closing.attributed),
    untracked: money(closing.untracked),
    excluded: money(closing.excluded),
    total: money(closing.storeTotal),
  }
  const closes = Number(closing.difference) === 0
  const left = REASONS.flatMap((reason) =>
    excluded.filter((row) => row.reason === reason).map((row) => ({ ...row, reason, label: text.excludedReason[reason] })),
  )
  return (
    <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-2 text-caption text-ink-2" data-testid="closing">
      <p className="flex items-center gap-1.5">
        {closes ? (
          <CircleCheck size={14} className="text-good" aria-hidden />
        ) : (
          <TriangleAlert size={14} className="text-bad" aria-hidden />
        )}
        <strong className="font-medium text-ink">
          {closes ? text.closesTitle : text.notCloses({ difference: money(closing.difference) })}
        </strong>
        <span className="tabular-nums">
          {closing.clicks === undefined
            ? text.closes(parts)
            : text.closesByClick({ ...parts, before: money(closing.clicks.before.sales), after: money(closing.clicks.after.sales) })}
        </span>
      </p>
      <ClickLines analysis={analysis} />
      {left.length > 0 && (
        <p>
          {text.excluded}:{' '}
          {left.map(({ reason, label, orders, sales }, index) => (
            <Fragment key={reason}>
              {index > 0 && ' · '}
              <LeftOut reason={reason} range={range} window={window}>
                {`${label} ${text.orders({ n: formatWhole(orders) })}, ${money(sales)}`}
              </LeftOut>
            </Fragment>
          ))}
        </p>
      )}
      {convboxInputs !== undefined && (
        <p>
          {credit.convboxInputs[convboxInputs]} {ownConstants && (virtualSite ? text.ownConstantsSomewhere : text.ownConstants)}
        </p>
      )}
      {custom?.isSet === false && <p>{virtualSite ? text.customNotSetSomewhere : text.customNotSet}</p>}
      {custom !== undefined && custom.leftOut.orders > 0 && (
        <p>{text.customLeftOut({ orders: text.orders({ n: formatWhole(custom.leftOut.orders) }), sales: money(custom.leftOut.sales) })}</p>
      )}
      {toldOrders > 0 && <p>{text.toldOrders({ n: formatInt(toldOrders) })}</p>}
      {missingRates.orders > 0 && (
        <p className="text-warn">
          {/* In its own store such an order may well have a rate: no list of All-Sites filters by it. */}
          {virtualSite ? (
            text.missingOrderRates({ n: missingRates.orders })
          ) : (
            <LeftOut reason="missing rate" range={range} window={window}>
              {text.missingOrderRates({ n: missingRates.orders })}
            </LeftOut>
          )}
        </p>
      )}
      {Number(total.measures.ordersWithoutCost ?? 0) > 0 && <WithoutCost orders={Number(total.measures.ordersWithoutCost)} />}
      {virtualSite && <p>{text.ownDays}</p>}
      {convertedFrom.length > 0 && <p>{text.converted({ currency, from: convertedFrom.join(', ') })}</p>}
      {missingRates.spend > 0 && <p className="text-warn">{text.missingSpendRates({ n: missingRates.spend })}</p>}
    </div>
  )
}

/** What creators are paid for orders that other channels earned too. Pure. */
import { amountText, exactOf, roundedParts } from '@convbox/commissions'
import type { BeyondCredit, BeyondOrder, BeyondRow } from '@convbox/contract/api/campaign-analysis.schemas'
import { LISTED_ANALYSIS_ORDERS } from '@convbox/contract/campaign-analysis'
import { Decimal } from 'decimal.js'
import type { Earned } from '../../reports/earned-shares.sql.ts'
import { otherChannels, othersShareOf, SHARE_DECIMALS, sumOfShares } from '../../reports/others-share.ts'
import type { PaidOrder } from './paid-orders.rows.ts'

type Judged = { order: PaidOrder; own: Decimal; others: Earned[]; beyond: bigint; isCodeOnly: boolean }

/**
 * beyond: the commission times what others earned, in the currency's smallest units, rounded half up. Of an order that was paid by share, only what is paid above
 * the share that this model leaves.
 */
const judge = (order: PaidOrder, earned: readonly Earned[]): Judged => {
  const own = sumOfShares(earned.filter(({ channel }) => channel === ''))
  const others = otherChannels(earned)
  const share = othersShareOf(earned)
  const amount = new Decimal(order.amount.toString())
  const paidPart = new Decimal(1).minus(order.unpaid_share)
  // An order of which nothing should be paid has no whole to compare with: all that it was paid is beyond.
  const whole = paidPart.isZero() ? new Decimal(0) : amount.div(paidPart)
  const above = Decimal.max(0, amount.minus(whole.times(new Decimal(1).minus(share))))
  const beyond = BigInt(above.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toFixed())
  return { order, own, others, beyond, isCodeOnly: own.isZero() && others.length === 0 }
}

const sumsOf = (judged: readonly Judged[], currency: string) => {
  const sum = (units: (one: Judged) => bigint): string =>
    amountText(
      judged.reduce((all, one) => all + units(one), 0n),
      currency,
    )
  return {
    currency,
    orders: new Set(judged.map(({ order }) => order.order_id)).size,
    commission: sum(({ order }) => order.amount),
    beyondOrders: new Set(judged.filter(({ beyond }) => beyond > 0n).map(({ order }) => order.order_id)).size,
    beyond: sum(({ beyond }) => beyond),
    codeOnly: sum(({ order, isCodeOnly }) => (isCodeOnly ? order.amount : 0n)),
  }
}

/** Each order's amount by channels, in the units of the amount. */
const channelsOf = (judged: readonly Judged[], currency: string): BeyondRow['channels'] => {
  const units = new Map<string, bigint>()
  for (const { beyond, others } of judged) {
    const share = sumOfShares(others)
    const parts = roundedParts(
      others.map((other) =>
        exactOf(
          new Decimal(amountText(beyond, currency))
            .times(other.share)
            .div(share)
            .toFixed(SHARE_DECIMALS + 3),
        ),
      ),
      currency,
    )
    for (const [index, { channel }] of others.entries()) units.set(channel, (units.get(channel) ?? 0n) + (parts[index] ?? 0n))
  }
  return [...units]
    .toSorted(([a, x], [b, y]) => (x === y ? (a < b ? -1 : 1) : x < y ? 1 : -1))
    .map(([channel, amount]) => ({ channel, amount: amountText(amount, currency) }))
}

const rowOf = (judged: readonly Judged[]): BeyondRow[] => {
  const [first] = judged
  if (first === undefined) return []
  const { campaign_id: campaignId, campaign, creator_id: creatorId, creator, currency } = first.order
  return [{ campaignId, campaign, creatorId, creator, ...sumsOf(judged, currency), channels: channelsOf(judged, currency) }]
}

const toOrder = ({ order, own, others, beyond }: Judged): BeyondOrder => ({
  campaignId: order.campaign_id,
  campaign: order.campaign,
  orderId: order.order_id,
  name: order.name ?? order.order_id,
  orderedAt: order.at,
  creator: order.creator,
  currency: order.currency,
  commission: amountText(order.amount, order.currency),
  ownShare: own.toNumber(),
  channels: others.map(({ channel, share }) => ({ channel, share: Number(share.toFixed(SHARE_DECIMALS)) })),
  beyond: amountText(beyond, order.currency),
})

/** orders: the newest first. earned: by order id. */
export const judgeBeyondCredit = (orders: readonly PaidOrder[], earned: ReadonlyMap<string, readonly Earned[]>): BeyondCredit => {
  const judged = orders.map((order) => judge(order, earned.get(order.order_id) ?? []))
  const byRow = Map.groupBy(judged, ({ order }) => JSON.stringify([order.campaign_id, order.creator_id]))
  const byCurrency = Map.groupBy(judged, ({ order }) => order.currency)
  return {
    rows: [...byRow.values()].flatMap(rowOf).toSorted((one, other) => Number(other.beyond) - Number(one.beyond)),
    totals: [...byCurrency].map(([currency, all]) => sumsOf(all, currency)),
    orders: judged
      .filter(({ beyond }) => beyond > 0n)
      .slice(0, LISTED_ANALYSIS_ORDERS)
      .map(toOrder),
  }
}

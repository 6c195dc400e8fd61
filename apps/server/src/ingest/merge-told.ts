/**
 * Merges what several sources told of one order: each field comes from the most trusted source that has it, regardless
 * of arrival order. Pure.
 */
import { ORDER_SOURCES, type OrderSource } from '@convbox/contract'
import type { StoredFacts } from './stored-facts.ts'
import type { OrderMoney } from '../orders/shopify-order.ts'

/** Facts by source. cancellation: told by the server without the rest of the order. */
export type Told = Partial<Record<OrderSource | 'cancellation', StoredFacts>>

/** Least trusted first: later entries override earlier ones. */
const BY_TRUST = ['browser', 'csv', 'server', 'cancellation', 'shopify'] as const satisfies readonly (keyof Told)[]

/** The most trusted source that told the whole order; undefined if none has. */
export const toldBy = (told: Told): OrderSource | undefined => ORDER_SOURCES.findLast((source) => told[source] !== undefined)

const isTold = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** Only fields that the source has; a missing field is left to the other sources. */
const toldOf = (facts: StoredFacts): Partial<StoredFacts> => Object.fromEntries(Object.entries(facts).filter(([, value]) => isTold(value)))

/** Amounts of two sources may be combined only if their currencies and totals are equal. */
const mergeMoney = (worse: OrderMoney | undefined, better: OrderMoney): OrderMoney => {
  const isSameSum = worse !== undefined && worse.currency === better.currency && Number(worse.total) === Number(better.total)
  return isSameSum
    ? { ...worse, ...(Object.fromEntries(Object.entries(better).filter(([, value]) => isTold(value))) as OrderMoney) }
    : better
}

/**
 * A smaller difference means that browser and server mean the same moment. The browser's time wins, because the
 * visitor's earlier events have the same clock.
 */
const SAME_MOMENT_MS = 600_000

const momentOf = ({ browser }: Told, orderedAt: string): string =>
  browser !== undefined && Math.abs(Date.parse(browser.orderedAt) - Date.parse(orderedAt)) <= SAME_MOMENT_MS ? browser.orderedAt : orderedAt

/** The merged order; undefined while only a cancellation is known. */
export const mergeTold = (told: Told): StoredFacts | undefined => {
  const source = toldBy(told)
  const best = source === undefined ? undefined : told[source]
  if (best === undefined) return undefined
  const sources = BY_TRUST.flatMap((name) => told[name] ?? [])
  const money = sources.reduce<OrderMoney | undefined>(
    (sum, facts) => (isTold(facts.money.total) ? mergeMoney(sum, facts.money) : sum),
    undefined,
  )
  const { cancelledAt } = told.shopify ?? {
    cancelledAt: told.cancellation?.cancelledAt ?? told.server?.cancelledAt ?? told.csv?.cancelledAt,
  }
  return {
    ...best,
    ...sources.reduce<Partial<StoredFacts>>((merged, facts) => ({ ...merged, ...toldOf(facts) }), {}),
    noteAttributes: Object.assign({}, ...sources.map((facts) => facts.noteAttributes)),
    money: money ?? best.money,
    test: best.test,
    cancelledAt,
    orderedAt: momentOf(told, best.orderedAt),
    updatedAt:
      sources
        .map((facts) => facts.updatedAt)
        .toSorted()
        .at(-1) ?? best.updatedAt,
  }
}

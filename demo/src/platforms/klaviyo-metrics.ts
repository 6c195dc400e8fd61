/** Klaviyo's metrics for the stand-in: ours come from the events it has taken; the shop's former integration is made up. */
import { DAY_MS } from '@convbox/contract/durations'
import { asFields } from './checks.ts'
import type { PlatformCall } from './stand-in.ts'
import type { StandInState } from './stand-in-state.ts'

const OURS = { key: 'api', name: 'API', category: 'API' }
const SHOPIFY = { key: 'shopify', name: 'Shopify', category: 'eCommerce' }
/** Metrics of the former integration, and how many events a day each has. */
const FORMER = [
  { id: 'LegCrt', name: 'Added to Cart', perDay: 7 },
  { id: 'LegChk', name: 'Checkout Started', perDay: 3 },
] as const

/** Klaviyo's ids have six letters and digits. */
const idOf = (name: string): string => `Our${name.replaceAll(/[^A-Za-z]/g, '').slice(0, 3)}`

const ourNames = (state: StandInState): string[] => [...new Set(state.received().events.map(({ eventName }) => eventName))]

/** GET /api/metrics: one page. */
export const listKlaviyoMetrics = (state: StandInState): object => ({
  data: [
    ...ourNames(state).map((name) => ({ type: 'metric', id: idOf(name), attributes: { name, integration: OURS } })),
    ...FORMER.map(({ id, name }) => ({ type: 'metric', id, attributes: { name, integration: SHOPIFY } })),
  ],
  links: { self: 'sandbox', next: null },
})

const spanOf = (filters: unknown): { fromMs: number; toMs: number } | undefined => {
  const texts = Array.isArray(filters) ? filters.map(String) : []
  const find = (operator: string): number =>
    Date.parse(
      texts.map((text) => new RegExp(`^${operator}\\(datetime,([^)]+)\\)$`).exec(text)?.[1]).find((time) => time !== undefined) ?? '',
    )
  const [fromMs, toMs] = [find('greater-or-equal'), find('less-than')]
  return Number.isNaN(fromMs) || Number.isNaN(toMs) || toMs <= fromMs ? undefined : { fromMs, toMs }
}

/** POST /api/metric-aggregates: the counts of a metric by day; undefined for a question that Klaviyo would refuse. */
export const countKlaviyoEvents = (call: PlatformCall, state: StandInState): object | undefined => {
  const data = asFields(asFields(call.body)?.data)
  const attributes = asFields(data?.attributes)
  const span = spanOf(attributes?.filter)
  const measurements = attributes?.measurements
  if (data?.type !== 'metric-aggregate' || span === undefined || !Array.isArray(measurements) || !measurements.includes('count'))
    return undefined
  const former = FORMER.find(({ id }) => id === attributes?.metric_id)
  const days = Math.ceil((span.toMs - span.fromMs) / DAY_MS)
  const counts = Array.from({ length: days }, (_, day) => {
    if (former !== undefined) return former.perDay
    const [from, to] = [span.fromMs + day * DAY_MS, Math.min(span.toMs, span.fromMs + (day + 1) * DAY_MS)]
    return state
      .received()
      .unique.filter(
        ({ eventName, firstAt }) => idOf(eventName) === attributes?.metric_id && Date.parse(firstAt) >= from && Date.parse(firstAt) < to,
      ).length
  })
  return {
    data: {
      type: 'metric-aggregate',
      id: 'sandbox',
      attributes: { dates: [], data: [{ dimensions: [], measurements: { count: counts } }] },
    },
  }
}

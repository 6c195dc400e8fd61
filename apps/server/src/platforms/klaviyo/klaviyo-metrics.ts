/**
 * Metrics of a Klaviyo account and their counts. Source: developers.klaviyo.com, "Get Metrics" and "Query Metric Aggregates", read 2026-11. Both need the scope metrics:read;
 * aggregates take 3 calls a second.
 */
import { z } from 'zod'
import { callChannel, readBody, type ChannelCall } from '../channel-call.ts'

const REVISION = '2026-07-15'
/** Klaviyo answers 200 metrics a page; accounts have a few hundred. */
const MAX_PAGES = 10

/** baseUrl: of the API, without a trailing slash. authorization: the header as Klaviyo takes it. */
export type KlaviyoAccount = { baseUrl: string; authorization: string }

export type KlaviyoMetric = { id: string; name: string; integration: string; isApi: boolean }

const metricSchema = z.object({
  id: z.string(),
  attributes: z.object({
    name: z.string(),
    integration: z.object({ key: z.string().nullish(), name: z.string().nullish(), category: z.string().nullish() }).nullish(),
  }),
})
const metricsPage = z.object({ data: z.array(metricSchema), links: z.object({ next: z.string().nullish() }).nullish() })

const callOf = ({ authorization }: KlaviyoAccount, call: ChannelCall): ChannelCall => ({
  ...call,
  headers: { authorization, revision: REVISION, accept: 'application/vnd.api+json', 'content-type': 'application/vnd.api+json' },
})

/** The query of the next page, which Klaviyo gives as an address: only its query is used, so that an answer cannot lead elsewhere. */
const nextParams = (next: string | null | undefined): Record<string, string> | undefined =>
  next && URL.canParse(next) ? Object.fromEntries(new URL(next).searchParams) : undefined

/** All metrics of the account. Throws ChannelFault. */
export const readKlaviyoMetrics = async (account: KlaviyoAccount): Promise<KlaviyoMetric[]> => {
  const metrics: KlaviyoMetric[] = []
  let params: Record<string, string> | undefined = {}
  for (let page = 0; params !== undefined && page < MAX_PAGES; page += 1) {
    const answer = await callChannel(callOf(account, { url: `${account.baseUrl}/api/metrics`, params }))
    const { data, links } = readBody(answer, metricsPage)
    for (const { id, attributes } of data) {
      const { key, name, category } = attributes.integration ?? {}
      metrics.push({ id, name: attributes.name, integration: name ?? '', isApi: key === 'api' || category === 'API' })
    }
    params = nextParams(links?.next)
  }
  return metrics
}

const aggregateSchema = z.object({
  data: z.object({ attributes: z.object({ data: z.array(z.object({ measurements: z.object({ count: z.array(z.number()) }) })) }) }),
})

/** How many events a metric has in a span. Throws ChannelFault. */
export const countKlaviyoMetric = async (
  account: KlaviyoAccount,
  { metricId, from, to, timeZone }: { metricId: string; from: Date; to: Date; timeZone: string },
): Promise<number> => {
  const attributes = {
    metric_id: metricId,
    measurements: ['count'],
    interval: 'day',
    timezone: timeZone,
    filter: [`greater-or-equal(datetime,${from.toISOString()})`, `less-than(datetime,${to.toISOString()})`],
  }
  const call = { url: `${account.baseUrl}/api/metric-aggregates`, json: { data: { type: 'metric-aggregate', attributes } } }
  const { data } = readBody(await callChannel(callOf(account, call)), aggregateSchema)
  return data.attributes.data.flatMap(({ measurements }) => measurements.count).reduce((sum, count) => sum + count, 0)
}

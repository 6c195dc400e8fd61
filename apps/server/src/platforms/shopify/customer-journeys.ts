/** Reads what Shopify knows of the visits before orders. */
import { z } from 'zod'
import { askShopify, type ShopifyAnswer, type ShopifyProgram } from './admin-client.ts'
import { CUSTOMER_JOURNEYS_DOCUMENT } from './customer-journeys.graphql.ts'

/** An order with its summary and two visits costs some 8 of the 1,000 points of a query. */
export const JOURNEYS_AT_ONCE = 50

const UTM_FIELDS = ['source', 'medium', 'campaign', 'term', 'content'] as const
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const visitSchema = z.object({
  id: z.string(),
  occurredAt: z.string().transform((value) => new Date(value).toISOString()),
  landingPage: text,
  referrerUrl: text,
  utmParameters: z.object({ source: text, medium: text, campaign: text, term: text, content: text }).nullish(),
})
const answerSchema = z.object({
  nodes: z.array(
    z
      .object({
        legacyResourceId: z.string(),
        customerJourneySummary: z
          .object({
            ready: z.boolean(),
            daysToConversion: z.number().int().nullish(),
            momentsCount: z.object({ count: z.number().int() }).nullish(),
            firstVisit: visitSchema.nullish(),
            lastVisit: visitSchema.nullish(),
          })
          .nullish(),
      })
      .nullable(),
  ),
})

/** A visit with its landing's address, which has the tags that Shopify read from it even where the address itself was cut. */
export type CustomerVisit = { occurredAt: string; url: string; referrer: string }
/** visits: the first and the last one, once if they are the same. isReady false: Shopify is still judging them, and there is none yet. */
export type CustomerJourney = {
  orderId: string
  isReady: boolean
  daysToConversion: number | undefined
  moments: number | undefined
  visits: CustomerVisit[]
}

const landingOf = ({ landingPage, utmParameters }: z.output<typeof visitSchema>, host: string): string => {
  const page = landingPage === '' ? '/' : landingPage
  const base = `https://${host}`
  const url = URL.canParse(page, base) ? new URL(page, base) : new URL(base)
  for (const field of UTM_FIELDS) {
    const value = utmParameters?.[field] ?? ''
    if (value !== '' && !url.searchParams.has(`utm_${field}`)) url.searchParams.set(`utm_${field}`, value)
  }
  return url.href
}

/** The journeys of orders, in the order asked; of an order that the shop does not show (any more), one without visits. host: the store's, for landings without one. */
export const readCustomerJourneys = async (
  program: ShopifyProgram,
  { storeId, host }: { storeId: string; host: string },
  orderIds: readonly string[],
): Promise<ShopifyAnswer<CustomerJourney[]>> => {
  const ids = orderIds.map((id) => `gid://shopify/Order/${id}`)
  const answer = await askShopify(program, storeId, CUSTOMER_JOURNEYS_DOCUMENT, { ids }, answerSchema)
  if (!('result' in answer)) return answer
  const found = new Map(
    answer.result.nodes.flatMap((node) => (node === null ? [] : [[node.legacyResourceId, node.customerJourneySummary]])),
  )
  const result = orderIds.map((orderId): CustomerJourney => {
    const summary = found.get(orderId)
    const visits = [summary?.firstVisit, summary?.lastVisit].flatMap((visit) => visit ?? [])
    return {
      orderId,
      isReady: summary?.ready ?? true,
      daysToConversion: summary?.daysToConversion ?? undefined,
      moments: summary?.momentsCount?.count ?? undefined,
      visits: [...new Map(visits.map((visit) => [visit.id, visit])).values()].map((visit) => ({
        occurredAt: visit.occurredAt,
        url: landingOf(visit, host),
        referrer: visit.referrerUrl,
      })),
    }
  })
  return { result }
}

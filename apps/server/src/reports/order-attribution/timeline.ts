/** The activity timeline of an order: everything its person did up to it, by session. Pure. */
import type { TimelineEvent } from '@convbox/contract/reports/order-attribution.schemas'
import { SESSION_GAP_SECONDS } from '@convbox/contract/events/events'
import { z } from 'zod'
import { localTime } from '@convbox/contract/store-days'
import { isShopifyVisit } from '../../derive/shopify-visits.ts'
import type { ShownTouch } from '../order-journeys.sql.ts'
import type { AdNames } from './ad-names.ts'
import type { MatchedRule } from './matched-rules.ts'
import type { EventRow, SessionRow, TouchRow } from './order-detail.sql.ts'

const itemSchema = z.looseObject({
  productId: z.string().optional(),
  variantId: z.string().optional(),
  title: z.string().optional(),
  sku: z.string().optional(),
  price: z.string().optional(),
  imageUrl: z.string().optional(),
  quantity: z.number().optional(),
})

const readItems = (items: string): z.output<typeof itemSchema>[] => {
  if (items === '') return []
  const parsed = z.array(itemSchema).safeParse(JSON.parse(items))
  return parsed.success ? parsed.data : []
}

/** The first product of an event. */
const firstItem = (items: string): z.output<typeof itemSchema> | undefined => readItems(items)[0]

/** Product pictures from the visitors' events, by variant, else by product: orders have none. */
export const imagesOf = (events: readonly Pick<EventRow, 'items'>[]): Map<string, string> => {
  const images = new Map<string, string>()
  for (const { items } of events) {
    for (const item of readItems(items)) {
      if (item.imageUrl === undefined) continue
      for (const id of [item.variantId, item.productId]) if (id !== undefined) images.set(id, item.imageUrl)
    }
  }
  return images
}

const filled = <Key extends string>(key: Key, value: string | undefined) => (value === undefined || value === '' ? {} : { [key]: value })

const landingFields = (touch: TouchRow | undefined, names: AdNames | undefined, rule: MatchedRule | undefined) =>
  touch === undefined
    ? {}
    : {
        channel: touch.channel,
        first_channel: touch.channel_group,
        ...filled('source', touch.source),
        ...filled('utm_source', touch.source),
        ...filled('utm_medium', touch.medium),
        ...filled('utm_term', touch.term),
        ...filled('utm_content', touch.content),
        ...filled('campaign', touch.campaign),
        ...filled('adgroup_name', names?.adset),
        ...filled('ad_name', names?.ad),
        ...(rule && { matched_rule: rule }),
      }

/** Cart and purchase events, the only ones with a meaningful quantity. */
const isOfCart = (name: string): boolean => !name.startsWith('View')

/** The product of an event, with its picture from any of the visitor's events. None for a collection, which is many products. */
const itemFields = (event: EventRow, images: ReadonlyMap<string, string>, addressOf: TimelineFacts['addressOf']) => {
  const item = event.name === 'ViewCategory' ? undefined : firstItem(event.items)
  if (item === undefined) return {}
  const known = [item.variantId, item.productId].flatMap((id) => (id === undefined ? [] : (images.get(id) ?? [])))
  const picture = item.imageUrl ?? known[0]
  return {
    ...filled('title', item.title ?? event.title),
    ...filled('sku', item.sku),
    ...filled('price', item.price),
    ...filled('imageUrl', picture && addressOf(picture)),
    ...(item.quantity !== undefined && isOfCart(event.name) && { quantity: item.quantity }),
  }
}

/** The session id of an event; a webhook's event belongs to the session that was open, else it stands alone under its own id. */
const sessionOf = (event: EventRow, sessions: readonly SessionRow[]): string => {
  const at = Date.parse(event.at)
  const open = sessions.findLast(
    (session) =>
      session.visitor_id === event.visitor_id &&
      Date.parse(session.started_at) <= at &&
      at <= Date.parse(session.ended_at) + SESSION_GAP_SECONDS * 1000,
  )
  return open?.session_id ?? event.id
}

export type TimelineFacts = {
  events: readonly EventRow[]
  sessions: readonly SessionRow[]
  touches: ReadonlyMap<string, TouchRow>
  /** By the event of the landing; only landings by ads. */
  adNames: ReadonlyMap<string, AdNames>
  /** By the event of the landing. */
  rules: ReadonlyMap<string, MatchedRule>
  timeZone: string
  order: { id: string; number: string; revenue: string; currency: string }
  /** The address to show for a picture's URL. */
  addressOf: (url: string) => string | undefined
}

/** The page view on which each event happened, by event id: the visitor's last one before it in the same session. sessions: by event id. */
const pageViewsOf = (events: readonly EventRow[], sessions: ReadonlyMap<string, string>): Map<string, string> => {
  const pageViews = new Map<string, string>()
  const last = new Map<string, string>()
  for (const { id, name, visitor_id: visitor } of events) {
    const key = `${visitor}\n${sessions.get(id) ?? ''}`
    if (name === 'PageView') last.set(key, id)
    const pageView = last.get(key)
    if (pageView !== undefined) pageViews.set(id, pageView)
  }
  return pageViews
}

/** Visits of Shopify's own record that the order's credit is of, as landings; oldest first. */
export const shopifyVisitsOf = (touches: readonly ShownTouch[], timeZone: string): TimelineEvent[] =>
  touches
    .filter(({ sessionId }) => isShopifyVisit(sessionId))
    .map(({ at, channel, campaign, sessionId }) => ({
      name: 'PageView',
      event_id: sessionId,
      date: at,
      date_local: localTime(at, timeZone),
      rtoSessionId: sessionId,
      channel,
      ...filled('campaign', campaign),
      shopify_journey: true,
    }))

/** The timeline, oldest first. A landing has its channel; this order's purchase its number and amount. */
export const timelineOf = ({ events, sessions, touches, adNames, rules, timeZone, order, addressOf }: TimelineFacts): TimelineEvent[] => {
  const images = imagesOf(events)
  const sessionIds = new Map(events.map((event) => [event.id, sessionOf(event, sessions)]))
  const pageViews = pageViewsOf(events, sessionIds)
  return events.map((event) => ({
    name: event.name,
    event_id: event.id,
    date: event.at,
    date_local: localTime(event.at, timeZone),
    rtoSessionId: sessionIds.get(event.id) ?? event.id,
    ...filled('vcPageViewId', pageViews.get(event.id)),
    ...landingFields(touches.get(event.id), adNames.get(event.id), rules.get(event.id)),
    ...filled('page_url', event.url),
    ...filled('referrer', event.referrer),
    ...filled('title', event.title),
    ...itemFields(event, images, addressOf),
    ...filled('search', event.search),
    ...(event.order_id === order.id &&
      event.name === 'Purchase' && { orderNumber: order.number, orderRevenue: order.revenue, currency: order.currency }),
  }))
}

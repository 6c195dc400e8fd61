/** Builds rows of `sessions` and `touches` from one visitor's events. Pure. */
import { visitsOf, type Touch, type TouchContext, type VisitSession } from '@convbox/attribution'

/** An event as read from the warehouse. occurredAt: ISO 8601 UTC. url '' with landingUrl set: an order known by webhook only, with its landing. */
export type DerivedEvent = {
  id: string
  occurredAt: string
  name: string
  url: string
  referrer: string
  landingUrl: string
  country: string
  device: string
  /** The row's tags: of its address, else of the store's template. */
  tags?: { source: string; medium: string; campaign: string }
}

/** A row without store, version and deleted; columns in the table's order. */
export type VisitRow = Record<string, string | number | readonly number[]>
/** Sessions do not have their `seen_before` yet: it depends on all of the visitor's, also those before the span. */
export type VisitRows = { sessions: VisitRow[]; touches: VisitRow[] }

/** Columns besides store_id, version and deleted; the order in which rows are compared. */
export const SESSION_COLUMNS = [
  'visitor_id',
  'started_at',
  'ended_at',
  'session_id',
  'channel',
  'channel_group',
  'source',
  'medium',
  'campaign',
  'term',
  'content',
  'link_name',
  'link_manager',
  'landing_url',
  'referrer',
  'country',
  'device',
  'landings',
  'page_views',
  'product_views',
  'add_to_carts',
  'checkouts',
  'purchases',
  'subscribes',
  'signups',
  'is_first',
  'seen_before',
] as const
export const TOUCH_COLUMNS = [
  'visitor_id',
  'at',
  'seq',
  'session_id',
  'event_id',
  'channel',
  'channel_group',
  'source',
  'medium',
  'campaign',
  'term',
  'content',
  'link_name',
  'link_manager',
  'link_id',
  'campaign_id',
  'adset_id',
  'ad_id',
  'landing_url',
  'referrer',
  'is_ad',
  'is_direct',
  'is_told',
] as const

/** Columns that name a visitor's row. */
export const SESSION_KEYS = ['visitor_id', 'started_at']
export const TOUCH_KEYS = ['visitor_id', 'at', 'seq']

const iso = (ms: number): string => new Date(ms).toISOString()
const countOf = (session: VisitSession, name: string): number => session.events.filter((event) => event.name === name).length

type Known = Map<string, DerivedEvent>

/** Detailed origin of a session: its first touch, or the touch before it when it resumes inside the store after a pause. */
const originOf = (session: VisitSession, touches: readonly Touch[]): { own: number; touch: Touch | undefined } => {
  const own = touches.filter((touch) => touch.sessionId === session.id)
  return { own: own.length, touch: own[0] ?? touches.findLast((touch) => touch.atMs < session.startedAtMs) }
}

type SessionFacts = { touches: readonly Touch[]; known: Known; isFirst: boolean }

const sessionRow = (visitorId: string, session: VisitSession, { touches, known, isFirst }: SessionFacts): VisitRow => {
  const { own, touch } = originOf(session, touches)
  const facts = session.events.map((event) => known.get(event.id))
  return {
    visitor_id: visitorId,
    started_at: iso(session.startedAtMs),
    ended_at: iso(session.endedAtMs),
    session_id: session.id,
    channel: session.channel,
    channel_group: session.group,
    source: touch?.source ?? '',
    medium: touch?.medium ?? '',
    campaign: touch?.campaign ?? '',
    term: touch?.term ?? '',
    content: touch?.content ?? '',
    link_name: touch?.linkName ?? '',
    link_manager: touch?.linkManager ?? '',
    landing_url: session.landingUrl,
    referrer: session.referrer,
    country: facts.find((event) => event !== undefined && event.country !== '')?.country ?? '',
    device: facts.find((event) => event !== undefined && event.device !== '')?.device ?? '',
    landings: own,
    page_views: countOf(session, 'PageView'),
    product_views: countOf(session, 'ViewContent'),
    add_to_carts: countOf(session, 'AddToCart'),
    checkouts: countOf(session, 'InitiateCheckout'),
    purchases: countOf(session, 'Purchase'),
    subscribes: countOf(session, 'Subscribe'),
    signups: countOf(session, 'Lead'),
    is_first: isFirst ? 1 : 0,
  }
}

const touchRow = (visitorId: string, touch: Touch, isTold: boolean): VisitRow => ({
  visitor_id: visitorId,
  at: iso(touch.atMs),
  seq: touch.seq,
  session_id: touch.sessionId,
  event_id: touch.eventId,
  channel: touch.channel,
  channel_group: touch.group,
  source: touch.source,
  medium: touch.medium,
  campaign: touch.campaign,
  term: touch.term,
  content: touch.content,
  link_name: touch.linkName,
  link_manager: touch.linkManager,
  link_id: touch.linkId,
  campaign_id: touch.campaignId,
  adset_id: touch.adsetId,
  ad_id: touch.adId,
  landing_url: touch.landingUrl,
  referrer: touch.referrer,
  is_ad: touch.isAd ? 1 : 0,
  is_direct: touch.isDirect ? 1 : 0,
  is_told: isTold ? 1 : 0,
})

/** fromMs: rows that start earlier are omitted, because part of their events may be deleted; hasOlder: the visitor has stored sessions from before it. */
export type VisitSpan = { fromMs: number; hasOlder: boolean }

/** An order's remembered landing counts only for a visitor without any page view; its touch then has the order's time, the only one known. */
const seenPages = (events: readonly DerivedEvent[], hasOlder: boolean): DerivedEvent[] => {
  const views = events.filter(({ url }) => url !== '')
  return views.length > 0 || hasOlder ? views : events.map((event) => ({ ...event, url: event.landingUrl }))
}

/** All rows of a visitor from all its events; the order of events does not matter. */
export const visitRowsOf = (visitorId: string, events: readonly DerivedEvent[], context: TouchContext, span: VisitSpan): VisitRows => {
  const known: Known = new Map(events.map((event) => [event.id, event]))
  const visits = visitsOf(
    seenPages(events, span.hasOlder).map(({ id, occurredAt, name, url, referrer, tags }) => ({
      id,
      occurredAtMs: Date.parse(occurredAt),
      name,
      url,
      referrer,
      ...(tags && { tags }),
    })),
    context,
  )
  const sessions = visits.sessions.filter((session) => session.startedAtMs >= span.fromMs)
  return {
    sessions: sessions.map((session, index) =>
      sessionRow(visitorId, session, { touches: visits.touches, known, isFirst: index === 0 && !span.hasOlder }),
    ),
    touches: visits.touches
      .filter((touch) => touch.atMs >= span.fromMs)
      .map((touch) => touchRow(visitorId, touch, known.get(touch.eventId)?.url === '')),
  }
}

/** Rows to write, and stored rows that no longer exist; unchanged rows are in neither. */
export const compareRows = (
  columns: readonly string[],
  keys: readonly string[],
  wanted: readonly VisitRow[],
  stored: readonly VisitRow[],
): { write: VisitRow[]; remove: VisitRow[] } => {
  const textOf = (row: VisitRow, names: readonly string[]): string => JSON.stringify(names.map((name) => row[name]))
  const storedTexts = new Map(stored.map((row) => [textOf(row, keys), textOf(row, columns)]))
  const wantedKeys = new Set(wanted.map((row) => textOf(row, keys)))
  return {
    write: wanted.filter((row) => storedTexts.get(textOf(row, keys)) !== textOf(row, columns)),
    remove: stored.filter((row) => !wantedKeys.has(textOf(row, keys))),
  }
}

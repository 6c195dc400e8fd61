/** When an alert begins and when it ends: one pure function for each kind, over the facts of a store. */
import type { AlertDetail } from '@convbox/contract/api/alerts.schemas'
import { ALERT_KINDS, type AlertKind } from '@convbox/contract/api/alerts.values'
import { DAY_MS, HOUR_MS } from '@convbox/contract/durations'
import type { AlertFacts, PixelFacts } from './alert-facts.ts'

/** isBad: the incident is there. 'unclear': too little is known to begin or end one. A subject without a finding is well. */
export type Finding = { subject: string; isBad: true | 'unclear'; detail: AlertDetail }
type Condition = (facts: AlertFacts) => Finding[]

/** Somebody who is just correcting a pixel is not told. */
const PAUSE_GRACE_MS = 5 * 60_000
/** Events in the hour, to begin and to end, and of the week; tenths of the usual share. */
const FALL = { least: 20, leastToEnd: 5, usualLeast: 100, belowTenths: 8, wellFromTenths: 9 } as const
const PARKED = { least: 20, timesUsual: 3, wellBelow: 5 } as const
const TOKEN_SOON_MS = 7 * DAY_MS
const SILENT = { orders: 3, usualEvents: 10, usualOrders: 3 } as const
const IMPORT_STANDS_MS = HOUR_MS
/** An import that failed longer ago is old news. */
const IMPORT_FAILED_MS = 7 * DAY_MS
/** Longer than from one look at an address of links, or at a landing page that does not work, to the next. */
const LOOKS_GRACE_MS = 65 * 60_000
const HOURS_OF_WEEK = 7 * 24

const named = ({ name, platform }: PixelFacts): AlertDetail => ({ name, platform })
const isStopped = ({ stop }: PixelFacts): boolean => stop !== undefined
const meantOf = ({ delivered, others }: { delivered: number; others: number }): number => delivered + others

const judgeFall = (pixel: PixelFacts): true | 'unclear' | false => {
  const { hour, week } = pixel
  const [meant, usualMeant] = [meantOf(hour), meantOf(week)]
  // A stopped pixel has an alert of its own.
  if (isStopped(pixel) || usualMeant < FALL.usualLeast) return 'unclear'
  // Both shares times both wholes: counts compare without rounding.
  const [share, usual] = [hour.delivered * usualMeant * 10, week.delivered * meant]
  if (meant >= FALL.least && share < usual * FALL.belowTenths) return true
  return meant >= FALL.leastToEnd && share >= usual * FALL.wellFromTenths ? false : 'unclear'
}

const judgeParked = (pixel: PixelFacts): true | 'unclear' | false => {
  const usual = pixel.week.parked / HOURS_OF_WEEK
  if (pixel.hour.parked >= PARKED.least && pixel.hour.parked > PARKED.timesUsual * usual) return true
  return pixel.hour.parked < PARKED.wellBelow ? false : 'unclear'
}

const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100)

const perPixel =
  (judge: (pixel: PixelFacts) => true | 'unclear' | false, detailOf: (pixel: PixelFacts) => AlertDetail): Condition =>
  ({ pixels }) =>
    pixels.flatMap((pixel) => {
      const isBad = judge(pixel)
      return isBad === false ? [] : [{ subject: pixel.id, isBad, detail: { ...named(pixel), ...detailOf(pixel) } }]
    })

/** What happened in a window of this day, and in the same window of each of the seven days before. */
const judgeSilence = ({ recent, usual }: { recent: number; usual: readonly number[] }, least: number): true | 'unclear' | false => {
  if (recent > 0) return false
  return usual.length > 0 && Math.min(...usual) >= least ? true : 'unclear'
}
const meanOf = (counts: readonly number[]): number =>
  counts.length === 0 ? 0 : Math.round(counts.reduce((sum, count) => sum + count, 0) / counts.length)

export const CONDITIONS: Record<AlertKind, Condition> = {
  'pixel stopped': ({ pixels, nowMs }) =>
    pixels.flatMap((pixel) => {
      const { stop } = pixel
      if (stop === undefined) return []
      const isBad = nowMs - stop.atMs >= PAUSE_GRACE_MS ? true : 'unclear'
      return [{ subject: pixel.id, isBad, detail: { ...named(pixel), reason: stop.reason, isConnected: pixel.authId !== undefined } }]
    }),
  'destination falls': perPixel(judgeFall, ({ hour, week }) => ({
    share: percentOf(hour.delivered, meantOf(hour)),
    usualShare: percentOf(week.delivered, meantOf(week)),
    count: meantOf(hour),
  })),
  'parked grow': perPixel(judgeParked, ({ hour, week }) => ({ count: hour.parked, usual: Math.round(week.parked / HOURS_OF_WEEK) })),
  'token ends': ({ accounts, pixels, nowMs }) =>
    accounts.flatMap(({ id, name, isExpired, endsAtMs }) => {
      const isSoon = endsAtMs !== undefined && endsAtMs - nowMs < TOKEN_SOON_MS
      if (!isExpired && !isSoon) return []
      // The alert of the stopped pixel says the same.
      const isTold = pixels.some((pixel) => pixel.authId === id && isStopped(pixel))
      const at = !isExpired && endsAtMs !== undefined ? { at: new Date(endsAtMs).toISOString() } : {}
      return [{ subject: id, isBad: isTold ? 'unclear' : true, detail: { name, ...at } }]
    }),
  'embed gone': ({ shop, hadEvents }) =>
    shop === undefined || shop.isHeadless || !hadEvents || shop.embed === 'on'
      ? []
      : [{ subject: '', isBad: shop.embed === undefined ? 'unclear' : true, detail: {} }],
  'web pixel gone': ({ shop }) =>
    shop === undefined || shop.hasWebPixel ? [] : [{ subject: '', isBad: shop.isSetUp ? true : 'unclear', detail: {} }],
  'no events': ({ events, orders, hadEvents }) => {
    if (!hadEvents) return []
    const isBad = events.recent === 0 && orders.inEventsWindow >= SILENT.orders ? true : judgeSilence(events, SILENT.usualEvents)
    return isBad === false ? [] : [{ subject: '', isBad, detail: { count: orders.inEventsWindow, usual: meanOf(events.usual) } }]
  },
  'no orders': ({ orders }) => {
    const isBad = judgeSilence(orders, SILENT.usualOrders)
    return isBad === false ? [] : [{ subject: '', isBad, detail: { usual: meanOf(orders.usual) } }]
  },
  'import stands': ({ lastImport, nowMs }) => {
    if (lastImport === undefined || lastImport.status === 'done') return []
    const ageMs = nowMs - lastImport.movedAtMs
    const isBad = lastImport.status === 'failed' ? ageMs < IMPORT_FAILED_MS : ageMs >= IMPORT_STANDS_MS
    const detail = { count: lastImport.imported, at: new Date(lastImport.movedAtMs).toISOString() }
    return isBad ? [{ subject: '', isBad, detail }] : []
  },
  'spend stands': ({ lateAccounts }) =>
    lateAccounts.map(({ channel, accountId, name, readAt }): Finding => ({
      subject: `${channel}/${accountId}`,
      isBad: true,
      detail: { channel, name, ...(readAt && { at: readAt.toISOString() }) },
    })),
  'shopper failed': ({ shopper = [] }) => {
    const [first] = shopper
    if (first === undefined) return []
    // The alert of the stopped pixel says the same.
    const isTold = shopper.every(({ finding }) => finding === 'pixel stopped')
    return [{ subject: '', isBad: isTold ? 'unclear' : true, detail: { ...first, count: shopper.length } }]
  },
  'code flagged': ({ flaggedCodes = [] }) =>
    flaggedCodes.map(({ campaignId, campaign, codeKey, code, count }): Finding => ({
      subject: `${campaignId}/${codeKey}`,
      isBad: true,
      detail: { name: code, campaign, count },
    })),
  'links lead elsewhere': ({ brokenLinks, nowMs }) => {
    if (brokenLinks === undefined) return []
    const { address, sinceMs } = brokenLinks
    const isBad = nowMs - sinceMs >= LOOKS_GRACE_MS ? true : 'unclear'
    return [{ subject: '', isBad, detail: { name: address, at: new Date(sinceMs).toISOString() } }]
  },
  'landing page fails': ({ failingPages = [], nowMs }) =>
    failingPages.map(({ campaignId, sinceMs, ...detail }): Finding => ({
      subject: campaignId,
      isBad: sinceMs === undefined || nowMs - sinceMs >= LOOKS_GRACE_MS ? true : 'unclear',
      detail,
    })),
}

/** All findings about a store, by kind. */
export const judge = (facts: AlertFacts): (Finding & { kind: AlertKind })[] =>
  ALERT_KINDS.flatMap((kind) => CONDITIONS[kind](facts).map((finding) => ({ kind, ...finding })))

/** What the conditions of alerts look at: facts of one store, read from both databases. */
import type { DestinationId, PERSON_REASONS } from '@convbox/contract'
import { isHeadless } from '@convbox/contract/api/store-settings.values'
import { DAY_MS, HOUR_MS } from '@convbox/contract/durations'
import type { LandingTrouble } from '@convbox/contract/landing-pages'
import { z } from 'zod'
import { listStoreAuths } from '../../channel-tokens/channel-auths.rows.ts'
import { findInstall } from '../../platforms/shopify/shopify-install.rows.ts'
import type { AlertDetail } from '@convbox/contract/api/alerts.schemas'
import type { Program } from '../../program.ts'
import { findLate, listAccountReads, type LateAccount } from '../ad-spend/ad-spend.ts'
import { readAddressFault } from '../../links/link-address.rows.ts'
import { readShownAddress } from '../../links/shown-addresses.ts'
import { listFlaggedCodes } from '../code-flags/code-flags.ts'
import { listFailingPages } from '../landing-pages/landing-pages.ts'
import { readShopperState } from '../shopper/shopper.ts'
import { listPixelStates, readLastImport, type WatchedStore } from './alert-facts.rows.ts'
import { countStates, countWindows, type StateCounts } from './alert-facts.sql.ts'

type PersonReason = (typeof PERSON_REASONS)[number]
/** hour, week: events that arrived then; others: those not delivered, without those that were not meant for the platform. */
export type PixelFacts = {
  id: string
  name: string
  platform: DestinationId
  authId: string | undefined
  /** Since when, and why, it waits for a person. */
  stop: { reason: PersonReason; atMs: number } | undefined
  hour: StateCounts
  week: StateCounts
}
/** recent: number in the window that ends now; usual: in the same window of each of the seven days before. */
type Window = { recent: number; usual: readonly number[] }
export type AlertFacts = {
  nowMs: number
  pixels: readonly PixelFacts[]
  /** endsAtMs: of a token that cannot be renewed. */
  accounts: readonly { id: string; name: string; isExpired: boolean; endsAtMs: number | undefined }[]
  /** Absent without the Shopify app. isSetUp: it was looked through after the install. embed: undefined until it was looked at. */
  shop: { isHeadless: boolean; embed: 'on' | 'off' | 'unsaved' | undefined; hasWebPixel: boolean; isSetUp: boolean } | undefined
  hadEvents: boolean
  /** Of the store's pages. */
  events: Window
  orders: Window & { inEventsWindow: number }
  /** The newest run. */
  lastImport: { status: 'running' | 'done' | 'failed'; imported: number; movedAtMs: number } | undefined
  /** Ad accounts whose newest figures are missing. */
  lateAccounts: readonly LateAccount[]
  /** What the synthetic shopper's last run found, in order; absent where it is off or has not run. */
  shopper?: readonly AlertDetail[] | undefined
  /** Codes with flags that nobody has answered; count: of flags. */
  flaggedCodes?: readonly { campaignId: string; campaign: string; codeKey: string; code: string; count: number }[]
  /** The address at which the store's links are shown does not lead here. */
  brokenLinks?: { address: string; sinceMs: number } | undefined
  /** Landing pages of running campaigns at which nobody can buy; sinceMs: of those that do not answer as they should. */
  failingPages?: readonly { campaignId: string; campaign: string; name: string; trouble: LandingTrouble; sinceMs: number | undefined }[]
}

/** Younger events may still be on their way. */
const ON_ITS_WAY_MS = 5 * 60_000
const [EVENTS_WINDOW_MS, ORDERS_WINDOW_MS] = [2 * HOUR_MS, 6 * HOUR_MS]
const NONE: StateCounts = { delivered: 0, others: 0, parked: 0 }

/** The week's counts change little in an hour, and are the dearest to read. */
type Week = { untilMs: number; counts: Promise<Map<string, StateCounts>> }
const weeksOf = new WeakMap<Program, Map<string, Week>>()

const readWeek = (program: Program, storeId: string, nowMs: number): Week['counts'] => {
  const weeks = weeksOf.get(program) ?? new Map<string, Week>()
  weeksOf.set(program, weeks)
  const known = weeks.get(storeId)
  if (known !== undefined && known.untilMs > nowMs) return known.counts
  const to = new Date(nowMs - HOUR_MS)
  const counts = countStates(program.warehouse, { storeId, from: new Date(to.getTime() - 7 * DAY_MS), to })
  weeks.set(storeId, { untilMs: nowMs + HOUR_MS, counts })
  // A failed reading is not kept.
  counts.catch(() => weeks.delete(storeId))
  return counts
}

const readWindow = async (program: Program, table: 'events' | 'orders', storeId: string, windowMs: number): Promise<Window> => {
  const span = { storeId, to: new Date(program.now()), windowMs }
  const recent = (await countWindows(program.warehouse, table, { ...span, days: 0 })).get(0) ?? 0
  // The days before only matter while nothing comes.
  if (recent > 0) return { recent, usual: [] }
  const before = await countWindows(program.warehouse, table, { ...span, days: 7 })
  return { recent, usual: [1, 2, 3, 4, 5, 6, 7].map((day) => before.get(day) ?? 0) }
}

const renewable = z.looseObject({ refreshToken: z.string() })
const canRenew = (program: Program, sealed: string): boolean => renewable.safeParse(JSON.parse(program.secrets.open(sealed))).success

const readAccounts = async (program: Program, storeId: string): Promise<AlertFacts['accounts']> =>
  (await listStoreAuths(program.mainDb, storeId)).map((auth) => {
    const endsAt = auth.isExpired ? null : canRenew(program, auth.secret) ? auth.refreshExpiresAt : auth.expiresAt
    return { id: auth.id, name: auth.name || auth.email || auth.externalUserId, isExpired: auth.isExpired, endsAtMs: endsAt?.getTime() }
  })

const readShop = async (program: Program, store: WatchedStore): Promise<AlertFacts['shop']> => {
  const install = await findInstall(program.mainDb, store.id)
  if (install === undefined || install.uninstalledAt !== null || install.tokens === null) return undefined
  return {
    isHeadless: isHeadless(store.shopBuildType ?? undefined),
    embed: install.embed?.status,
    hasWebPixel: install.webPixelId !== null,
    isSetUp: install.webhooksCheckedAt !== null,
  }
}

const readShopperFindings = async (program: Program, storeId: string): Promise<AlertFacts['shopper']> => {
  const result = (await readShopperState(program, storeId))?.result
  if (result === undefined) return undefined
  const { steps, pixels } = result
  return [
    ...steps.flatMap(({ state, finding }) => (state === 'failed' && finding !== undefined ? [{ finding }] : [])),
    ...pixels.flatMap(({ state, finding, name, platform }) =>
      state === 'failed' && finding !== undefined ? [{ finding, name, platform }] : [],
    ),
  ]
}

const readBrokenLinks = async (program: Program, storeId: string): Promise<AlertFacts['brokenLinks']> => {
  const found = await readAddressFault(program.mainDb, storeId)
  return found && { address: found.lostDomain ?? (await readShownAddress(program, storeId))('…'), sinceMs: found.since.getTime() }
}

/** Reads all facts about a store now. */
export const readFacts = async (program: Program, store: WatchedStore): Promise<AlertFacts> => {
  const { mainDb, warehouse } = program
  const nowMs = program.now()
  const hourEnd = new Date(nowMs - ON_ITS_WAY_MS)
  const [pixels, accounts, shop, lastImport, reads, shopper, flaggedCodes, brokenLinks, failingPages] = await Promise.all([
    listPixelStates(mainDb, store.id),
    readAccounts(program, store.id),
    readShop(program, store),
    readLastImport(mainDb, store.id),
    listAccountReads(mainDb, store.id),
    readShopperFindings(program, store.id),
    listFlaggedCodes(mainDb, store.id),
    readBrokenLinks(program, store.id),
    listFailingPages(program, store),
  ])
  const hasPixels = pixels.length > 0
  const hour = hasPixels
    ? await countStates(warehouse, { storeId: store.id, from: new Date(hourEnd.getTime() - HOUR_MS), to: hourEnd })
    : new Map<string, StateCounts>()
  const week = hasPixels ? await readWeek(program, store.id, nowMs) : new Map<string, StateCounts>()
  const events = await readWindow(program, 'events', store.id, EVENTS_WINDOW_MS)
  const orders = await readWindow(program, 'orders', store.id, ORDERS_WINDOW_MS)
  const span = { storeId: store.id, to: new Date(nowMs), windowMs: EVENTS_WINDOW_MS, days: 0 }
  const inEventsWindow = events.recent > 0 ? 0 : ((await countWindows(warehouse, 'orders', span)).get(0) ?? 0)
  return {
    nowMs,
    pixels: pixels.map((pixel) => ({ ...pixel, hour: hour.get(pixel.id) ?? NONE, week: week.get(pixel.id) ?? NONE })),
    accounts,
    shop,
    hadEvents: store.firstEventAt !== null,
    events,
    orders: { ...orders, inEventsWindow },
    lastImport,
    lateAccounts: reads.flatMap((account) => findLate(account, nowMs) ?? []),
    shopper,
    flaggedCodes,
    brokenLinks,
    failingPages,
  }
}

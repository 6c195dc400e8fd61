/** Carries out one run: the visit, what ingest made of it, and what each pixel did with it. */
import { randomBytes } from 'node:crypto'
import { PERSON_REASONS, type StoreEvent } from '@convbox/contract'
import type { ShopperPixelResult, ShopperResult } from '@convbox/contract/api/shopper.schemas'
import { DESTINATIONS } from '@convbox/destinations'
import { setTimeout as pause } from 'node:timers/promises'
import { buildContextOf, sendingStoreOf } from '../../deliver/build-context.ts'
import { withConsentDefault } from '../../deliveries/lane-entry.ts'
import type { DirectoryPixel, DirectoryStore } from '../../directory/directory-entries.ts'
import type { Program } from '../../program.ts'
import { deleteShopperTraces, readShopperCopies, readShopperDeliveries, type ShopperDelivery } from '../../shopper/shopper-events.rows.ts'
import { createShopperMark } from '../../shopper/shopper-mark.ts'
import { shopperSettings } from '../../shopper/shopper-settings.ts'
import { carriedBy, withEverything } from './identifiers.ts'
import { allSteps, eventsToSend, isComplete, judgeIngest, judgePixel, type SeenPixel } from './judge-run.ts'
import { readOwnScript } from './own-script.ts'
import { countReceived } from './received.ts'
import { clearLane, putIntoLanes } from './send-through-lanes.ts'
import { shopOf } from './shop-of.ts'
import { visitShop, type VisitPlan } from './visit-shop.ts'

/** How long a run waits for ingest and for the platforms, and how often it looks. onMove: the run is alive. isAllowed: network addresses of real shops that may be asked. */
export type RunOptions = {
  ingestMs?: number
  deliverMs?: number
  lookMs?: number
  onMove?: () => Promise<void>
  isAllowed?: (ip: string) => boolean
  /** Where the built script is. */
  sdkDir?: string
}

/** Looks until it is enough, or the time is over; then with what is there. */
const lookUntil = async <Seen>(
  look: () => Promise<Seen>,
  isEnough: (seen: Seen) => boolean,
  { forMs, everyMs, onMove }: { forMs: number; everyMs: number; onMove: () => Promise<void> },
): Promise<Seen> => {
  const endMs = performance.now() + forMs
  for (;;) {
    const seen = await look()
    if (isEnough(seen) || performance.now() >= endMs) return seen
    await onMove()
    await pause(everyMs)
  }
}

/** Click ids of all platforms, as a link of each would carry them. */
const tagsOf = (pixels: readonly DirectoryPixel[], token: string, nowMs: number): URLSearchParams => {
  const merchant = pixels.find(({ settings }) => settings.platform === 'awin')?.settings.pixelId ?? '1001'
  return new URLSearchParams({
    utm_source: 'convbox-shopper',
    utm_medium: 'test',
    utm_campaign: 'synthetic-shopper',
    fbclid: `IwAR${token}`,
    gclid: `EAIaIQobChMI${token}`,
    ttclid: `E.C.P.${token}`,
    msclkid: token.padEnd(32, '0').slice(0, 32),
    ScCid: `${token.slice(0, 8)}-0000-4000-8000-000000000000`,
    epik: `dj0yJnU9${token}`,
    _kx: `${token}.${token.slice(0, 6)}`,
    awc: `${merchant}_${Math.floor(nowMs / 1000)}_${token}`,
  })
}

const planOf = async (
  program: Program,
  store: DirectoryStore,
  pixels: readonly DirectoryPixel[],
  { isAllowed, sdkDir }: RunOptions,
): Promise<VisitPlan | undefined> => {
  const shop = shopOf(store, program.config.PUBLIC_URL)
  if (shop === undefined) return undefined
  const token = randomBytes(10).toString('hex')
  const publicUrl = program.config.PUBLIC_URL.replace(/\/+$/, '')
  return {
    kind: shop.kind,
    rules: {
      isSandbox: store.sandbox,
      shopHosts: [store.host.toLowerCase(), ...(store.shopDomain === undefined ? [] : [store.shopDomain])],
      ownOrigin: new URL(publicUrl).origin,
      ...(isAllowed !== undefined && { isAllowed }),
    },
    landing: `${shop.url}?${tagsOf(pixels, token, program.now()).toString()}`,
    storeKey: store.storeKey,
    visitorId: createShopperMark(program.secrets).make(store.id, token),
    currency: store.currency,
    isConsentRequired: store.consentRequired,
    publicUrl,
    script: await readOwnScript(store, publicUrl, sdkDir),
    orderId: `shopper-${token}`,
  }
}

/** The requests that a pixel would make of an event, unsent. */
const buildFor = (program: Program, store: DirectoryStore, pixel: DirectoryPixel, event: StoreEvent) => {
  const settings = shopperSettings(pixel.settings, store.sandbox) ?? pixel.settings
  const context = buildContextOf({ now: program.now, store: sendingStoreOf(store), pixel })
  const build = (one: StoreEvent) => {
    try {
      return DESTINATIONS[settings.platform].buildRequests([withConsentDefault(one, store.consentDefault)], settings, context)
    } catch {
      return undefined
    }
  }
  // An address that stands nowhere else in a request, as the sandbox's own does.
  const looked = event.client?.ip === undefined ? event : { ...event, client: { ...event.client, ip: '203.0.113.9' } }
  const built = build(looked)
  const full = withEverything(looked)
  return {
    isBuilt: (built?.requests.length ?? 0) > 0,
    skipped: built?.skipped[0]?.reason,
    carried: carriedBy(looked, built?.requests ?? []),
    takes: carriedBy(full, build(full)?.requests ?? []),
  }
}

const FINAL: ReadonlySet<string> = new Set(['delivered', 'skipped', 'rejected', 'parked'])

/** Pixels whose lane has stopped, with the reason; isForPerson: it will not go on by itself. */
const readStops = async ({ directory }: Program, storeId: string): Promise<Map<string, { reason: string; isForPerson: boolean }>> =>
  new Map(
    (await directory.pixelsOf(storeId)).flatMap(({ id, state, pausedReason = '' }) =>
      state === 'paused' ? [[id, { reason: pausedReason, isForPerson: PERSON_REASONS.some((one) => one === pausedReason) }] as const] : [],
    ),
  )

const unseenPixel = ({ id, name, settings }: DirectoryPixel): ShopperPixelResult => ({
  pixelId: id,
  name,
  platform: settings.platform,
  state: 'unseen',
  events: [],
})

/** Carries a run out. Rejects only for faults of ours. */
export const runShopper = async (program: Program, storeId: string, options: RunOptions = {}): Promise<ShopperResult> => {
  const { ingestMs = 30_000, deliverMs = 45_000, lookMs = 250, onMove = async () => undefined } = options
  const { mainDb, directory } = program
  const store = await directory.byId(storeId)
  const pixels = (await directory.pixelsOf(storeId)).filter(({ enabled }) => enabled)
  const unseen = pixels.map(unseenPixel)
  const plan = store && (await planOf(program, store, pixels, options))
  if (store === undefined || plan === undefined)
    return { steps: allSteps([{ step: 'landing', state: 'failed', finding: 'no storefront' }]), pixels: unseen }
  const { visitorId } = plan
  await deleteShopperTraces(mainDb, storeId)
  for (const { id } of pixels) await clearLane(program, id)

  const visit = await visitShop(plan)
  const { steps } = visit
  await onMove()
  if (steps.some(({ state }) => state === 'failed')) return { steps: allSteps(steps), pixels: unseen }

  const copies = await lookUntil(
    () => readShopperCopies(mainDb, storeId, visitorId),
    (seen) => isComplete(seen, visit),
    { forMs: ingestMs, everyMs: lookMs, onMove },
  )
  const ingested = judgeIngest(copies, visit)
  const events = eventsToSend(copies)
  const all = { steps: allSteps([...steps, ingested]) }
  if (ingested.state === 'failed') return { ...all, pixels: unseen }

  const isSent = ({ settings }: DirectoryPixel): boolean => shopperSettings(settings, store.sandbox) !== undefined
  const sending = pixels.filter(isSent)
  await putIntoLanes(program, storeId, { pixelIds: sending.map(({ id }) => id), events })
  const eventIds = events.map(({ id }) => id)
  const isFinal = (seen: readonly ShopperDelivery[], id: string): boolean =>
    eventIds.every((eventId) => seen.some((one) => one.pixelId === id && one.eventId === eventId && FINAL.has(one.state)))
  const { deliveries, stops } = await lookUntil(
    async () => ({ deliveries: await readShopperDeliveries(mainDb, storeId, eventIds), stops: await readStops(program, storeId) }),
    (seen) => sending.every(({ id }) => isFinal(seen.deliveries, id) || seen.stops.get(id)?.isForPerson === true),
    { forMs: deliverMs, everyMs: lookMs, onMove },
  )
  const results: ShopperPixelResult[] = []
  for (const pixel of pixels) {
    const own = deliveries.filter(({ pixelId }) => pixelId === pixel.id)
    const isDone = isFinal(own, pixel.id)
    const { platform, pixelId: externalId } = pixel.settings
    const seen: SeenPixel = {
      pixel: { pixelId: pixel.id, name: pixel.name, platform },
      isSent: isSent(pixel),
      stopReason: isDone ? undefined : stops.get(pixel.id)?.reason,
      built: new Map(events.map((event) => [event.id, buildFor(program, store, pixel, event)])),
      deliveries: own,
      received: store.sandbox && isDone ? await countReceived(plan.publicUrl, { platform, externalId, events }) : undefined,
    }
    results.push(judgePixel(events, seen))
  }
  for (const { id } of sending) await clearLane(program, id)
  await deleteShopperTraces(mainDb, storeId)
  return { ...all, pixels: results }
}

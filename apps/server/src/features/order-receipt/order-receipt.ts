/** What each pixel did with an order's events, and why a pixel has nothing of it. */
import { DAY_MS } from '@convbox/contract/durations'
import type { NoDeliveryReason, OrderId, PixelId } from '@convbox/contract'
import type { Receipt, ReceiptPixel, ReceiptRow } from '@convbox/contract/api/order-receipt.schemas'
import { tokenFault } from '../../deliver/shown-state.ts'
import { isBrowserOnly, type DirectoryPixel } from '../../directory/directory-entries.ts'
import { AppError } from '../../http/app-error.ts'
import type { CallerStore } from '../../http/handlers.ts'
import { purchaseEventId, purchaseKeyOf } from '../../ingest/purchase-id.ts'
import type { Program } from '../../program.ts'
import { eventRowOf, readAttempts } from '../events-monitor/events-monitor.ts'
import { readRefillsOfOrder } from '../pixel-refill/pixel-refill.ts'
import { readOrderDeliveries, readPixelAges, readReceiptOrder, type ReceiptDelivery, type ReceiptOrder } from './order-receipt.rows.ts'

/** Deliveries are kept this long. */
const KEPT_MS = 90 * DAY_MS
/** A purchase is handed to the pixels at most this long after its order arrived: the wait for the browser's copy, and the way through ingest. */
const ON_ITS_WAY_MS = 60_000
/** Clocks of shops and pages may be off by this much. */
const CLOCK_MS = DAY_MS

type PurchaseFacts = { order: ReceiptOrder; firstEventAt: Date | undefined; isWaiting: boolean; nowMs: number }

/** Why a pixel has no delivery of the purchase; the first that applies. */
export const noDeliveryOf = (
  pixel: Pick<DirectoryPixel, 'enabled' | 'loadsTag'> & { createdAt: Date },
  { order, firstEventAt, isWaiting, nowMs }: PurchaseFacts,
): NoDeliveryReason => {
  const orderedMs = Date.parse(order.ordered_at)
  if (isWaiting) return 'on its way'
  if (orderedMs < nowMs - KEPT_MS) return 'no longer logged'
  if (pixel.createdAt.getTime() > orderedMs) return 'pixel added later'
  if (isBrowserOnly(pixel)) return 'told by its tag'
  if (!pixel.enabled) return 'pixel disabled'
  if (order.told_by_whom === 'csv' || (firstEventAt !== undefined && orderedMs < firstEventAt.getTime())) return 'order imported'
  return nowMs - orderedMs < ON_ITS_WAY_MS ? 'on its way' : 'not recorded'
}

/** A delivery as a row of the receipt, with what its last attempt came to. */
const receiptRowOf = (record: ReceiptDelivery, pixel: DirectoryPixel | undefined): ReceiptRow => {
  const last = readAttempts(record.attempts).at(-1)
  return {
    ...eventRowOf(record, { name: pixel?.name ?? '', fault: pixel && tokenFault(pixel) }),
    ...(last !== undefined && { lastAttemptAt: last.at }),
    ...(last?.status !== undefined && { lastStatus: last.status }),
    ...(last?.detail !== undefined && { detail: last.detail }),
  }
}

export type FullReceipt = Receipt & { deliveries: readonly ReceiptDelivery[] }

/** The receipt of the order with this id or name, with its deliveries as the warehouse has them. Throws 'not found' where the store knows neither order nor delivery. */
export const readReceipt = async (program: Program, store: CallerStore, text: string): Promise<FullReceipt> => {
  const nowMs = program.now()
  const order = await readReceiptOrder(program.warehouse, store.id, text)
  const sinceMs = order === undefined ? nowMs - KEPT_MS : Date.parse(order.ordered_at) - CLOCK_MS
  const [deliveries, ages, pixels, site, refills] = await Promise.all([
    readOrderDeliveries(program.warehouse, {
      storeId: store.id,
      orderId: order?.order_id ?? text,
      since: new Date(sinceMs).toISOString(),
    }),
    readPixelAges(program.mainDb, store.id),
    program.directory.pixelsOf(store.id),
    program.directory.byId(store.id),
    readRefillsOfOrder(program.mainDb, store.id, order?.order_id ?? text),
  ])
  const [newest] = deliveries
  if (order === undefined && newest === undefined) throw new AppError('not found')

  const pixelOf = new Map(pixels.map((pixel) => [pixel.id, pixel]))
  const purchases = new Map(
    deliveries
      .filter((record) => record.event_name === 'Purchase')
      .map((record) => [record.pixel_id, receiptRowOf(record, pixelOf.get(record.pixel_id))]),
  )
  const key =
    order && purchaseKeyOf({ shopDomain: site?.shopDomain }, { checkoutToken: order.checkout_token || undefined, orderId: order.order_id })
  const eventId = key === undefined ? undefined : purchaseEventId(store.storeKey, key)
  const known = ages.flatMap(({ id, createdAt }): ReceiptPixel[] => {
    const pixel = pixelOf.get(id)
    if (pixel === undefined) return []
    const purchase = purchases.get(id)
    const refill = refills.get(id)
    const isWaiting = eventId !== undefined && program.lanes.seen(id, eventId)?.state === 'waiting'
    return [
      {
        pixelId: id as PixelId,
        pixelName: pixel.name,
        platform: pixel.settings.platform,
        ...(refill !== undefined && { refilled: { kind: refill.kind, at: refill.startedAt.toISOString() } }),
        ...(purchase !== undefined && { purchase }),
        ...(purchase === undefined &&
          order !== undefined && {
            noDelivery: noDeliveryOf({ ...pixel, createdAt }, { order, firstEventAt: site?.firstEventAt, isWaiting, nowMs }),
          }),
      },
    ]
  })
  const deleted = [...purchases].flatMap(([id, purchase]): ReceiptPixel[] =>
    pixelOf.has(id) ? [] : [{ pixelId: id as PixelId, pixelName: '', platform: purchase.platform, purchase }],
  )
  return {
    orderId: (order?.order_id ?? newest?.order_id ?? text) as OrderId,
    orderName: order?.order_name || newest?.order_name || '',
    ...(order !== undefined && { orderDate: order.ordered_at, total: order.total_text, currency: order.currency }),
    pixels: [...known, ...deleted],
    others: deliveries
      .filter((record) => record.event_name !== 'Purchase')
      .map((record) => receiptRowOf(record, pixelOf.get(record.pixel_id))),
    deliveries,
  }
}

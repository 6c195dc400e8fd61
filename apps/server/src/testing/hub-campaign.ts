/** Campaigns of creators in a test, with orders that their codes and links brought. */
import { amountText } from '@convbox/commissions'
import { CART_ATTRIBUTES, type StoreEvent } from '@convbox/contract'
import { feeRuleSchema, type FeeRule } from '@convbox/contract/api/fee-rules.schemas'
import { mainDbSchema } from '@convbox/storage'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { deriveAll } from '../derive/derive.ts'
import { creativeId } from '../features/campaigns/make-preview.ts'
import type { CampaignTerms } from '../features/commissions/campaign-terms.ts'
import { readCampaignTerms } from '../features/commissions/campaign-terms.rows.ts'
import { creditCreators } from '../features/commissions/commissions.ts'
import { importHistory, type HistoryRecord } from '../ingest/import-history.ts'
import { uuidFromName } from '../ingest/purchase-id.ts'
import type { Program } from '../program.ts'

const { campaign, campaignCreator, campaignLink, creator, discountCode, feeRule, medium } = mainDbSchema
const SPACE = '3b1f0c52-5b6e-4c56-9d3c-2f6a6f1f7a11'
const LONG_AGO = new Date('2026-01-01T00:00:00Z')

/** Three creators, whose names make codes: MAYA, BEN, CLEO; the medium in which they post. */
export type Creators = { maya: string; ben: string; cleo: string; mediumId: string }
export type TestRule = z.input<typeof feeRuleSchema>
export const percentRule = (percent: string, changes: Partial<TestRule> = {}): TestRule => ({
  fee: { kind: 'percent', percent },
  ...changes,
})

export const makeCreators = async ({ mainDb: { db } }: Program, storeId: string): Promise<Creators> => {
  const at = { createdAt: LONG_AGO, updatedAt: LONG_AGO }
  const ids = { maya: randomUUID(), ben: randomUUID(), cleo: randomUUID(), mediumId: randomUUID() }
  await db.insert(creator).values([
    { id: ids.maya, storeId, name: 'Maya', nameKey: 'maya', email: 'm.aya@gmail.com', emailKey: 'm.aya@gmail.com', ...at },
    { id: ids.ben, storeId, name: 'Ben', nameKey: 'ben', ...at },
    { id: ids.cleo, storeId, name: 'Cleo', nameKey: 'cleo', ...at },
  ])
  await db.insert(medium).values({ id: ids.mediumId, storeId, name: 'Instagram', nameKey: 'instagram', createdAt: LONG_AGO })
  return ids
}

export type HubCampaign = {
  id: string
  /** MAYA of campaign E1 has the code E1MAYA. */
  name: string
  storeId: string
  creators: Creators
}

/** A running campaign since February 2026 with the three creators, codes and links. */
export const makeHubCampaign = async (
  { mainDb: { db } }: Program,
  storeId: string,
  creators: Creators,
  { name, rule, startsOn = '2026-02-01', endsOn }: { name: string; rule: TestRule; startsOn?: string; endsOn?: string },
): Promise<HubCampaign> => {
  const id = randomUUID()
  await db.insert(campaign).values({
    id,
    storeId,
    name,
    nameKey: name.toLowerCase(),
    isDraft: false,
    startsOn,
    endsOn: endsOn ?? null,
    isPermanent: endsOn === undefined,
    createdAt: LONG_AGO,
    updatedAt: LONG_AGO,
  })
  const { maya, ben, cleo, mediumId } = creators
  await db.insert(campaignCreator).values([maya, ben, cleo].map((creatorId) => ({ storeId, campaignId: id, creatorId })))
  const of = { storeId, campaignId: id }
  for (const [code, creatorId] of [
    ['MAYA', maya],
    ['BEN', ben],
    ['CLEO', cleo],
  ] as const) {
    const full = `${name}${code}`
    await db.insert(discountCode).values({
      ...of,
      id: randomUUID(),
      creatorId,
      discountId: 'd1',
      code: full,
      codeKey: full.toLowerCase(),
      state: 'created',
      updatedAt: LONG_AGO,
    })
    const creative = creativeId(id, creatorId, mediumId)
    await db
      .insert(campaignLink)
      .values({ ...of, creatorId, mediumId, mediumName: 'Instagram', creativeId: creative, url: 'https://alder.example/' })
  }
  await addRule({ db }, { id, storeId }, 1, rule, LONG_AGO)
  return { id, name, storeId, creators }
}

export const addRule = async (
  { db }: Pick<Program['mainDb'], 'db'>,
  { id, storeId }: Pick<HubCampaign, 'id' | 'storeId'>,
  version: number,
  rule: TestRule,
  savedAt: Date,
  holdsFrom = savedAt,
): Promise<void> => {
  const parsed: FeeRule = feeRuleSchema.parse(rule)
  await db.insert(feeRule).values({ storeId, campaignId: id, version, rule: parsed, savedBy: 'test', savedAt, holdsFrom })
}

export const termsOf = async (program: Program, { storeId, id }: HubCampaign): Promise<CampaignTerms> => {
  const terms = await readCampaignTerms(program, storeId, id)
  if (terms === undefined) throw new Error('the campaign has no terms')
  return terms
}

/** A landing with this query. */
export const landingRecord = (storeId: string, query: string, visitorId: string, at: string): HistoryRecord => {
  const event: StoreEvent = {
    id: uuidFromName(SPACE, JSON.stringify([query, visitorId, at])),
    name: 'PageView',
    occurredAt: at,
    receivedAt: at,
    source: 'storefront',
    visitorId,
    page: { url: `https://alder.example/?${query}` },
  }
  return { kind: 'event', storeId, event }
}

/** A landing by a creator's link. */
export const clickRecord = (of: HubCampaign, creatorId: string, visitorId: string, at: string): HistoryRecord => {
  const content = creativeId(of.id, creatorId, of.creators.mediumId)
  const query = `utm_source=instagram&utm_medium=influencer&utm_campaign=${of.name}&utm_content=${content}`
  return landingRecord(of.storeId, query, visitorId, at)
}

/** price: of one piece, before discounts; off: what codes took off the line. */
export type TestLine = { price: string; quantity?: number; off?: string; tax?: string; giftCard?: boolean; productId?: string }
export type TestOrder = {
  id: number
  at: string
  lines: readonly TestLine[]
  /** With what each took off. */
  codes?: readonly (readonly [code: string, amount: string])[]
  shipping?: string
  total: string
  status?: string
  updatedAt?: string
  visitorId?: string
  email?: string
  /** Other fields of the body. */
  body?: object
}
const set = (amount: string) => ({ shop_money: { amount, currency_code: 'USD' } })

/** An order as Shopify sends it. */
export const orderRecord = (storeId: string, order: TestOrder): HistoryRecord => ({
  kind: 'order body',
  storeId,
  receivedAt: order.updatedAt ?? order.at,
  body: JSON.stringify({
    id: order.id,
    name: `#${order.id}`,
    created_at: order.at,
    updated_at: order.updatedAt ?? order.at,
    currency: 'USD',
    total_price: order.total,
    total_shipping_price_set: set(order.shipping ?? '0.00'),
    financial_status: order.status ?? 'paid',
    discount_codes: order.codes?.map(([code, amount]) => ({ code, amount, type: 'percentage' })) ?? [],
    ...(order.email !== undefined && { email: order.email }),
    note_attributes: order.visitorId === undefined ? [] : [{ name: CART_ATTRIBUTES.visitorId, value: order.visitorId }],
    line_items: order.lines.map(({ price, quantity = 1, off, tax, giftCard = false, productId }, index) => ({
      id: order.id * 100 + index,
      title: 'Cup',
      price,
      quantity,
      gift_card: giftCard,
      ...(productId !== undefined && { product_id: productId }),
      discount_allocations: off === undefined ? [] : [{ amount: off, amount_set: set(off) }],
      tax_lines: tax === undefined ? [] : [{ price: tax, price_set: set(tax) }],
    })),
    refunds: [],
    ...order.body,
  }),
})

/** A refund as Shopify sends it: lines without tax, or goodwill alone. lines: by their places in the order, in place of one that names none. */
export const refundRecord = (
  storeId: string,
  refund: {
    id: number
    orderId: number
    at: string
    amount: string
    subtotal?: string
    tax?: string
    goodwill?: string
    shipping?: string
    lines?: readonly { place: number; subtotal: string; tax?: string }[]
  },
): HistoryRecord => ({
  kind: 'refund body',
  storeId,
  receivedAt: refund.at,
  body: JSON.stringify({
    id: refund.id,
    order_id: refund.orderId,
    created_at: refund.at,
    processed_at: refund.at,
    transactions: [{ kind: 'refund', status: 'success', amount: refund.amount, currency: 'USD' }],
    refund_line_items: [
      ...(refund.subtotal === undefined ? [] : [{ subtotal_set: set(refund.subtotal), total_tax_set: set(refund.tax ?? '0') }]),
      ...(refund.lines ?? []).map(({ place, subtotal, tax = '0' }) => ({
        line_item_id: refund.orderId * 100 + place,
        subtotal_set: set(subtotal),
        total_tax_set: set(tax),
      })),
    ],
    order_adjustments: [
      ...(refund.goodwill === undefined
        ? []
        : [{ kind: 'refund_discrepancy', amount_set: set(`-${refund.goodwill}`), tax_amount_set: set('0') }]),
      ...(refund.shipping === undefined
        ? []
        : [{ kind: 'shipping_refund', amount_set: set(`-${refund.shipping}`), tax_amount_set: set('0') }]),
    ],
  }),
})

/** Takes the records in as history and brings commissions up to date. */
export const takeIn = async (program: Program, records: readonly HistoryRecord[]): Promise<void> => {
  await importHistory(program, [...records])
  await deriveAll(program)
  await creditCreators(program)
}

const NAMES: readonly (keyof Creators)[] = ['maya', 'ben', 'cleo']
const nameOf = (creators: Creators, id: string): string => NAMES.find((name) => creators[name] === id) ?? id

/** A campaign's ledger in the order in which it was entered: 'maya 1 sale 7.20'. */
export const ledgerOf = async ({ mainDb }: Program, { id, creators }: HubCampaign): Promise<string[]> => {
  const { rows } = await mainDb.pool.query<{ creator_id: string; order_id: string; kind: string; amount: string; currency: string }>(
    'SELECT creator_id, order_id, kind, amount, currency FROM ledger_entry WHERE campaign_id = $1 ORDER BY seq',
    [id],
  )
  return rows.map((row) =>
    [nameOf(creators, row.creator_id), row.order_id, row.kind, amountText(BigInt(row.amount), row.currency)]
      .filter((part) => part !== '')
      .join(' '),
  )
}

/** The decisions that count: 'maya 1 won_code'. */
export const decisionsOf = async ({ mainDb }: Program, { id, creators }: HubCampaign): Promise<string[]> => {
  const { rows } = await mainDb.pool.query<{ creator_id: string; order_id: string; outcome: string }>(
    `SELECT DISTINCT ON (order_id, creator_id) creator_id, order_id, outcome FROM commission_decision
     WHERE campaign_id = $1 ORDER BY order_id, creator_id, seq DESC`,
    [id],
  )
  return rows.map((row) => `${nameOf(creators, row.creator_id)} ${row.order_id} ${row.outcome}`).toSorted()
}

/** Ten o'clock (UTC) on a day of March 2026. */
export const day = (date: number): string => `2026-03-${String(date).padStart(2, '0')}T10:00:00.000Z`

/** Fills a store with one of everything, each text marked, so that a test can prove that nobody else reads it. */
import { z } from 'zod'
import { WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import { randomUUID } from 'node:crypto'
import { DEFAULT_PIXEL_SETTINGS } from '@convbox/contract'
import { createPixel } from '../features/pixels/pixels.ts'
import type { Program } from '../program.ts'

export const MARK = 'TOP-SECRET-OF-ALDER'
/** Time of all seeded data. Far in the future: the warehouse deletes deliveries and drops after 90 days, by the real clock. */
export const SEED_TIME = '2035-11-20T10:00:00.000Z'

/** Id of the seeded event. */
export const SEED_EVENT = '018f0000-0000-7000-8000-000000000001'

export type SeededIds = {
  invitation: string
  pixel: string
  order: string
  'order key': string
  event: string
  'privacy request': string
  'channel auth': string
  campaign: string
  'discount code': string
  creator: string
  dispute: string
  post: string
  payout: string
  link: string
}

const seedWarehouse = async (program: Program, storeId: string, ids: SeededIds): Promise<void> => {
  const base = { store_id: storeId, version: '1' }
  const channel = { channel: MARK, channel_group: MARK }
  const order = {
    order_id: ids.order,
    order_name: MARK,
    order_number: MARK,
    ordered_at: SEED_TIME,
    total: '10',
    currency: 'USD',
    financial_status: 'paid',
  }
  const { warehouse } = program
  await warehouse.insert({
    table: 'events',
    rows: [
      {
        ...base,
        ...channel,
        id: ids.event,
        name: 'Purchase',
        visitor_id: MARK,
        occurred_at: SEED_TIME,
        received_at: SEED_TIME,
        url: `https://alder.example/${MARK}`,
        title: MARK,
        order_id: ids.order,
      },
    ],
  })
  await warehouse.insert({
    table: 'sessions',
    rows: [{ ...base, ...channel, visitor_id: MARK, session_id: MARK, started_at: SEED_TIME, ended_at: SEED_TIME, landing_url: MARK }],
  })
  await warehouse.insert({
    table: 'touches',
    rows: [{ ...base, ...channel, visitor_id: MARK, session_id: MARK, at: SEED_TIME, seq: 1, campaign: MARK }],
  })
  await warehouse.insert({
    table: 'orders',
    rows: [{ ...base, ...order, customer_id: MARK, person_id: MARK, visitor_id: MARK, updated_at: SEED_TIME }],
  })
  await warehouse.insert({
    table: 'order_items',
    rows: [{ ...base, order_id: ids.order, line_id: '1', ordered_at: SEED_TIME, title: MARK, price: '10', quantity: 1, currency: 'USD' }],
  })
  const ofEachWindow = (count: number): number[] => WINDOW_KEYS.map(() => count)
  // A journey's arrays are as long as each other, whichever a report reads.
  const touchColumns = await warehouse.queryAcrossStores({
    sql: `SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = 'journeys' AND startsWith(name, 'touch_') AND default_kind != 'ALIAS'`,
    row: z.object({ name: z.string(), type: z.string() }),
  })
  const touchValue = (type: string): unknown => (type.includes('String') ? MARK : type.includes('DateTime') ? SEED_TIME : 0)
  const oneTouch = {
    ...Object.fromEntries(touchColumns.map(({ name, type }) => [name, [touchValue(type)]])),
    touch_rank: [1],
    n_all: ofEachWindow(1),
    n_nondirect: ofEachWindow(1),
    n_ads: ofEachWindow(0),
    d_all: ofEachWindow(1),
    d_nondirect: ofEachWindow(1),
    d_ads: ofEachWindow(0),
  }
  await warehouse.insert({
    table: 'journeys',
    rows: [{ ...base, ...order, ...oneTouch, person_id: MARK, built_at: SEED_TIME }],
  })
  await warehouse.insert({
    table: 'deliveries',
    rows: [
      {
        ...base,
        pixel_id: ids.pixel,
        event_id: ids.event,
        event_name: 'Purchase',
        platform: 'facebook',
        order_id: ids.order,
        url: `https://alder.example/${MARK}`,
        occurred_at: SEED_TIME,
        received_at: SEED_TIME,
        updated_at: SEED_TIME,
        state: 'rejected',
        reason: 'invalid field',
        attempts: '[]',
        request: JSON.stringify({ mark: MARK }),
        answer: MARK,
      },
    ],
  })
  await warehouse.insert({
    table: 'drops',
    rows: [{ store_id: storeId, minute: SEED_TIME, step: MARK, reason: MARK, count: '7' }],
  })
  await warehouse.insert({
    table: 'ad_spend',
    rows: [
      {
        ...base,
        channel: MARK,
        platform: 'facebook',
        account_id: MARK,
        campaign_id: MARK,
        campaign: MARK,
        day: SEED_TIME.slice(0, 10),
        currency: 'USD',
        spend: '5',
      },
    ],
  })
}

/** Seeds a sandbox store; returns the ids of the seeded data. */
export const seedSecrets = async (program: Program, store: { id: string; tenantId: string }): Promise<SeededIds> => {
  const settings = { ...DEFAULT_PIXEL_SETTINGS, platform: 'facebook' as const, pixelId: '123456789012345', token: MARK }
  const pixel = await createPixel(program, { store: { ...store, sandbox: true }, settings, name: MARK })
  const auth = randomUUID()
  const ids = {
    pixel,
    order: '900719925474099301',
    'order key': `ok_${MARK}`,
    event: SEED_EVENT,
    'privacy request': randomUUID(),
    'channel auth': auth,
    campaign: randomUUID(),
    'discount code': randomUUID(),
    creator: randomUUID(),
    dispute: randomUUID(),
    post: randomUUID(),
    payout: randomUUID(),
    link: randomUUID(),
    invitation: randomUUID(),
  }
  await seedWarehouse(program, store.id, ids)
  await program.mainDb.pool.query(`INSERT INTO order_key (id, store_id, secret, created_at) VALUES ($1, $2, $3, $4)`, [
    ids['order key'],
    store.id,
    program.secrets.seal(MARK),
    SEED_TIME,
  ])
  await program.mainDb.pool.query(
    `INSERT INTO order_file (id, store_id, file_name, status, lines, created_at) VALUES ($1, $2, $3, 'done', 1, $4)`,
    [randomUUID(), store.id, MARK, SEED_TIME],
  )
  const landingPage = randomUUID()
  await program.mainDb.pool.query(
    `INSERT INTO landing_page (id, store_id, name, name_key, url, created_at, updated_at) VALUES ($1, $2, $3, $3, $4, $5, $5)`,
    [landingPage, store.id, MARK, `https://alder.example/${MARK}`, SEED_TIME],
  )
  const discount = {
    id: MARK.replaceAll(/\W/g, '_').slice(0, 40),
    type: 'order',
    valueType: 'percentage',
    value: '10',
    codePattern: '{creator}10',
  }
  await program.mainDb.pool.query(
    `INSERT INTO campaign (id, store_id, name, name_key, manager, landing_page_id, discounts, created_at, updated_at) VALUES ($1, $2, $3, $3, $3, $4, $5, $6, $6)`,
    [ids.campaign, store.id, MARK, landingPage, JSON.stringify([discount]), SEED_TIME],
  )
  const { creator } = ids
  await program.mainDb.pool.query(
    `INSERT INTO creator (id, store_id, name, name_key, created_at, updated_at) VALUES ($1, $2, $3, $3, $4, $4)`,
    [creator, store.id, MARK, SEED_TIME],
  )
  await program.mainDb.pool.query(
    `INSERT INTO link (id, store_id, code, campaign_id, creator_id, creative_id, name, destination, discount_code, created_at, updated_at)
     VALUES ($1, $2, 'secret2', $3, $4, $5, $5, $6, $5, $7, $7)`,
    [ids.link, store.id, ids.campaign, creator, MARK, `https://alder.example/${MARK}`, SEED_TIME],
  )
  await program.mainDb.pool.query(`INSERT INTO campaign_creator (store_id, campaign_id, creator_id) VALUES ($1, $2, $3)`, [
    store.id,
    ids.campaign,
    creator,
  ])
  await program.mainDb.pool.query(
    `INSERT INTO campaign_edit (store_id, campaign_id, creator_id, kind, part_id, made, value, edited_by, edited_at) VALUES ($1, $2, $3, 'code', $4, $5, $5, $5, $6)`,
    [store.id, ids.campaign, creator, discount.id, MARK, SEED_TIME],
  )
  await program.mainDb.pool.query(
    `INSERT INTO campaign_link (store_id, campaign_id, creator_id, medium_id, medium_name, creative_id, url) VALUES ($1, $2, $3, $4, $4, $4, $4)`,
    [store.id, ids.campaign, creator, MARK],
  )
  await program.mainDb.pool.query(`INSERT INTO campaign_discount (store_id, campaign_id, discount_id, title) VALUES ($1, $2, $3, $4)`, [
    store.id,
    ids.campaign,
    discount.id,
    MARK,
  ])
  await program.mainDb.pool.query(
    `INSERT INTO discount_code (id, store_id, campaign_id, creator_id, discount_id, code, code_key, state, reason, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6, 'failed', 'already exists', $7)`,
    [ids['discount code'], store.id, ids.campaign, creator, discount.id, MARK, SEED_TIME],
  )
  await program.mainDb.pool.query(
    `INSERT INTO commission_order_fact (store_id, campaign_id, order_id, key, revision, at, arrived_at, month, fee_version, matures_at, fact)
     SELECT $1, $2, $3, fact->>'fact', 1, $4, $4, '2026-03', 1, $4, fact FROM unnest($5::jsonb[]) AS fact`,
    [
      store.id,
      ids.campaign,
      ids.order,
      SEED_TIME,
      [
        JSON.stringify({ fact: 'placed', test: false, ownPurchaseOf: [], clicks: [], codes: [{ creator, code: MARK, allocated: '1' }] }),
        JSON.stringify({ fact: 'paid' }),
      ],
    ],
  )
  await program.mainDb.pool.query(
    `INSERT INTO commission_decision (store_id, campaign_id, order_id, creator_id, outcome, evidence, decided_at) VALUES ($1, $2, $3, $4, 'won_code', $5, $6)`,
    [store.id, ids.campaign, ids.order, creator, JSON.stringify({ codes: [{ code: MARK, allocated: '1' }], clicks: [] }), SEED_TIME],
  )
  await program.mainDb.pool.query(
    `INSERT INTO ledger_entry (store_id, campaign_id, creator_id, order_id, kind, amount, currency, cause_kind, cause_id, at, entered_at)
     VALUES ($1, $2, $3, $4, 'sale', 100, 'USD', 'fact', $4 || ' paid', $5, $5)`,
    [store.id, ids.campaign, creator, ids.order, SEED_TIME],
  )
  await program.mainDb.pool.query(
    `INSERT INTO creator_post (id, store_id, campaign_id, creator_id, url, terms_version, told_at, reason) VALUES ($1, $2, $3, $4, $5, $6, $7, $6)`,
    [ids.post, store.id, ids.campaign, creator, `https://alder.example/${MARK}`, MARK, SEED_TIME],
  )
  await program.mainDb.pool.query(
    `WITH dispute AS (
       INSERT INTO dispute (id, store_id, campaign_id, order_id, creator_id, opened_at) VALUES ($1, $2, $3, $4, $5, $6)
     ) INSERT INTO dispute_message (store_id, dispute_id, side, text, language, at) VALUES ($2, $1, 'creator', $7, 'en', $6)`,
    [ids.dispute, store.id, ids.campaign, ids.order, creator, SEED_TIME, MARK],
  )
  await program.mainDb.pool.query(
    `WITH run AS (
       INSERT INTO payout_run (id, store_id, number, request_id, currency, method, minimum, made_at, made_by)
       VALUES ($1, $2, 1, $3, 'USD', 'other', 0, $4, $3)
     ), line AS (INSERT INTO payout_line (store_id, reference, run_id, creator_id, amount) VALUES ($2, $3, $1, $5, 100))
     INSERT INTO ledger_entry (store_id, campaign_id, creator_id, kind, amount, currency, cause_kind, cause_id, at, entered_at)
     VALUES ($2, $6, $5, 'payout', -100, 'USD', 'payout', $3, $4, $4)`,
    [ids.payout, store.id, MARK, SEED_TIME, creator, ids.campaign],
  )
  await program.mainDb.pool.query(
    `INSERT INTO payout_event (store_id, reference, kind, at, note, entered_at, entered_by) VALUES ($1, $2, 'paid', $3, $2, $3, $2)`,
    [store.id, MARK, SEED_TIME],
  )
  await program.mainDb.pool.query(`INSERT INTO creator_payout (creator_id, store_id, details, updated_at) VALUES ($1, $2, $3, $4)`, [
    creator,
    store.id,
    program.secrets.seal(JSON.stringify({ paypalEmail: '', wiseEmail: '', bank: MARK, country: '', taxForm: 'none', taxFormOn: '' })),
    SEED_TIME,
  ])
  const customer = program.secrets.seal(JSON.stringify({ firstName: MARK, lastName: MARK }))
  await program.mainDb.pool.query(`INSERT INTO customer (store_id, key, data) VALUES ($1, $2, $3)`, [store.id, MARK, customer])
  await program.mainDb.pool.query(
    `INSERT INTO privacy_request (id, store_id, tenant_id, topic, status, due_at, done_at, exported, record)
     VALUES ($1, $2, $3, 'customers/data_request', 'failed', $4, $4, $5, $6)`,
    [ids['privacy request'], store.id, store.tenantId, SEED_TIME, program.secrets.seal(MARK), { [MARK]: 1 }],
  )
  const refilled = { orderId: ids.order, orderName: MARK, outcome: 'accepted', reason: '', sent: true }
  await program.mainDb.pool.query(
    `INSERT INTO pixel_refill (id, store_id, pixel_id, kind, day, is_done, plan) VALUES ('sample', $1, $2, 'replay', $3, true, $4)`,
    [store.id, pixel, SEED_TIME.slice(0, 10), { orders: 1, counts: [], rows: [refilled], unlisted: [], countsRepeats: false }],
  )
  // A key account: a suite without stand-ins can read it, because it needs no platform call.
  await program.mainDb.pool.query(
    `INSERT INTO channel_auth (id, tenant_id, platform, sandbox, external_user_id, name, email, secret) VALUES ($1, $2, 'klaviyo', true, $3, $3, $3, $4)`,
    [auth, store.tenantId, MARK, program.secrets.seal(JSON.stringify({ apiKey: MARK }))],
  )
  await program.mainDb.pool.query(`INSERT INTO store_channel (store_id, channel_auth_id) VALUES ($1, $2)`, [store.id, auth])
  await program.mainDb.pool.query(
    `INSERT INTO channel_account (id, store_id, channel_auth_id, platform, sandbox, kind, external_id, name) VALUES ($1, $2, $1, 'klaviyo', true, 'ad account', $3, $3)`,
    [auth, store.id, MARK],
  )
  await program.mainDb.pool.query(
    `INSERT INTO invitation (id, organization_id, email, role, status, expires_at, inviter_id)
     SELECT $1, organization_id, $2, 'admin', 'pending', $3, user_id FROM member WHERE organization_id = $4 AND role = 'owner'`,
    [ids.invitation, `${MARK}@convbox.example`, '2036-01-01T00:00:00Z', store.tenantId],
  )
  return ids
}

import { DAY_MS } from '@convbox/contract/durations'
import { creditCreators } from '@convbox/server/features/commissions/commissions'
import { deriveAll } from '@convbox/server/derive/derive'
import { importHistory, type HistoryRecord } from '@convbox/server/ingest/import-history'
import type { Program } from '@convbox/server/program'
import { ms, type Measured, type Measurement } from './measured.ts'
import { makeStore, timed, withProgram, type Say } from './report-speed.ts'

const ORDERS = 100_000
/** As many as a campaign may have. */
const CREATORS = 500
const CAMPAIGN = 'bench'
const CHUNK = 20_000
const FROM_MS = Date.parse('2026-01-01T00:00:00Z')
/** Between two orders: together they take 200 days. */
const PAUSE_MS = (200 * DAY_MS) / ORDERS

/** A campaign whose creators have a code each. $1: the store. */
const CAMPAIGN_SQL: readonly string[] = [
  `INSERT INTO creator (id, store_id, name, name_key, created_at, updated_at)
   SELECT 'creator ' || n, $1, 'Creator ' || n, 'creator ' || n, now(), now() FROM generate_series(0, ${CREATORS - 1}) AS n`,
  `INSERT INTO campaign (id, store_id, name, name_key, is_draft, starts_on, is_permanent, created_at, updated_at)
   VALUES ('${CAMPAIGN}', $1, 'Bench', 'bench', false, '2025-12-01', true, now(), now())`,
  `INSERT INTO campaign_creator (store_id, campaign_id, creator_id) SELECT $1, '${CAMPAIGN}', 'creator ' || n FROM generate_series(0, ${CREATORS - 1}) AS n`,
  `INSERT INTO discount_code (id, store_id, campaign_id, creator_id, discount_id, code, code_key, state, updated_at)
   SELECT 'code ' || n, $1, '${CAMPAIGN}', 'creator ' || n, 'd1', 'CODE' || n, 'code' || n, 'created', now() FROM generate_series(0, ${CREATORS - 1}) AS n`,
]
const RULES = {
  'one percentage': { fee: { kind: 'percent', percent: '10' } },
  'tiers and a cap': {
    fee: {
      kind: 'tiers',
      mode: 'marginal',
      tiers: [
        { from: '0', percent: '10' },
        { from: '1000', percent: '15' },
      ],
    },
    cap: '2000',
  },
} as const

/** An order of one line with a creator's code, as Shopify sends it. */
const orderOf = (storeId: string, n: number): HistoryRecord => {
  const at = new Date(FROM_MS + n * PAUSE_MS).toISOString()
  const set = (amount: string) => ({ shop_money: { amount, currency_code: 'USD' } })
  return {
    kind: 'order body',
    storeId,
    body: JSON.stringify({
      id: n + 1,
      name: `#${n + 1}`,
      created_at: at,
      updated_at: at,
      currency: 'USD',
      total_price: '49.00',
      financial_status: 'paid',
      discount_codes: [{ code: `CODE${n % CREATORS}`, amount: '1.00', type: 'percentage' }],
      line_items: [
        { id: n + 1, title: 'Cup', price: '50.00', quantity: 1, discount_allocations: [{ amount: '1.00', amount_set: set('1.00') }] },
      ],
      refunds: [],
    }),
  }
}

const measureLedger = async (program: Program, say: Say): Promise<Measured[]> => {
  const store = await makeStore(program)
  const { pool } = program.mainDb
  for (const sql of CAMPAIGN_SQL) await pool.query(sql, [store.id])
  for (let first = 0; first < ORDERS; first += CHUNK) {
    await importHistory(
      program,
      Array.from({ length: CHUNK }, (_, index) => orderOf(store.id, first + index)),
    )
    say(`orders: ${(first + CHUNK).toLocaleString('en')} of ${ORDERS.toLocaleString('en')}`)
  }
  await deriveAll(program)
  const rows: Measured[] = []
  for (const [name, rule] of Object.entries(RULES)) {
    // The history refuses to be changed, so that the book of a measurement before is taken away with its tables' rows.
    await pool.query('TRUNCATE commission_order_fact, commission_decision, ledger_entry, commission_order, commission_book, fee_rule')
    await pool.query(
      `INSERT INTO fee_rule (store_id, campaign_id, version, rule, saved_by, saved_at, holds_from) VALUES ($1, '${CAMPAIGN}', 1, $2, '', now(), now())`,
      [store.id, { base: 'merchandise_net', holdDays: 30, windowDays: 30, policy: 'one', firstOrderOnly: false, ...rule }],
    )
    const took = await timed(() => creditCreators(program))
    const { rows: counted } = await pool.query<{ orders: string }>(
      `SELECT count(DISTINCT order_id) AS orders FROM ledger_entry WHERE order_id <> ''`,
    )
    const orders = Number(counted[0]?.orders)
    say(`${name}: ${ms(took)}, ${orders} orders with entries`)
    rows.push({
      what: `ledger of ${ORDERS.toLocaleString('en')} orders of a campaign of ${CREATORS} creators, from nothing, ${name}`,
      target: '< 60 s',
      measured: `${(took / 1000).toFixed(1)} s`,
      met: took < 60_000 && orders === ORDERS,
    })
  }
  return rows
}

/** Credits a campaign's orders from nothing: facts, decisions, entries and the sums of its analysis. */
export const measureCommissions: Measurement = ({ say }) => withProgram((program) => measureLedger(program, say), say)

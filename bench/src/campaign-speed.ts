import { campaignAnalysisSchemas } from '@convbox/contract/api/campaign-analysis.schemas'
import { readAnalysisParts } from '@convbox/server/features/campaign-analysis/analysis-parts.rows'
import { readAnalysis } from '@convbox/server/features/campaign-analysis/read-analysis'
import { writeOrderSums } from '@convbox/server/features/commissions/order-sums.rows'
import type { Program } from '@convbox/server/program'
import { ms, percentile, type Measured, type Measurement } from './measured.ts'
import { buildJourneys, fillYear, FIRST_DAY, LAST_DAY, makeStore, timed, withProgram, type Say } from './report-speed.ts'
import { CREATIVE, fillJourneyTables } from './report-tables.sql.ts'

const ROUNDS = 6
/** Of how many orders of the store one is the campaign's. */
const ORDERS_OF_ONE = 20
/** As many as a campaign may have. */
const CREATORS = 500
const CAMPAIGN = 'bench'

/** A campaign with creators, one of whose links visits have come by. */
const CAMPAIGN_SQL: readonly string[] = [
  `INSERT INTO creator (id, store_id, name, name_key, created_at, updated_at)
   SELECT 'creator ' || n, $1, 'Creator ' || n, 'creator ' || n, now(), now() FROM generate_series(0, ${CREATORS - 1}) AS n`,
  `INSERT INTO campaign (id, store_id, name, name_key, is_draft, starts_on, is_permanent, created_at, updated_at)
   VALUES ('${CAMPAIGN}', $1, 'Bench', 'bench', false, '2025-01-01', true, now(), now())`,
  `INSERT INTO campaign_creator (store_id, campaign_id, creator_id) SELECT $1, '${CAMPAIGN}', 'creator ' || n FROM generate_series(0, ${CREATORS - 1}) AS n`,
  `INSERT INTO campaign_link (store_id, campaign_id, creator_id, medium_id, medium_name, creative_id, url)
   SELECT $1, '${CAMPAIGN}', 'creator ' || n, 'm', 'Instagram', CASE n WHEN 0 THEN '${CREATIVE}' ELSE 'creative ' || n END, '' FROM generate_series(0, ${CREATORS - 1}) AS n`,
  `INSERT INTO commission_book (campaign_id, store_id, currency, time_zone, sought_by, sought_at) VALUES ('${CAMPAIGN}', $1, 'USD', 'UTC', '', now())`,
]

/** Orders of the campaign: placed, sold and paid, won by a code, with a commission each. $2: how many; $3: first instant; $4: the year's length in s. */
const orderSql = (table: string, columns: string, values: string): string =>
  `INSERT INTO ${table} (store_id, campaign_id, order_id, ${columns})
   SELECT $1, '${CAMPAIGN}', (5000000000000 + n * ${ORDERS_OF_ONE})::text, ${values}
   FROM generate_series(0, $2::bigint - 1) AS n, LATERAL (SELECT $3::timestamptz + n * ($4::float8 / $2) * interval '1 second' AS at, 'creator ' || n % ${CREATORS} AS creator) AS placed`
const FACT = 'key, revision, at, arrived_at, month, fee_version, fact'
const factOf = (key: string, fact: string): string => `'${key}', 1, at, at, to_char(at, 'YYYY-MM'), 1, ${fact}`
const ORDERS_SQL: readonly string[] = [
  orderSql(
    'commission_order_fact',
    FACT,
    factOf(
      'placed',
      `jsonb_build_object('fact', 'placed', 'test', false, 'customerOrderIndex', 1 + n % 2, 'ownPurchaseOf', '[]'::jsonb,
         'clicks', jsonb_build_array(jsonb_build_object('creator', creator, 'at', at, 'part', 'creative ' || n % ${CREATORS})),
         'codes', jsonb_build_array(jsonb_build_object('creator', creator, 'code', 'CODE', 'allocated', '1.00')))`,
    ),
  ),
  orderSql(
    'commission_order_fact',
    FACT,
    factOf(
      'agreement order',
      `'{"fact": "agreement", "id": "order", "sales": [{"line": "PRODUCT", "total": "50.00", "tax": "0"}, {"line": "SHIPPING", "total": "5.00", "tax": "0"}]}'::jsonb`,
    ),
  ),
  orderSql('commission_order_fact', FACT, factOf('paid', `'{"fact": "paid"}'::jsonb`)),
  orderSql(
    'commission_decision',
    'creator_id, outcome, evidence, decided_at',
    `creator, 'won_code', '{"codes": [{"code": "CODE", "allocated": "1.00"}], "clicks": []}'::jsonb, at`,
  ),
  orderSql(
    'ledger_entry',
    'creator_id, kind, amount, currency, cause_kind, cause_id, at, entered_at',
    `creator, 'sale', 500, 'USD', 'fact', n || ' paid', at, at`,
  ),
]

const measureYear = async (program: Program, orders: number, say: Say): Promise<Measured[]> => {
  const store = await makeStore(program)
  const year = fillYear(store.id, orders)
  await fillJourneyTables(program.warehouse, year, say)
  await buildJourneys(program, store.id, orders, say)
  // As settling leaves finished months: one part each.
  for (const table of ['orders', 'journeys', 'touches', 'link_landings']) await program.warehouse.command(`OPTIMIZE TABLE ${table} FINAL`)
  const own = Math.round(orders / ORDERS_OF_ONE)
  const { pool } = program.mainDb
  for (const sql of CAMPAIGN_SQL) await pool.query(sql, [store.id])
  for (const sql of ORDERS_SQL) await pool.query(sql, [store.id, own, new Date(year.fromMs), year.yearMs / 1000])
  const { rows: ids } = await pool.query<{ order_id: string }>(`SELECT order_id FROM commission_order_fact WHERE key = 'placed'`)
  const orderIds = ids.map(({ order_id: id }) => id)
  for (let first = 0; first < own; first += 10_000)
    await writeOrderSums(pool, { storeId: store.id, campaignId: CAMPAIGN }, orderIds.slice(first, first + 10_000))
  await pool.query('ANALYZE')
  const parts = await readAnalysisParts(program.mainDb, store.id, CAMPAIGN)
  if (parts === undefined) throw new Error('the campaign is not there')
  const rows: Measured[] = []
  for (const [name, question] of [
    ['by decision', { by: 'creator' }],
    ['by linear', { by: 'creator', mode: 'model', model: 'linear' }],
  ] as const) {
    const asked = campaignAnalysisSchemas.readAnalysis.input.parse({ campaignId: CAMPAIGN, from: FIRST_DAY, to: LAST_DAY, ...question })
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(() => readAnalysis(program, store, parts, asked)))
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    say(`${name}: ${times.map(ms).join(', ')}`)
    rows.push({
      what: `campaign analysis, 1 year of ${orders.toLocaleString('en')} orders, ${own.toLocaleString('en')} of the campaign, ${name}, p50 / p95 of ${ROUNDS}`,
      target: '< 1 s',
      measured: `${ms(p50)} / ${ms(p95)}`,
      met: p95 < 1000,
    })
  }
  return rows
}

/** Builds a year's journeys and a campaign's book, and asks for its analysis. The handler shows what the plan allows, so the report is called directly. */
export const measureCampaigns: Measurement = ({ orders, say }) => withProgram((program) => measureYear(program, orders, say), say)

/** Attributes CSV files with the reports' own SQL: loads them into a temporary warehouse, builds journeys, computes credit. No rule is implemented twice. */
import { windowIndex, type Scope } from '@convbox/attribution'
import { CUSTOM_MODEL, type TouchModel, type WindowKey } from '@convbox/contract/metrics/credit-choices'
import type { CustomModel } from '@convbox/contract/custom-model'
import { migrateWarehouse, openTemporaryWarehouse, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { buildJourneysSql } from '../derive/journeys.sql.ts'
import { creditReportSql } from '../reports/credit-report.sql.ts'
import { blendedRows, isBlended, readBlendFacts, type BlendedModel } from './attribute-blended.ts'
import { readCustomFile } from './attribute-custom.ts'
import { readOrders, readTouches, readViews, type CsvView, type Warn } from './attribute-csv.ts'
import { FILL_TOUCHES_SQL, PREPARE_SQL } from './attribute.sql.ts'

/** 'impacted' is not a credit model: each order counts in full for every value with a touch of it. */
export type AttributedModel = TouchModel | 'impacted' | BlendedModel
export type AttributedLevel = 'channel' | 'campaign'

export type AttributeQuestion = {
  sessionsFile: string
  ordersFile: string
  /** Platforms' view-through, for the models that use it. */
  viewsFile?: string | undefined
  /** The rules of the model custom. */
  customFile?: string | undefined
  /** Channels that are ads, lower case. */
  adChannels: ReadonlySet<string>
  windows: readonly WindowKey[]
  scopes: readonly Scope[]
  models: readonly AttributedModel[]
  levels: readonly AttributedLevel[]
}

/** orders and sales: numbers as text at full precision. channel 'untracked': orders without a touch in the window. */
export type AttributedRow = {
  window: string
  scope: Scope
  model: AttributedModel
  /** 'excess': view-through for which no order of its day was left. */
  level: AttributedLevel | 'excess'
  channel: string
  campaign: string
  orders: string
  sales: string
}

const STORE = 'csv'
/** Answers of a survey that name no channel. */
const NO_CHANNEL = /^(none|none of the above|don.?t remember)$/i
const BATCH_ROWS = 20_000
/** Orders built at once: keeps a statement's memory far below 1 GB. */
const BUCKET_ORDERS = 25_000

/** Inserts the items as rows, in batches; returns their number. */
const insertAll = async <Item>(
  warehouse: Warehouse,
  table: string,
  items: AsyncIterable<Item>,
  toRow: (item: Item, index: number) => object,
): Promise<number> => {
  let count = 0
  let batch: object[] = []
  for await (const item of items) {
    batch.push(toRow(item, count))
    count += 1
    if (batch.length < BATCH_ROWS) continue
    await warehouse.insert({ table, rows: batch })
    batch = []
  }
  await warehouse.insert({ table, rows: batch })
  return count
}

const loadFiles = async (
  warehouse: Warehouse,
  { sessionsFile, ordersFile, adChannels }: AttributeQuestion,
  { warn, onAnswer }: { warn: Warn; onAnswer: (orderId: string, answer: string) => void },
): Promise<number> => {
  await insertAll(warehouse, 'csv_touches', readTouches(sessionsFile, warn), ({ visitor, at, channel, campaign }, row) => ({
    row,
    visitor_id: visitor,
    at,
    channel,
    campaign,
    is_ad: adChannels.has(channel.toLowerCase()) ? 1 : 0,
    is_direct: channel.toLowerCase() === 'direct' ? 1 : 0,
  }))
  await warehouse.command(FILL_TOUCHES_SQL, { storeId: STORE })
  return insertAll(warehouse, 'orders', readOrders(ordersFile, warn), ({ orderId, visitor, at, revenue, isNewCustomer, answer }) => {
    if (answer !== '' && !NO_CHANNEL.test(answer)) onAnswer(orderId, answer)
    return {
      store_id: STORE,
      order_id: orderId,
      ordered_at: at,
      visitor_id: visitor,
      total: revenue,
      is_new_customer: isNewCustomer,
      updated_at: at,
      version: '1',
    }
  })
}

const buildJourneys = async (warehouse: Warehouse, orders: number): Promise<void> => {
  const buckets = Math.max(1, Math.ceil(orders / BUCKET_ORDERS))
  // The result must not depend on the current time; any version will do.
  const params = { storeId: STORE, buckets, reason: 'new order', builtAt: new Date(0), version: '1' }
  for (let bucket = 0; bucket < buckets; bucket++) await warehouse.command(buildJourneysSql('bucket'), { ...params, bucket })
}

const reportRow = z.object({
  kind: z.enum(['credited', 'attributed', 'untracked', 'excluded']),
  channel: z.string(),
  value: z.string(),
  figures: z.tuple([z.string(), z.string()]),
})

/** Less is what rounding leaves of nothing. */
const LEAST_SHOWN = 1e-12

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

type Combination = { window: WindowKey; scope: Scope; model: AttributedModel; level: AttributedLevel }
type SingleCombination = Combination & { model: Exclude<AttributedModel, BlendedModel> }

const nameOf = (window: WindowKey): string => (window === 'lifetime' ? window : `${window}d`)

const attributeOnce = async (
  warehouse: Warehouse,
  { window, scope, model, level }: SingleCombination,
  custom: CustomModel | undefined,
): Promise<AttributedRow[]> => {
  const isImpacted = model === 'impacted'
  const measures = isImpacted ? (['impactedOrders', 'impactedSales'] as const) : (['orders', 'sales'] as const)
  const rows = await warehouse.query({
    sql: creditReportSql(
      { model: isImpacted ? 'last_click' : model, scope, level, ...(model === CUSTOM_MODEL && custom !== undefined && { custom }) },
      { measures },
    ),
    params: { storeId: STORE, from: '1970-01-01T00:00:00.000Z', to: '2299-01-01T00:00:00.000Z', window: windowIndex(window) },
    row: reportRow,
  })
  return rows
    .filter(({ kind }) => kind === 'credited' || kind === 'untracked')
    .map((row) => ({
      window: nameOf(window),
      scope,
      model,
      level,
      channel: row.kind === 'untracked' ? 'untracked' : row.channel,
      campaign: row.value,
      orders: row.figures[0],
      sales: row.figures[1],
    }))
    .filter(({ orders }) => Number(orders) !== 0)
    .toSorted((a, b) => compareTexts(a.channel, b.channel) || compareTexts(a.campaign, b.campaign))
}

/**
 * Yields the rows of each combination, in the order of the given lists (windows, scopes, models, levels), sorted by channel and campaign inside one. Rows
 * without credit are omitted; scope 'ads' has only ads. Invalid lines go to `warn`; throws UnusableFile if a file cannot be read at all. The temporary
 * warehouse is deleted after the last row.
 */
export async function* attributeFiles(question: AttributeQuestion, warn: Warn): AsyncGenerator<AttributedRow> {
  const custom = question.customFile === undefined ? undefined : readCustomFile(question.customFile)
  const warehouse = await openTemporaryWarehouse()
  try {
    await migrateWarehouse(warehouse, (work) => work())
    for (const sql of PREPARE_SQL) await warehouse.command(sql)
    const answers = new Map<string, string>()
    const onAnswer = (orderId: string, answer: string): void => void answers.set(orderId, answer)
    await buildJourneys(warehouse, await loadFiles(warehouse, question, { warn, onAnswer }))
    const views: CsvView[] = []
    if (question.viewsFile !== undefined) for await (const view of readViews(question.viewsFile, warn)) views.push(view)
    const facts = question.models.some(isBlended) ? await readBlendFacts(warehouse, STORE, { views, answers }) : undefined
    for (const window of question.windows)
      for (const scope of question.scopes)
        for (const model of question.models)
          for (const level of question.levels) {
            if (!isBlended(model)) yield* await attributeOnce(warehouse, { window, scope, model, level }, custom)
            else if (facts !== undefined)
              yield* blendedRows(facts, { window, scope, model, level })
                .filter(({ orders }) => orders > LEAST_SHOWN)
                .map((row) => ({ ...row, window: nameOf(window), scope, model, orders: String(row.orders), sales: String(row.sales) }))
                .toSorted(
                  (a, b) => compareTexts(a.level, b.level) || compareTexts(a.channel, b.channel) || compareTexts(a.campaign, b.campaign),
                )
          }
  } finally {
    await warehouse.close()
  }
}

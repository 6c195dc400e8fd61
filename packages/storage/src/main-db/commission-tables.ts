/** Commissions of creators: what campaigns have read of orders, who is credited, and the ledger. Facts, decisions and entries are only ever added; triggers refuse more. What the analysis adds up follows from them. */
import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { campaign, creator } from './hub-tables.ts'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

const ofStore = () =>
  text('store_id')
    .notNull()
    .references(() => store.id, { onDelete: 'cascade' })
const ofCampaign = () =>
  text('campaign_id')
    .notNull()
    .references(() => campaign.id, { onDelete: 'cascade' })

/** A campaign whose orders are credited. Its row is the lock under which its ledger is written. */
export const commissionBook = pgTable('commission_book', {
  campaignId: text('campaign_id')
    .primaryKey()
    .references(() => campaign.id, { onDelete: 'cascade' }),
  storeId: ofStore(),
  /** Of the store when the campaign was first credited: amounts and months keep them. */
  currency: text('currency').notNull(),
  timeZone: text('time_zone').notNull(),
  /** Hash of the codes, links and days by which its orders were last looked for. */
  soughtBy: text('sought_by').notNull(),
  soughtAt: at('sought_at').notNull(),
})

/** Campaigns whose days, codes, links or fee rules have changed since their orders were last looked for; triggers add them. A row is cleared only if it did not change during the work. */
export const campaignChange = pgTable('campaign_change', {
  campaignId: text('campaign_id')
    .primaryKey()
    .references(() => campaign.id, { onDelete: 'cascade' }),
  storeId: ofStore(),
  /** A new number with every change. */
  seq: bigserial('seq', { mode: 'number' }).notNull(),
})

/** Orders that derive has built since they were last credited. A mark is cleared only if it did not change during the work. */
export const commissionMark = pgTable(
  'commission_mark',
  {
    storeId: ofStore(),
    orderId: text('order_id').notNull(),
    /** A new number with every mark. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    /** Not before: later than the mark where the shop gave no answer. */
    dueAt: at('due_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.orderId] }), index('commission_mark_due').on(table.storeId, table.dueAt)],
)

/** Orders that could not be credited, and why; tried again when they change. */
export const commissionParked = pgTable(
  'commission_parked',
  {
    storeId: ofStore(),
    campaignId: ofCampaign(),
    orderId: text('order_id').notNull(),
    /** PARKED_REASONS of contract. */
    reason: text('reason').notNull(),
    parkedAt: at('parked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.orderId] })],
)

/** A fact of an order as its campaign has read it. What is told otherwise later is a new revision; the highest counts. No personal data. */
export const commissionOrderFact = pgTable(
  'commission_order_fact',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    storeId: ofStore(),
    campaignId: ofCampaign(),
    orderId: text('order_id').notNull(),
    /** placed, paid, cancelled, 'agreement <id>', 'dispute <state>'. */
    key: text('key').notNull(),
    /** From 1. */
    revision: integer('revision').notNull(),
    /** When it happened at the shop. */
    at: at('at').notNull(),
    arrivedAt: at('arrived_at').notNull(),
    /** Of the order's placement, in the campaign's time zone: YYYY-MM. Never another for one order. */
    month: text('month').notNull(),
    /** The version of the fee rule that was in force when the order was placed. Never another for one order. */
    feeVersion: integer('fee_version').notNull(),
    /** Of paid: when the commission matures. */
    maturesAt: at('matures_at'),
    fact: jsonb('fact').notNull(),
  },
  (table) => [
    uniqueIndex('commission_order_fact_once').on(table.campaignId, table.orderId, table.key, table.revision),
    index('commission_order_fact_month').on(table.campaignId, table.month),
    index('commission_order_fact_order').on(table.storeId, table.orderId),
  ],
)

/** Orders whose customers took their payment back through their bank, as Shopify tells it. No personal data. */
export const chargeback = pgTable(
  'chargeback',
  {
    storeId: ofStore(),
    /** Shopify's id of its dispute. */
    chargebackId: text('chargeback_id').notNull(),
    orderId: text('order_id').notNull(),
    /** opened, won (also: ended otherwise without a loss), lost. */
    state: text('state').notNull(),
    /** Shopify's word for why; '' if it told none. */
    reason: text('reason').notNull(),
    openedAt: at('opened_at').notNull(),
    /** Null while it is open. */
    closedAt: at('closed_at'),
    /** When Shopify told what stands here. */
    toldAt: at('told_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.chargebackId] }), index('chargeback_order').on(table.storeId, table.orderId)],
)

/** Who is credited with an order, and why others are not. The newest of a campaign, order and creator counts. */
export const commissionDecision = pgTable(
  'commission_decision',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    storeId: ofStore(),
    campaignId: ofCampaign(),
    orderId: text('order_id').notNull(),
    creatorId: text('creator_id')
      .notNull()
      .references(() => creator.id, { onDelete: 'cascade' }),
    /** OUTCOMES of commissions. */
    outcome: text('outcome').notNull(),
    /** The codes and clicks by which the creator was a candidate. No personal data. */
    evidence: jsonb('evidence').notNull(),
    decidedAt: at('decided_at').notNull(),
  },
  (table) => [index('commission_decision_order').on(table.campaignId, table.orderId, table.creatorId)],
)

/**
 * What a campaign's analysis adds up: one row for each order and candidate, as the facts, decisions and entries say now. Written with them, and made of nothing but
 * them.
 */
export const commissionOrder = pgTable(
  'commission_order',
  {
    storeId: ofStore(),
    campaignId: ofCampaign(),
    orderId: text('order_id').notNull(),
    creatorId: text('creator_id')
      .notNull()
      .references(() => creator.id, { onDelete: 'cascade' }),
    placedAt: at('placed_at').notNull(),
    /** Of a winner: what the creator's codes took off where an order is split, else 1. Null: not won. */
    share: numeric('share'),
    isPaid: boolean('is_paid').notNull(),
    /** Cancelled, or lost in a dispute. */
    isOver: boolean('is_over').notNull(),
    /** The customer's first order; null: not known. */
    isFirst: boolean('is_first'),
    /** Merchandise after discounts and refunds, without tax. */
    sales: numeric('sales').notNull(),
    /** Sum of the creator's entries, in minor units of the campaign's currency by the rate of the order's day. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    /** Of the creator's last click before the order: its creative or link id; '': none. */
    part: text('part').notNull(),
    /** Of the creator's codes the one that took most off, in lower case; '': none. */
    code: text('code').notNull(),
    /** What keeps the fee lower than it would be: a word of COMMISSION_LIMITS of contract. Null: nothing. */
    limitedBy: text('limited_by'),
    /** Of a cap: what it keeps back, in minor units of the creator's currency. */
    withheld: bigint('withheld', { mode: 'bigint' }),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.orderId, table.creatorId] }),
    index('commission_order_placed').on(table.campaignId, table.placedAt),
  ],
)

/** Whom a person credits with an order, whatever codes and clicks say. The newest of a campaign and order counts. */
export const commissionAssignment = pgTable(
  'commission_assignment',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    storeId: ofStore(),
    campaignId: ofCampaign(),
    orderId: text('order_id').notNull(),
    /** Null: taken back. */
    creatorId: text('creator_id').references(() => creator.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    at: at('at').notNull(),
    enteredBy: text('entered_by').notNull(),
  },
  (table) => [index('commission_assignment_order').on(table.campaignId, table.orderId)],
)

/** How many views the posts of a creator of a campaign had, as a person entered it. The newest counts. */
export const creatorViews = pgTable(
  'creator_views',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    storeId: ofStore(),
    campaignId: ofCampaign(),
    creatorId: text('creator_id')
      .notNull()
      .references(() => creator.id, { onDelete: 'cascade' }),
    /** All views so far. */
    views: bigint('views', { mode: 'number' }).notNull(),
    /** Where the number is from. */
    source: text('source').notNull(),
    at: at('at').notNull(),
    enteredBy: text('entered_by').notNull(),
    /** Of the form: sent again it enters nothing. */
    requestId: text('request_id').notNull(),
  },
  (table) => [
    index('creator_views_creator').on(table.campaignId, table.creatorId),
    uniqueIndex('creator_views_request').on(table.storeId, table.requestId),
  ],
)

/** Files of creators, codes and balances that were taken over from another program: none twice. */
export const balanceImport = pgTable(
  'balance_import',
  {
    storeId: ofStore(),
    campaignId: ofCampaign(),
    /** SHA-256 of the file. */
    fingerprint: text('fingerprint').notNull(),
    at: at('at').notNull(),
    enteredBy: text('entered_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.fingerprint] })],
)

/** What creators have earned and were paid. A commission's entries sum to what the order is worth to the creator. */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    storeId: ofStore(),
    campaignId: ofCampaign(),
    creatorId: text('creator_id')
      .notNull()
      .references(() => creator.id, { onDelete: 'cascade' }),
    /** '' for what belongs to no order. */
    orderId: text('order_id').notNull().default(''),
    /** LEDGER_KINDS of contract. */
    kind: text('kind').notNull(),
    /** Minor units of the currency, signed. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    currency: text('currency').notNull(),
    /** What moved it: 'fact' (id: order and key of the fact), 'late' (a fact that arrived after what followed from it was entered), 'campaign', 'clicks' (id: the last day that is counted), 'views' (id: number of the row in creator_views), 'payout', 'person', 'import' (id: fingerprint of the file). */
    causeKind: text('cause_kind').notNull(),
    causeId: text('cause_id').notNull(),
    /** When the cause happened. */
    at: at('at').notNull(),
    enteredAt: at('entered_at').notNull(),
    /** The user of an entry that a person made. */
    enteredBy: text('entered_by'),
    note: text('note'),
    /** Of visits and views: from when on it is payable; null, as of all else that belongs to no order: at once. An order's commission matures with the order. */
    maturesAt: at('matures_at'),
  },
  (table) => [
    // The same cause never enters twice.
    uniqueIndex('ledger_entry_cause').on(table.campaignId, table.creatorId, table.orderId, table.causeKind, table.causeId),
    index('ledger_entry_order').on(table.campaignId, table.orderId, table.creatorId),
    index('ledger_entry_creator').on(table.storeId, table.creatorId),
    index('ledger_entry_payout')
      .on(table.storeId, table.causeId)
      .where(sql`kind IN ('payout', 'payout_returned')`),
  ],
)

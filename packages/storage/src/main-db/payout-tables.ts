/** Pay-outs of creators: runs, their lines and what became of them; holds of commissions and accounts. Rows are only ever added, but for the release of an account; triggers refuse more, and that anything is paid twice. */
import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { campaign, creator } from './hub-tables.ts'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

const ofStore = () =>
  text('store_id')
    .notNull()
    .references(() => store.id, { onDelete: 'cascade' })
const ofCreator = () =>
  text('creator_id')
    .notNull()
    .references(() => creator.id, { onDelete: 'cascade' })

/** How a creator is paid, for whom taxes are reported. */
export const creatorPayout = pgTable('creator_payout', {
  creatorId: text('creator_id')
    .primaryKey()
    .references(() => creator.id, { onDelete: 'cascade' }),
  storeId: ofStore(),
  /** PayoutDetails of contract, encrypted. */
  details: text('details').notNull(),
  updatedAt: at('updated_at').notNull(),
})

/** What was paid out together: one currency, one way. */
export const payoutRun = pgTable(
  'payout_run',
  {
    id: text('id').primaryKey(),
    storeId: ofStore(),
    /** From 1 in each store. */
    number: integer('number').notNull(),
    /** Of the form that made it: sent again it makes no other. */
    requestId: text('request_id').notNull(),
    currency: text('currency').notNull(),
    /** PAYOUT_METHODS of contract. */
    method: text('method').notNull(),
    /** In minor units: creators with less were carried. */
    minimum: bigint('minimum', { mode: 'bigint' }).notNull(),
    madeAt: at('made_at').notNull(),
    madeBy: text('made_by').notNull(),
  },
  (table) => [
    uniqueIndex('payout_run_number').on(table.storeId, table.number),
    uniqueIndex('payout_run_request').on(table.storeId, table.requestId),
  ],
)

/** What a run pays one creator. Its ledger entries have its reference as their cause and sum to the amount. */
export const payoutLine = pgTable(
  'payout_line',
  {
    storeId: ofStore(),
    /** 'P12-7': line 7 of run 12. */
    reference: text('reference').notNull(),
    runId: text('run_id')
      .notNull()
      .references(() => payoutRun.id, { onDelete: 'cascade' }),
    creatorId: ofCreator(),
    /** Minor units, above 0. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.reference] }),
    uniqueIndex('payout_line_creator').on(table.runId, table.creatorId),
    index('payout_line_of_creator').on(table.storeId, table.creatorId),
  ],
)

/** What became of a line; without any it is made. */
export const payoutEvent = pgTable(
  'payout_event',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    storeId: ofStore(),
    reference: text('reference').notNull(),
    /** 'paid', 'returned' or 'cancelled'. */
    kind: text('kind').notNull(),
    /** When the money moved. */
    at: at('at').notNull(),
    /** The payment's own reference, or why it came back. */
    note: text('note').notNull(),
    /** PAYOUT_METHODS of contract: in which way a payment was really made; null: in that of its run. */
    method: text('method'),
    enteredAt: at('entered_at').notNull(),
    enteredBy: text('entered_by').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'payout_event_line',
      columns: [table.storeId, table.reference],
      foreignColumns: [payoutLine.storeId, payoutLine.reference],
    }).onDelete('cascade'),
    uniqueIndex('payout_event_once').on(table.storeId, table.reference, table.kind),
  ],
)

/** A commission that a person holds back, or releases again. The newest row of an order and creator counts. */
export const commissionHold = pgTable(
  'commission_hold',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    storeId: ofStore(),
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaign.id, { onDelete: 'cascade' }),
    orderId: text('order_id').notNull(),
    creatorId: ofCreator(),
    isHeld: boolean('is_held').notNull(),
    reason: text('reason').notNull(),
    at: at('at').notNull(),
    enteredBy: text('entered_by').notNull(),
    /** The hold of the order's code that this follows; null: a person's own. */
    codeHoldId: text('code_hold_id'),
  },
  (table) => [index('commission_hold_of').on(table.storeId, table.campaignId, table.orderId, table.creatorId)],
)

/** Accounts of creators that a person holds back as a whole: no run pays them until they are released, which is written to the row. */
export const creatorHold = pgTable(
  'creator_hold',
  {
    id: text('id').primaryKey(),
    storeId: ofStore(),
    creatorId: ofCreator(),
    /** The creator reads it. */
    reason: text('reason').notNull(),
    heldAt: at('held_at').notNull(),
    /** The user, and the name of that time. */
    enteredBy: text('entered_by').notNull(),
    heldBy: text('held_by').notNull(),
    releasedAt: at('released_at'),
    releasedBy: text('released_by'),
  },
  (table) => [
    uniqueIndex('creator_hold_open')
      .on(table.creatorId)
      .where(sql`released_at IS NULL`),
  ],
)

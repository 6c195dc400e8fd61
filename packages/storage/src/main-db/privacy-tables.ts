/** Tables of privacy: what was asked, and who was erased. */
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from './time-column.ts'

/** What Shopify asked in the name of privacy, and the record of what was done. Outlives its store. */
export const privacyRequest = pgTable(
  'privacy_request',
  {
    id: text('id').primaryKey(),
    /** Kept as text: the store may be gone when the record is read. */
    storeId: text('store_id').notNull(),
    tenantId: text('tenant_id').notNull(),
    /** customers/data_request, customers/redact, shop/redact. */
    topic: text('topic').notNull(),
    /** Encrypted body until done; then null. */
    body: text('body'),
    /** waiting, done, failed, cancelled (the shop was installed again). */
    status: text('status').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
    /** 30 days after receipt. */
    dueAt: at('due_at').notNull(),
    doneAt: at('done_at'),
    /** Counts of rows exported, changed or deleted, by place; no personal data. */
    record: jsonb('record'),
    /** Encrypted export of a data request, for 30 days or until the customer is erased. */
    exported: text('exported'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [
    index('privacy_request_store').on(table.storeId, table.receivedAt),
    index('privacy_request_due').on(table.status, table.dueAt),
  ],
)

/** Keys of people who were erased: honoured by replay, derive and import. key: our own hash, or the id; kind: customer, email, phone, visitor, order, checkout, person. */
export const erasedPerson = pgTable(
  'erased_person',
  {
    storeId: text('store_id').notNull(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** The random id under which amounts and touches stay; empty where nothing stays. */
    alias: text('alias').notNull().default(''),
    erasedAt: at('erased_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.kind, table.key] })],
)

/** Tables of privacy: requests, and erased people. */
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from './time-column.ts'

/** Privacy requests from Shopify, erasures of one customer by an admin, and owners' deletions of stores, with the record of what was done. A row survives the deletion of its store. */
export const privacyRequest = pgTable(
  'privacy_request',
  {
    id: text('id').primaryKey(),
    /** Kept as text: the store may be gone when the record is read. */
    storeId: text('store_id').notNull(),
    tenantId: text('tenant_id').notNull(),
    /** customers/data_request, customers/redact, customer/erase, shop/redact, store/delete. */
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

/** Keys of erased people, which replay, derive and import must respect. key: our own hash, or the id; kind: customer, email, phone, visitor, order, checkout, person. */
export const erasedPerson = pgTable(
  'erased_person',
  {
    storeId: text('store_id').notNull(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** The random id that replaces the person on amounts and touches; empty where nothing is kept. */
    alias: text('alias').notNull().default(''),
    erasedAt: at('erased_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.kind, table.key] })],
)

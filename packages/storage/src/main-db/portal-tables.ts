/** The page of a creator: links that sign one in, sessions, and the terms that were accepted; and the weekly mail. */
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { creator } from './hub-tables.ts'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

/** A link that signs a creator in, once. */
export const creatorSignIn = pgTable(
  'creator_sign_in',
  {
    /** SHA-256 of the secret in the link. */
    tokenHash: text('token_hash').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    creatorId: text('creator_id')
      .notNull()
      .references(() => creator.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('creator_sign_in_creator').on(table.creatorId)],
)

/** A signed-in creator's browser. */
export const creatorSession = pgTable(
  'creator_session',
  {
    /** SHA-256 of the cookie. */
    tokenHash: text('token_hash').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    creatorId: text('creator_id')
      .notNull()
      .references(() => creator.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('creator_session_creator').on(table.creatorId)],
)

/** Which version of the terms a creator accepted, and when. */
export const creatorTerms = pgTable(
  'creator_terms',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    creatorId: text('creator_id')
      .notNull()
      .references(() => creator.id, { onDelete: 'cascade' }),
    version: text('version').notNull(),
    acceptedAt: at('accepted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.version] })],
)

/** Whether a store's creators get a weekly mail, and in which language. Off where there is no row. */
export const creatorMailChoice = pgTable('creator_mail_choice', {
  storeId: text('store_id')
    .primaryKey()
    .references(() => store.id, { onDelete: 'cascade' }),
  isOn: boolean('is_on').notNull(),
  /** 'en' or 'zh'. */
  language: text('language').notNull(),
})

/** The weekly mail to a creator, claimed as `report_message` is. Kept a year. */
export const creatorWeeklyMail = pgTable(
  'creator_weekly_mail',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    creatorId: text('creator_id')
      .notNull()
      .references(() => creator.id, { onDelete: 'cascade' }),
    /** The Monday on which it is sent, YYYY-MM-DD in the store's time zone. */
    week: text('week').notNull(),
    /** Null after it surely reached nobody: it is tried again. */
    claimedAt: at('claimed_at'),
    sentAt: at('sent_at'),
    failures: integer('failures').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.week, table.creatorId] })],
)

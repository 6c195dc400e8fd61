/** Tables of alerts: incidents of a store, the messages about them, and who gets which; and of scheduled reports. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from './account-tables.ts'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

/** An incident of a store: one row from its beginning to its end. Kept 90 days after the end. */
export const alert = pgTable(
  'alert',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** One of ALERT_KINDS. */
    kind: text('kind').notNull(),
    /** Which pixel or account; '' for the store itself. */
    subject: text('subject').notNull(),
    /** AlertDetail when it began, JSON. */
    detail: jsonb('detail').notNull(),
    raisedAt: at('raised_at').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('alert_open_once')
      .on(table.storeId, table.kind, table.subject)
      .where(sql`ended_at IS NULL`),
    index('alert_store').on(table.storeId, table.raisedAt),
  ],
)

/** A message to a person about an alert's beginning or end. Claimed before it is sent: a crash in between costs it and never repeats it. */
export const alertMessage = pgTable(
  'alert_message',
  {
    alertId: text('alert_id')
      .notNull()
      .references(() => alert.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** 'mail' or 'webhook'. */
    way: text('way').notNull(),
    /** 'raised' or 'ended'. */
    about: text('about').notNull(),
    createdAt: at('created_at').notNull(),
    claimedAt: at('claimed_at'),
    /** Attempts that surely reached nobody. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.userId, table.way, table.about] }),
    index('alert_message_waiting')
      .on(table.createdAt)
      .where(sql`claimed_at IS NULL`),
  ],
)

/** Which alerts of a store a person gets; without a row: the default of the person's role. */
export const alertChoice = pgTable(
  'alert_choice',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    mailKinds: text('mail_kinds').array().notNull(),
    webhookKinds: text('webhook_kinds').array().notNull(),
    /** Encrypted address: whoever has it may write there. */
    webhook: text('webhook'),
    /** HH:MM in quietZone; null without quiet hours. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    quietZone: text('quiet_zone'),
    /** Why the last message to the webhook did not arrive, one of WEBHOOK_FAILURES; null when it did. */
    webhookFailure: text('webhook_failure'),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.userId] })],
)

/** Which reports of a store come to a person, when, and what they tell; without a row: the default of the person's role. */
export const reportChoice = pgTable(
  'report_choice',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    daily: boolean('daily').notNull().default(false),
    weekly: boolean('weekly').notNull(),
    dailyHour: integer('daily_hour').notNull().default(8),
    weeklyHour: integer('weekly_hour').notNull().default(7),
    /** 0 is Sunday. */
    weekday: integer('weekday').notNull().default(1),
    /** Of the hours; null: the store's. */
    timeZone: text('time_zone'),
    /** REPORT_FIGURES; null: the default. */
    figures: text('figures').array(),
    /** Null: the account's. */
    language: text('language'),
    byMail: boolean('by_mail').notNull().default(true),
    byWebhook: boolean('by_webhook').notNull().default(false),
    /** Reports in a row that did not arrive. */
    mailMisses: integer('mail_misses').notNull().default(0),
    webhookMisses: integer('webhook_misses').notNull().default(0),
    /** When and why a way was switched off; null: it was not. */
    mailOffAt: at('mail_off_at'),
    mailOff: text('mail_off'),
    webhookOffAt: at('webhook_off_at'),
    webhookOff: text('webhook_off'),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.userId] })],
)

/** A report to a person by one way. Claimed before it is sent: a crash in between costs it and never repeats it. Kept a year. */
export const reportMessage = pgTable(
  'report_message',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** 'daily' or 'weekly'. */
    kind: text('kind').notNull(),
    /** 'mail' or 'webhook'. */
    way: text('way').notNull(),
    /** The last day of the store that it tells of. */
    day: text('day').notNull(),
    /** Null after it surely reached nobody: it is tried again. */
    claimedAt: at('claimed_at'),
    sentAt: at('sent_at'),
    failures: integer('failures').notNull().default(0),
    /** Not tried again before. */
    nextAt: at('next_at'),
    /** Why the last attempt failed. */
    failure: text('failure'),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.userId, table.kind, table.way, table.day] })],
)

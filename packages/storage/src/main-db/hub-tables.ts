/** The Affluencer Hub: creators, the media in which they post, campaigns and their landing pages. */
import { sql } from 'drizzle-orm'
import { boolean, customType, index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

export const creator = pgTable(
  'creator',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** As it was typed; null: not known. */
    email: text('email'),
    /** Name and e-mail as they are compared: in lower case. */
    nameKey: text('name_key').notNull(),
    emailKey: text('email_key'),
    /** With its country code, '+' and digits; null: not known. */
    phone: text('phone'),
    /** List of texts. */
    tags: jsonb('tags')
      .notNull()
      .default(sql`'[]'::jsonb`),
    note: text('note').notNull().default(''),
    /** CREATOR_STATES of contract. */
    state: text('state').notNull().default('active'),
    /** In what the creator is paid by campaigns joined from now on; null: in the campaign's currency. */
    payCurrency: text('pay_currency'),
    /** Key of the picture, which cannot be guessed and is new with each one; null: none. */
    avatar: text('avatar'),
    /** When the creator turned the store's weekly mail off; null: not. */
    leftWeeklyAt: at('left_weekly_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [uniqueIndex('creator_name').on(table.storeId, table.nameKey), uniqueIndex('creator_email').on(table.storeId, table.emailKey)],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A creator's picture, a WebP. */
export const creatorAvatar = pgTable('creator_avatar', {
  creatorId: text('creator_id')
    .primaryKey()
    .references(() => creator.id, { onDelete: 'cascade' }),
  /** creator.avatar */
  key: text('key').notNull().unique(),
  picture: bytes('picture').notNull(),
})

/** Where creators post, such as Instagram. */
export const medium = pgTable(
  'medium',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In lower case. */
    nameKey: text('name_key').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [uniqueIndex('medium_name').on(table.storeId, table.nameKey)],
)

/** Where a campaign's links lead. */
export const landingPage = pgTable(
  'landing_page',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In lower case. */
    nameKey: text('name_key').notNull(),
    url: text('url').notNull(),
    /** The product that the address showed when it was saved, by which it is found again after its own address has changed. */
    productId: text('product_id'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** When the page was last asked for; null: not since it was saved. */
    askedAt: at('asked_at'),
    /** LANDING_PAGE_FAULTS of contract: what was wrong with its answer, and since when. */
    fault: text('fault'),
    faultSince: at('fault_since'),
  },
  (table) => [uniqueIndex('landing_page_name').on(table.storeId, table.nameKey)],
)

export const campaign = pgTable(
  'campaign',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** Fixed: links name it. */
    name: text('name').notNull(),
    /** In lower case. */
    nameKey: text('name_key').notNull(),
    isDraft: boolean('is_draft').notNull().default(true),
    /** YYYY-MM-DD in the store's time zone, both inclusive; null: not chosen, or permanent. */
    startsOn: text('starts_on'),
    endsOn: text('ends_on'),
    isPermanent: boolean('is_permanent').notNull().default(false),
    /** When a user ended it before its last day; null: it ends with that day. */
    endedAt: at('ended_at'),
    landingPageId: text('landing_page_id').references(() => landingPage.id, { onDelete: 'set null' }),
    /** Whom utm_mgr of the links names. */
    manager: text('manager').notNull().default(''),
    /** List of discount settings. */
    discounts: jsonb('discounts')
      .notNull()
      .default(sql`'[]'::jsonb`),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [uniqueIndex('campaign_name').on(table.storeId, table.nameKey)],
)

/** The creators of a campaign. */
export const campaignCreator = pgTable(
  'campaign_creator',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaign.id, { onDelete: 'cascade' }),
    creatorId: text('creator_id')
      .notNull()
      .references(() => creator.id, { onDelete: 'cascade' }),
    /** When the creator joined a campaign that was created already, or came from another program; null: with its creation. */
    joinedAt: at('joined_at'),
    /** creator.payCurrency when the campaign was created or joined: amounts keep it. Null: the campaign's. */
    payCurrency: text('pay_currency'),
    /** What a unit of the campaign's currency was worth in it on that day. */
    payRate: numeric('pay_rate'),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.creatorId] })],
)

/** The media of a campaign. */
export const campaignMedium = pgTable(
  'campaign_medium',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaign.id, { onDelete: 'cascade' }),
    mediumId: text('medium_id')
      .notNull()
      .references(() => medium.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.mediumId] })],
)

/** What a campaign's creators get. A row is never changed: a trigger refuses it; a new rule is the next version. */
export const feeRule = pgTable(
  'fee_rule',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaign.id, { onDelete: 'cascade' }),
    /** From 1. */
    version: integer('version').notNull(),
    /** FeeRule of contract. */
    rule: jsonb('rule').notNull(),
    savedBy: text('saved_by').notNull(),
    savedAt: at('saved_at').notNull(),
    /** Orders from then on are paid by it, until a later version begins. The first pays those of before too. */
    holdsFrom: at('holds_from').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.version] })],
)

/** Mails to creators whose fee changes with a version. */
export const feeMail = pgTable(
  'fee_mail',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaign.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    creatorId: text('creator_id')
      .notNull()
      .references(() => creator.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    /** When it is sent, or tried again. */
    dueAt: at('due_at').notNull(),
    /** Somebody sends it, or it was sent; null: it waits. */
    claimedAt: at('claimed_at'),
    sentAt: at('sent_at'),
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.version, table.creatorId] }),
    index('fee_mail_due')
      .on(table.dueAt)
      .where(sql`claimed_at IS NULL`),
  ],
)

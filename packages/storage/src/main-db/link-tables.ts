/** Links that shorten an address, redirect and are counted. */
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { campaign, creator, medium } from './hub-tables.ts'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

export const link = pgTable(
  'link',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** Stands in the short address; in lower case, unique over all stores, never changed. */
    code: text('code').notNull(),
    /** A published link outlives what it was made for. */
    campaignId: text('campaign_id').references(() => campaign.id, { onDelete: 'set null' }),
    creatorId: text('creator_id').references(() => creator.id, { onDelete: 'set null' }),
    mediumId: text('medium_id').references(() => medium.id, { onDelete: 'set null' }),
    /** Of a campaign's link: names the creator's work on the medium. Empty: made by hand. */
    creativeId: text('creative_id').notNull().default(''),
    name: text('name').notNull(),
    /** Nobody's: its visits are of the channel that its tags name, not an influencer's. */
    isGeneral: boolean('is_general').notNull().default(false),
    /** https, with the tags that name the link. */
    destination: text('destination').notNull(),
    /** Applied by the shop on the way; null: none. */
    discountCode: text('discount_code'),
    /** LINK_STATES of contract. */
    state: text('state').notNull().default('active'),
    /** From then on it redirects nobody; null: never. */
    expiresAt: at('expires_at'),
    /** scrypt, with its salt; null: no password. */
    passwordHash: text('password_hash'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('link_code').on(table.code),
    uniqueIndex('link_creative')
      .on(table.storeId, table.creativeId)
      .where(sql`creative_id <> ''`),
    index('link_newest').on(table.storeId, table.createdAt),
    index('link_changed').on(table.storeId, table.updatedAt),
    index('link_campaign').on(table.campaignId),
  ],
)

/** At which address a store's links are shown; without a row at the program's. */
export const linkAddress = pgTable(
  'link_address',
  {
    storeId: text('store_id')
      .primaryKey()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** LINK_KINDS of contract. */
    kind: text('kind').notNull(),
    /** The store's own short domain, in lower case. */
    domain: text('domain'),
    /** null: it was chosen before this was noted. */
    domainSince: at('domain_since'),
    /** Path of the app proxy in its shop. */
    path: text('path'),
    pathSince: at('path_since'),
    /** A domain that another store has shown to be its own; null again once the store has chosen anew. */
    lostDomain: text('lost_domain'),
    /** LINK_ADDRESS_FAULTS of contract: the last look found that the address does not lead here. */
    fault: text('fault'),
    faultSince: at('fault_since'),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('link_address_domain')
      .on(table.domain)
      .where(sql`domain IS NOT NULL`),
  ],
)

/** Addresses of a store's links that others replaced. Links that are published there go on working until the store removes the address. */
export const formerLinkAddress = pgTable(
  'former_link_address',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** OWN_LINK_KINDS of contract. */
    kind: text('kind').notNull(),
    /** A domain, or a path in the shop. */
    address: text('address').notNull(),
    /** null: not known. */
    since: at('since'),
    until: at('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.kind, table.address] }),
    uniqueIndex('former_link_domain')
      .on(table.address)
      .where(sql`kind = 'mini'`),
  ],
)

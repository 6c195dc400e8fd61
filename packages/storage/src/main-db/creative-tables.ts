/** What ads show: pictures and videos as platforms tell of them, our copies of the pictures, and the store's tags. */
import { sql } from 'drizzle-orm'
import { boolean, customType, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

const ofStore = () =>
  text('store_id')
    .notNull()
    .references(() => store.id, { onDelete: 'cascade' })

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A creative as its account was last read; it stays when its ads are gone, because their figures do. */
export const adCreative = pgTable(
  'ad_creative',
  {
    storeId: ofStore(),
    platform: text('platform').notNull(),
    accountId: text('account_id').notNull(),
    /** The platform's; of an ad whose files have ids of their own, made of these. */
    id: text('id').notNull(),
    /** In the address of its video; it cannot be guessed. */
    key: text('key')
      .notNull()
      .default(sql`gen_random_uuid()`),
    name: text('name').notNull(),
    /** CREATIVE_KINDS of contract. */
    kind: text('kind').notNull(),
    /** The platform's own mark of the file, such as its hash; '': it tells none. */
    file: text('file').notNull(),
    /** The platform's addresses, which end after hours or days: of the picture, or of a video's poster; of the video. '': none. */
    pictureUrl: text('picture_url').notNull(),
    videoUrl: text('video_url').notNull(),
    /** The platform's page of it, which opens in a new tab; '': none. */
    pageUrl: text('page_url').notNull(),
    /** SHA-256 of the picture's bytes; null: not copied. */
    pictureHash: text('picture_hash'),
    /** When the last try to copy it failed. */
    failedAt: at('failed_at'),
    sandbox: boolean('sandbox').notNull(),
    listedAt: at('listed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.platform, table.accountId, table.id] }),
    uniqueIndex('ad_creative_key').on(table.key),
    index('ad_creative_uncopied')
      .on(table.listedAt)
      .where(sql`${table.pictureHash} IS NULL AND ${table.pictureUrl} <> ''`),
  ],
)

/** A copy of a creative's picture as two WebPs, each file once. */
export const creativePicture = pgTable(
  'creative_picture',
  {
    storeId: ofStore(),
    hash: text('hash').notNull(),
    /** In its address; it cannot be guessed. */
    key: text('key').notNull().unique(),
    small: bytes('small').notNull(),
    large: bytes('large').notNull(),
    madeAt: at('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.hash] })],
)

/** Tags given by hand. */
export const creativeTag = pgTable(
  'creative_tag',
  {
    storeId: ofStore(),
    platform: text('platform').notNull(),
    accountId: text('account_id').notNull(),
    creativeId: text('creative_id').notNull(),
    tag: text('tag').notNull(),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.platform, table.accountId, table.creativeId, table.tag] })],
)

/** A store's rules that make tags of names. */
export const creativeRules = pgTable('creative_rules', {
  storeId: ofStore().primaryKey(),
  /** CreativeRule[] of contract. */
  rules: jsonb('rules').notNull(),
  savedAt: at('saved_at').notNull(),
})

/** What a campaign has beyond its settings: what users changed in its preview, and the links, discounts and codes that were made. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { campaign, creator } from './hub-tables.ts'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

/** A code, or a link's destination, that a user wrote over what the settings make. Only drafts have them. */
export const campaignEdit = pgTable(
  'campaign_edit',
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
    /** EDIT_KINDS of contract. */
    kind: text('kind').notNull(),
    /** The medium of a link, the discount setting of a code. */
    partId: text('part_id').notNull(),
    /** What the settings made of it when it was edited. */
    made: text('made').notNull(),
    value: text('value').notNull(),
    editedBy: text('edited_by').notNull(),
    editedAt: at('edited_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.creatorId, table.kind, table.partId] })],
)

/** A creator's link on a medium, fixed when the campaign was created. */
export const campaignLink = pgTable(
  'campaign_link',
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
    /** Its id and name of that time: the medium may be deleted. */
    mediumId: text('medium_id').notNull(),
    mediumName: text('medium_name').notNull(),
    /** utm_content of the address: names the creator's work on the medium. */
    creativeId: text('creative_id').notNull(),
    url: text('url').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.creatorId, table.mediumId] }),
    index('campaign_link_creative').on(table.storeId, table.creativeId),
  ],
)

/** A discount setting of a created campaign: one discount at Shopify, which has the codes of all creators. */
export const campaignDiscount = pgTable(
  'campaign_discount',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaign.id, { onDelete: 'cascade' }),
    /** Of the setting. */
    discountId: text('discount_id').notNull(),
    /** At Shopify; unique among ours, so that a discount whose creation was not answered is found again. */
    title: text('title').notNull(),
    /** The code with which Shopify was last asked to create it; null: never asked. */
    firstCode: text('first_code'),
    /** null: not created. */
    shopifyDiscountId: text('shopify_discount_id'),
    /** The state that Shopify was last told: the end in ISO 8601 ('' without end), 'ended', or 'gone' where the shop has deleted it; null: not created. */
    told: text('told'),
    /** Failed tries to tell it since the last success, and when the next one is due. */
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: at('next_try_at'),
    /** How often a comparison with Shopify was asked for, and the number up to which that was done. */
    compareAsked: integer('compare_asked').notNull().default(0),
    compareDone: integer('compare_done').notNull().default(0),
    /** DRIFT_SOURCES of contract: who asked last. */
    compareAskedBy: text('compare_asked_by'),
    comparedAt: at('compared_at'),
    /** Why the last comparison, or mending, failed (DISCOUNT_FAILURES of contract); failures since the last success, and when the next try, or comparison, is due. */
    compareFailed: text('compare_failed'),
    compareFailures: integer('compare_failures').notNull().default(0),
    compareDueAt: at('compare_due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.discountId] }),
    index('campaign_discount_shopify').on(table.storeId, table.shopifyDiscountId),
  ],
)

/** What a discount is at Shopify otherwise than its campaign says. Goes as soon as it is alike again. */
export const discountDrift = pgTable(
  'discount_drift',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaign.id, { onDelete: 'cascade' }),
    discountId: text('discount_id').notNull(),
    /** DRIFT_FIELDS of contract. */
    field: text('field').notNull(),
    /** Of a code that is missing or added, in lower case; '' of other fields. */
    codeKey: text('code_key').notNull().default(''),
    ours: text('ours').notNull(),
    theirs: text('theirs').notNull(),
    /** DRIFT_SOURCES of contract. */
    foundBy: text('found_by').notNull(),
    foundAt: at('found_at').notNull(),
    /** What a person wants done: 'restore', 'remove' (an added code), 'keep' (an added code that is no difference any more); null: nothing yet. */
    wish: text('wish'),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.discountId, table.field, table.codeKey] })],
)

export const discountCode = pgTable(
  'discount_code',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaign.id, { onDelete: 'cascade' }),
    creatorId: text('creator_id')
      .notNull()
      .references(() => creator.id, { onDelete: 'cascade' }),
    /** The campaign's discount setting. */
    discountId: text('discount_id').notNull(),
    code: text('code').notNull(),
    /** In lower case: Shopify compares codes without regard to case. */
    codeKey: text('code_key').notNull(),
    /** CODE_STATES of contract. */
    state: text('state').notNull(),
    /** DISCOUNT_FAILURES of contract, of a code that failed. */
    reason: text('reason'),
    /** How often it was sent to Shopify. */
    attempts: integer('attempts').notNull().default(0),
    /** The discount that has it. Of an adopted code that is not the campaign's own. */
    shopifyDiscountId: text('shopify_discount_id'),
    redeemCodeId: text('redeem_code_id'),
    /** The shop had it before, and it keeps its own discount there. */
    isAdopted: boolean('is_adopted').notNull().default(false),
    updatedAt: at('updated_at').notNull(),
    /** Of a single-use code: the creator's own code, to which it belongs. null of all others, as are the columns that follow. */
    parentId: text('parent_id'),
    madeAt: at('made_at'),
    /** When a person who clicked was given it, and to whom: a hash of one day (see links/visitor-hash.ts), forgotten after two days. */
    handedAt: at('handed_at'),
    handedTo: text('handed_to'),
    /** When the first order with it was placed. */
    usedAt: at('used_at'),
  },
  (table) => [
    uniqueIndex('discount_code_key').on(table.storeId, table.codeKey),
    uniqueIndex('discount_code_part')
      .on(table.campaignId, table.creatorId, table.discountId)
      .where(sql`parent_id IS NULL`),
    index('discount_code_discount').on(table.campaignId, table.discountId, table.state),
    index('discount_code_unused')
      .on(table.parentId, table.state)
      .where(sql`parent_id IS NOT NULL AND handed_at IS NULL`),
    index('discount_code_handed')
      .on(table.parentId, table.handedTo, table.handedAt)
      .where(sql`handed_to IS NOT NULL`),
    index('discount_code_parent')
      .on(table.parentId)
      .where(sql`parent_id IS NOT NULL`),
    index('discount_code_made')
      .on(table.storeId, table.madeAt)
      .where(sql`parent_id IS NOT NULL`),
    index('discount_code_newest').on(table.storeId, table.updatedAt),
  ],
)

/** What the shop says of an imported code, whose discount is the shop's own. Asked in the background; nothing is changed there. */
export const codeLookUp = pgTable(
  'code_look_up',
  {
    codeId: text('code_id')
      .primaryKey()
      .references(() => discountCode.id, { onDelete: 'cascade' }),
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** When the shop is asked next; null: it has answered since. */
    dueAt: at('due_at'),
    /** When it last answered. */
    lookedAt: at('looked_at'),
    /** DISCOUNT_FAILURES of contract: why it did not answer since. */
    failed: text('failed'),
    failures: integer('failures').notNull().default(0),
    /** shopDiscountSchema of contract; null: the shop does not have the code. */
    found: jsonb('found'),
  },
  (table) => [index('code_look_up_due').on(table.dueAt), index('code_look_up_store').on(table.storeId)],
)

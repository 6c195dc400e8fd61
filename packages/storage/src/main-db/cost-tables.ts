/** What a store says of its costs itself, and whether its orders know it. */
import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { store } from './store-tables.ts'
import { at } from './time-column.ts'

/** A cost that the store told: of a variant, or of every order. */
export const ownCost = pgTable(
  'own_cost',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** 'own id' or 'own sku' of a variant; 'shipping', 'fee percent', 'fee fixed' of every order. */
    kind: text('kind').notNull(),
    /** The variant's id or SKU; empty for costs of every order. */
    key: text('key').notNull(),
    /** Decimal text in the store's currency, or percent. */
    cost: text('cost').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.kind, table.key] })],
)

/** When costs of a store changed last, own ones or the catalogue's, and which change its orders know. */
export const costState = pgTable('cost_state', {
  storeId: text('store_id')
    .primaryKey()
    .references(() => store.id, { onDelete: 'cascade' }),
  changedAt: at('changed_at').notNull(),
  /** The change that all orders know; null before the first. */
  appliedAt: at('applied_at'),
  /** Changes are written, and it is not sure that all orders know them. */
  isBuilding: boolean('is_building').notNull().default(false),
})

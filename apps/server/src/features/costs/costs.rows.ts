/** Costs that stores told, and which of their changes the orders know. */
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, count, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { noteCostChange } from '../../catalogue/catalogue.rows.ts'

const { catalogueProduct, catalogueVariant, costState, ownCost } = mainDbSchema

/** A cost as store_costs of the warehouse has it. */
export type StoreCost = { kind: string; key: string; cost: string }

/** A variant by its id or its SKU. */
export type VariantCost = StoreCost & { kind: 'own id' | 'own sku' }
const OF_VARIANTS = ['own id', 'own sku']
export const OF_ORDERS = { shipping: 'shipping', feePercent: 'fee percent', feeFixed: 'fee fixed' } as const
type OrderCosts = { [Name in keyof typeof OF_ORDERS]?: string | undefined }

/** PostgreSQL takes 65,535 parameters a statement. */
const ROWS_AT_ONCE = 5000

/** Adds costs of variants, in place of what was told of the same ones. */
export const writeVariantCosts = ({ db }: MainDb, storeId: string, costs: readonly VariantCost[], at: Date): Promise<void> =>
  db.transaction(async (work) => {
    const rows = costs.map((cost) => ({ storeId, ...cost }))
    for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
      await work
        .insert(ownCost)
        .values(rows.slice(first, first + ROWS_AT_ONCE))
        .onConflictDoUpdate({ target: [ownCost.storeId, ownCost.kind, ownCost.key], set: { cost: sql`excluded.cost` } })
    await noteCostChange(work, storeId, at)
  })

/** Forgets all costs of variants that the store told. */
export const deleteVariantCosts = ({ db }: MainDb, storeId: string, at: Date): Promise<void> =>
  db.transaction(async (work) => {
    await work.delete(ownCost).where(and(eq(ownCost.storeId, storeId), inArray(ownCost.kind, OF_VARIANTS)))
    await noteCostChange(work, storeId, at)
  })

/** Sets the costs of every order; an absent one is forgotten. */
export const writeOrderCosts = ({ db }: MainDb, storeId: string, costs: OrderCosts, at: Date): Promise<void> =>
  db.transaction(async (work) => {
    await work.delete(ownCost).where(and(eq(ownCost.storeId, storeId), inArray(ownCost.kind, Object.values(OF_ORDERS))))
    const rows = Object.entries(OF_ORDERS).flatMap(([name, kind]) => {
      const cost = costs[z.enum(['shipping', 'feePercent', 'feeFixed']).parse(name)]
      return cost === undefined ? [] : [{ storeId, kind, key: '', cost }]
    })
    if (rows.length > 0) await work.insert(ownCost).values(rows)
    await noteCostChange(work, storeId, at)
  })

/** All costs of a store: what it told, and what its catalogue says. */
export const listStoreCosts = async ({ db }: MainDb, storeId: string): Promise<StoreCost[]> => {
  const [own, told] = await Promise.all([
    db.select({ kind: ownCost.kind, key: ownCost.key, cost: ownCost.cost }).from(ownCost).where(eq(ownCost.storeId, storeId)),
    db
      .select({ key: catalogueVariant.variantId, cost: catalogueVariant.cost })
      .from(catalogueVariant)
      .where(and(eq(catalogueVariant.storeId, storeId), isNotNull(catalogueVariant.cost))),
  ])
  return [...own, ...told.map(({ key, cost }) => ({ kind: 'catalogue', key, cost: cost ?? '' }))]
}

/** The costs of every order as the store told them. */
export const readOrderCosts = async ({ db }: MainDb, storeId: string): Promise<OrderCosts> => {
  const rows = await db
    .select({ kind: ownCost.kind, cost: ownCost.cost })
    .from(ownCost)
    .where(and(eq(ownCost.storeId, storeId), inArray(ownCost.kind, Object.values(OF_ORDERS))))
  const costOf = (kind: string): string | undefined => rows.find((row) => row.kind === kind)?.cost
  return { shipping: costOf(OF_ORDERS.shipping), feePercent: costOf(OF_ORDERS.feePercent), feeFixed: costOf(OF_ORDERS.feeFixed) }
}

/** How many variants have a cost: by the store, by the catalogue, and of how many that it has. */
export const countVariantCosts = async ({ db }: MainDb, storeId: string) => {
  const [[own], [catalogue]] = await Promise.all([
    db
      .select({ count: count() })
      .from(ownCost)
      .where(and(eq(ownCost.storeId, storeId), inArray(ownCost.kind, OF_VARIANTS))),
    db
      .select({ variants: count(), costs: count(catalogueVariant.cost) })
      .from(catalogueVariant)
      .innerJoin(
        catalogueProduct,
        and(eq(catalogueProduct.storeId, catalogueVariant.storeId), eq(catalogueProduct.productId, catalogueVariant.productId)),
      )
      .where(and(eq(catalogueVariant.storeId, storeId), isNull(catalogueProduct.deletedAt))),
  ])
  return { ownVariants: own?.count ?? 0, catalogueVariants: catalogue?.variants ?? 0, catalogueCosts: catalogue?.costs ?? 0 }
}

export type OpenChange = { storeId: string; changedAt: Date; isBuilding: boolean }

const isOpen = or(isNull(costState.appliedAt), lt(costState.appliedAt, costState.changedAt))

/** Changes that not all orders know, the oldest first. storeId: of one store. */
export const listOpenChanges = ({ db }: MainDb, storeId?: string): Promise<OpenChange[]> =>
  db
    .select({ storeId: costState.storeId, changedAt: costState.changedAt, isBuilding: costState.isBuilding })
    .from(costState)
    .where(storeId === undefined ? isOpen : and(isOpen, eq(costState.storeId, storeId)))
    .orderBy(asc(costState.changedAt))

/** Before the change is written: if the work breaks off, all orders are built again. */
export const noteBuilding = async ({ db }: MainDb, storeId: string): Promise<void> => {
  await db.update(costState).set({ isBuilding: true }).where(eq(costState.storeId, storeId))
}

export const noteApplied = async ({ db }: MainDb, { storeId, changedAt }: OpenChange): Promise<void> => {
  await db.update(costState).set({ appliedAt: changedAt, isBuilding: false }).where(eq(costState.storeId, storeId))
}

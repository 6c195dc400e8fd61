/**
 * Tells a store's orders what has changed of its costs. Few orders are marked for derive; many are built at once. Writing is noted before it begins, so that a
 * broken-off run builds all orders the next time.
 */
import { Decimal } from 'decimal.js'
import { markOrders } from '../../derive/dirty-marks.rows.ts'
import { buildAllJourneys } from '../../derive/rebuild.ts'
import { nextVersion } from '../../derive/versions.ts'
import type { Program } from '../../program.ts'
import { listOpenChanges, listStoreCosts, noteApplied, noteBuilding, type OpenChange, type StoreCost } from './costs.rows.ts'
import { readOrdersWith, readWrittenCosts } from './costs.sql.ts'

/** Variants and orders up to which orders are found and marked. */
const FEW_VARIANTS = 5000
const FEW_ORDERS = 20_000
const MARKS_AT_ONCE = 5000
/** As the column. */
const DECIMALS = 4

const keyOf = ({ kind, key }: StoreCost): string => `${kind}\n${key}`
const isSame = (one: StoreCost | undefined, other: StoreCost): boolean =>
  one !== undefined && new Decimal(one.cost).equals(new Decimal(other.cost).toDecimalPlaces(DECIMALS))

/** gone: own costs that are no longer told. What a catalogue said once stays: past orders have variants that it no longer has. */
type Changes = { changed: StoreCost[]; gone: StoreCost[] }

const compare = (written: readonly StoreCost[], told: readonly StoreCost[]): Changes => {
  const [before, now] = [written, told].map((costs) => new Map(costs.map((cost) => [keyOf(cost), cost])))
  return {
    changed: told.filter((cost) => !isSame(before?.get(keyOf(cost)), cost)),
    gone: written.filter((cost) => cost.kind !== 'catalogue' && now?.has(keyOf(cost)) !== true),
  }
}

const write = (program: Program, storeId: string, { changed, gone }: Changes): Promise<void> => {
  const version = nextVersion(program)
  const rows = [...changed.map((cost) => ({ ...cost, deleted: 0 })), ...gone.map((cost) => ({ ...cost, deleted: 1 }))]
  return program.warehouse.insert({
    table: 'store_costs',
    rows: rows.map(({ kind, key, cost, deleted }) => ({ store_id: storeId, kind, key, cost, version, deleted })),
  })
}

/** Ids of the orders that the changes concern; undefined: too many to name. */
const ordersOf = async (program: Program, storeId: string, { changed, gone }: Changes): Promise<string[] | undefined> => {
  const all = [...changed, ...gone]
  const isOfVariant = ({ kind }: StoreCost): boolean => kind === 'catalogue' || kind === 'own id' || kind === 'own sku'
  if (all.length > FEW_VARIANTS || !all.every(isOfVariant)) return undefined
  const keysOf = (isSku: boolean): string[] => all.filter(({ kind }) => (kind === 'own sku') === isSku).map(({ key }) => key)
  const found = await readOrdersWith(program.warehouse, storeId, { variantIds: keysOf(false), skus: keysOf(true), limit: FEW_ORDERS + 1 })
  return found.length > FEW_ORDERS ? undefined : found
}

const applyTo = async (program: Program, change: OpenChange): Promise<void> => {
  const { storeId } = change
  const changes = compare(await readWrittenCosts(program.warehouse, storeId), await listStoreCosts(program.mainDb, storeId))
  if (changes.changed.length + changes.gone.length > 0) {
    await noteBuilding(program.mainDb, storeId)
    await write(program, storeId, changes)
  }
  const orderIds = change.isBuilding ? undefined : await ordersOf(program, storeId, changes)
  if (orderIds === undefined) await buildAllJourneys(program, storeId, { reason: 'costs' })
  else
    for (let first = 0; first < orderIds.length; first += MARKS_AT_ONCE) {
      const marks = orderIds.slice(first, first + MARKS_AT_ONCE).map((id) => ({ storeId, id, reason: 'costs' }))
      await markOrders(program.mainDb.pool, marks, new Date(program.now()))
    }
  await noteApplied(program.mainDb, change)
  program.signals.emit('dirty')
}

/** Brings every store's open change to its orders. A store that fails is tried again the next time and keeps no other from its turn. */
export const applyCosts = async (program: Program): Promise<void> => {
  for (const change of await listOpenChanges(program.mainDb)) {
    try {
      await applyTo(program, change)
    } catch (error) {
      program.logger.error({ err: error, storeId: change.storeId }, 'changed costs could not be applied to orders and are tried later')
    }
  }
}

/** All shops of the sandbox: made when first named, kept in memory and, with a file, over restarts. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { OrderFacts } from '../../order-facts.ts'
import { seededOrders } from './seeded-orders.ts'
import { newShop, type SandboxShop } from './shop.ts'

export type Shops = {
  /** The shop of this address; made with its seeded orders at its first use. */
  get: (domain: string) => SandboxShop
  known: () => SandboxShop[]
  /** Schedules a write of the file; several changes share one write. */
  save: () => void
  /** Writes pending changes and stops. */
  close: () => void
}

const write = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? { $id: value.toString() } : value)
const read = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '$id' in value && typeof value.$id === 'string' ? BigInt(value.$id) : value

const load = (file: string): SandboxShop[] => {
  try {
    // Written by save() below only.
    const saved = JSON.parse(readFileSync(file, 'utf8'), read) as SandboxShop[]
    // A file of an earlier build lacks what came later.
    return saved.map((shop) => ({ ...newShop(shop.domain, [], shop.createdAtMs), ...shop }))
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT')) return []
    throw error
  }
}

const SAVE_AFTER_MS = 200

/** ordersOf: a shop whose orders are kept elsewhere (the demo storefront); undefined for all others. */
export const openShops = ({
  file,
  ordersOf = () => undefined,
  readNowMs,
}: {
  file?: string
  ordersOf?: (domain: string) => OrderFacts[] | undefined
  readNowMs: () => number
}): Shops => {
  const shops = new Map((file === undefined ? [] : load(file)).map((shop) => [shop.domain, shop]))
  for (const shop of shops.values()) shop.orders = ordersOf(shop.domain) ?? shop.orders
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (file === undefined) return
    const content = [...shops.values()].map((shop) => (ordersOf(shop.domain) ? { ...shop, orders: [] } : shop))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify(content, write))
    renameSync(`${file}.new`, file)
  }
  return {
    get: (domain) => {
      const nowMs = readNowMs()
      const shop = shops.get(domain) ?? newShop(domain, ordersOf(domain) ?? seededOrders(domain, nowMs), nowMs)
      shops.set(domain, shop)
      return shop
    },
    known: () => [...shops.values()],
    save: () => {
      if (file !== undefined) timer ??= setTimeout(flush, SAVE_AFTER_MS).unref()
    },
    close: () => {
      if (timer !== undefined) flush()
    },
  }
}

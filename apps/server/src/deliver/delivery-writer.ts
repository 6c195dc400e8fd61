/** Writes delivery rows in batches, and then sends them to the realtime log. */
import type { Program } from '../program.ts'
import type { DeliveryRow } from '../deliveries/delivery-row.ts'
import { writeShopperDeliveries } from '../shopper/shopper-events.rows.ts'

export type DeliveryWriter = {
  /** Takes rows; resolves when they are in the warehouse. */
  write: (rows: readonly DeliveryRow[]) => Promise<void>
  /** A version higher than any before, also of earlier processes. */
  nextVersion: () => string
  /** Ends endless retries: from now on a failed insert rejects its waiting callers. Resolves when nothing is buffered. */
  close: () => Promise<void>
}

const GATHER_MS = 100
/** This many rows need no others to be worth an insert. */
const MANY_ROWS = 1000
const RETRY_MS = 1000

/**
 * Collects rows for GATHER_MS, unless they are many already, and inserts them together. A failed insert is retried until it succeeds, because every delivery must
 * be visible.
 */
export const createDeliveryWriter = (program: Pick<Program, 'mainDb' | 'warehouse' | 'signals' | 'logger' | 'now'>): DeliveryWriter => {
  let buffer: DeliveryRow[] = []
  let flushing: Promise<void> | undefined
  let version = 0
  let isClosing = false

  const pause = (ms: number): Promise<void> => (isClosing ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms)))
  const insert = async (rows: DeliveryRow[]): Promise<void> => {
    for (let tries = 1; ; tries++) {
      try {
        return await program.warehouse.insert({ table: 'deliveries', rows })
      } catch (error) {
        program.logger.error({ err: error, rows: rows.length }, 'delivery rows could not be written')
        if (isClosing && tries >= 3) throw error
        await pause(RETRY_MS)
      }
    }
  }
  const flush = async (): Promise<void> => {
    await pause(buffer.length < MANY_ROWS ? GATHER_MS : 0)
    const rows = buffer
    buffer = []
    flushing = undefined
    await insert(rows)
    // Afterwards, so that a reader who asks for the list once the stream is open misses nothing.
    program.signals.emit('deliveries', rows)
  }
  return {
    write: async (all) => {
      if (all.length === 0) return
      const shoppers = all.filter(({ isShopper }) => isShopper === true)
      if (shoppers.length > 0) await writeShopperDeliveries(program.mainDb, shoppers)
      const rows = shoppers.length === 0 ? all : all.filter(({ isShopper }) => isShopper !== true)
      if (rows.length === 0) return
      buffer.push(...rows)
      // Rows that come during an insert start a flush of their own at once.
      flushing ??= flush()
      await flushing
    },
    nextVersion: () => {
      version = Math.max(version + 1, Math.trunc(program.now()) * 1000)
      return String(version)
    },
    close: async () => {
      isClosing = true
      await flushing
    },
  }
}

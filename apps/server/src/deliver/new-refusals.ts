/** What the visitors of a store have refused lately, read once a second for all of its lanes. */
import { readRefusalsSince, type Refusal } from '../deliveries/visitor-refusals.rows.ts'
import type { Program } from '../program.ts'

/** Events that arrived in the lane within this time need the store's newest refusals only. */
export const YOUNG_MS = 30_000
/** Refusals are told shortly before they are written. */
const MARGIN_MS = 60_000
const FRESH_MS = 1000

/** The refusals of each store's last minute and a half. In the process that writes them they are known at once, in others after a second. */
export const createNewRefusals = (program: Pick<Program, 'mainDb' | 'now' | 'signals'>) => {
  const stores = new Map<string, { readAtMs: number; refusals: Promise<Map<string, Refusal>> }>()
  const end = program.signals.on('refusals', () => stores.clear())
  return {
    of: async (storeId: string): Promise<ReadonlyMap<string, Refusal>> => {
      const nowMs = program.now()
      const known = stores.get(storeId)
      if (known !== undefined && Math.abs(nowMs - known.readAtMs) < FRESH_MS) return known.refusals
      const refusals = readRefusalsSince(program.mainDb, storeId, new Date(nowMs - YOUNG_MS - MARGIN_MS))
      stores.set(storeId, { readAtMs: nowMs, refusals })
      return refusals.catch((error: unknown) => {
        stores.delete(storeId)
        throw error
      })
    },
    end,
  }
}

export type NewRefusals = ReturnType<typeof createNewRefusals>

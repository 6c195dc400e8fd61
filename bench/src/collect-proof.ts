/** After the load: every accepted event is in the warehouse exactly once, and was delivered to each pixel. */
import { openWarehouse } from '@convbox/storage'
import type { BenchStores } from './bench-stores.ts'
import { countDelivered, countEvents } from './collect-proof.sql.ts'
import type { Measured } from './measured.ts'

/** Counts in the data folder, after the program has ended. */
export const proveCounts = async (stores: BenchStores, accepted: { plain: number; withPixels: number }): Promise<Measured[]> => {
  const warehouse = await openWarehouse({ dataDir: stores.dataDir })
  try {
    const rows: Measured[] = []
    for (const name of ['plain', 'withPixels'] as const) {
      const { rows: count, ids } = await countEvents(warehouse, stores[name].id)
      rows.push({
        what: `events in the warehouse, store ${name === 'plain' ? 'without' : 'with'} pixels: rows, different ids`,
        target: `${accepted[name]} accepted`,
        measured: `${count}, ${ids}`,
        met: count === accepted[name] && ids === accepted[name],
      })
    }
    const delivered = await countDelivered(warehouse, stores.withPixels.id)
    rows.push({
      what: 'events delivered, by pixel',
      target: `${accepted.withPixels} each`,
      measured: delivered.map((one) => `${one.platform} ${one.delivered}`).join(', '),
      met: delivered.length === 2 && delivered.every((one) => one.delivered === accepted.withPixels),
    })
    return rows
  } finally {
    await warehouse.close()
  }
}

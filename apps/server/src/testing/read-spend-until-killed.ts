/**
 * Child process for the kill -9 test of ad spend: reads every platform's spend of the given data folder, side by side, until all history is read. Prints 'rows' when figures are in the
 * warehouse, before that is noted anywhere.
 */
import { SPEND_CHANNELS, type SpendChannel } from '@convbox/contract/ad-spend'
import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readSpend } from '../features/ad-spend/ad-spend.ts'
import { listStoreReads } from '../features/ad-spend/spend-reads.rows.ts'
import { openRealProgram } from './open-real-program.ts'

const LOOK_PAUSE_MS = 20

const { program, close } = await openRealProgram(process.env)
const { warehouse } = program
const said = {
  ...program,
  warehouse: {
    ...warehouse,
    insert: async (rows: Parameters<typeof warehouse.insert>[0]) => {
      await warehouse.insert(rows)
      if (rows.table === 'ad_spend') writeSync(1, 'rows\n')
    },
  },
}
const isRead = async (platform: SpendChannel): Promise<boolean> => {
  const history = (await listStoreReads(program.mainDb, process.argv[2] ?? '', platform)).find(({ kind }) => kind === 'history')
  return history?.readAt !== undefined && history.openUntil === undefined
}
await Promise.all(
  SPEND_CHANNELS.map(async (platform) => {
    for (;;) {
      await readSpend(said, platform)
      if (await isRead(platform)) return
      await pause(LOOK_PAUSE_MS)
    }
  }),
)
await close()

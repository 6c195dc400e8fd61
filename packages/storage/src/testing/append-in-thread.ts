/** A thread for the test of several appenders: appends `count` records called after `name` to the log in `folder`, and says so after each. */
import { parentPort, workerData } from 'node:worker_threads'
import { openLmdbIntakeLog } from '../intake-log/lmdb-intake-log.ts'

const { folder, name, count }: { folder: string; name: string; count: number } = workerData
const log = openLmdbIntakeLog(folder)
await Promise.all(
  Array.from({ length: count }, async (_, n) => {
    await log.append([{ kind: 'event', storeId: 's1', receivedAt: '2026-03-01T00:00:00.000Z', event: `${name} ${n}` }])
    parentPort?.postMessage('appended')
  }),
)
await log.close()

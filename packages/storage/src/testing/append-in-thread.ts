/**
 * A thread for tests of several appenders: appends `count` records called after `name` to the log in `folder`, and says so after each. isOnlyWriter: it is told that
 * nobody else appends, and it appends what it is sent until it is sent nothing.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { LogRecord } from '../intake-log/intake-log.ts'
import { openLmdbIntakeLog } from '../intake-log/lmdb-intake-log.ts'

const { folder, name, count, isOnlyWriter }: { folder: string; name: string; count: number; isOnlyWriter?: boolean } = workerData
const log = openLmdbIntakeLog(folder)
if (isOnlyWriter === true) log.beOnlyWriter()
await Promise.all(
  Array.from({ length: count }, async (_, n) => {
    await log.append([{ kind: 'event', storeId: 's1', receivedAt: '2026-03-01T00:00:00.000Z', event: `${name} ${n}` }])
    parentPort?.postMessage('appended')
  }),
)
if (isOnlyWriter === true)
  await new Promise<void>((resolve) =>
    parentPort?.on('message', (records: readonly LogRecord[]) => {
      if (records.length === 0) return resolve()
      void log.append(records).then(() => parentPort?.postMessage('kept'))
    }),
  )
await log.close()
parentPort?.close()

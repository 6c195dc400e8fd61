/** A child process for the kill -9 test: appends to the log in the folder given, perhaps as its only writer, and prints the number of each append once it is acknowledged. */
import { writeSync } from 'node:fs'
import { openLmdbIntakeLog } from '../intake-log/lmdb-intake-log.ts'

const log = openLmdbIntakeLog(process.argv[2] ?? '')
if (process.argv[3] === 'only writer') log.beOnlyWriter()
let next = 0
await Promise.all(
  Array.from({ length: 8 }, async () => {
    for (;;) {
      const n = next++
      await log.append([
        { kind: 'event', storeId: 's1', receivedAt: '2026-03-01T00:00:00.000Z', event: { n, filler: 'x'.repeat(n % 3000) } },
      ])
      writeSync(1, `${n}\n`)
    }
  }),
)

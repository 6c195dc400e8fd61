/** A child process for the kill -9 test: puts entries one by one into the lanes of the given folder, and prints each seq once it is acknowledged. */
import { writeSync } from 'node:fs'
import { openLmdbLanes } from '../lanes/lmdb-lanes.ts'

const lanes = openLmdbLanes(process.argv[2] ?? '')
for (let seq = 0; ; seq++) {
  await lanes.put([{ pixelId: 'p1', seq, eventId: `e${seq}`, body: { seq }, enqueuedAtMs: Date.parse('2026-03-01T00:00:00.000Z') }])
  writeSync(1, `${seq}\n`)
}

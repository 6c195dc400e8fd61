/**
 * Child process for the kill -9 test of the catalogue: continues the reading of a store's catalogue in the given data folder, a product at a time, and ends when
 * it is done. Before it writes the product that it is told, counted from 1, it prints a line and stands still, to be killed there.
 */
import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { findRead } from '../features/catalogue/catalogue-reads.rows.ts'
import { readCatalogues } from '../features/catalogue/catalogue.ts'
import { openRealProgram } from './open-real-program.ts'

const LOOK_PAUSE_MS = 20

const [storeId = '', standsBefore = '0'] = process.argv.slice(2)
const { program, close } = await openRealProgram(process.env)
let written = 0
const beforeWriting = (): void => {
  written += 1
  if (written !== Number(standsBefore)) return
  writeSync(1, 'stands still\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
const db = new Proxy(program.mainDb.db, {
  get: (target, name) => {
    if (name === 'transaction') beforeWriting()
    const found: unknown = Reflect.get(target, name)
    return typeof found === 'function' ? found.bind(target) : found
  },
})
while ((await findRead(program.mainDb, storeId))?.status !== 'done') {
  await readCatalogues({ ...program, mainDb: { ...program.mainDb, db } }, 1)
  await pause(LOOK_PAUSE_MS)
}
await close()

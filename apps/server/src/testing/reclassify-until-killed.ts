/**
 * Child process for the kill -9 test of judging past touches again: goes on in the given data folder, one visitor a part, and ends. Before or after it writes the
 * touches of the part that it is told, counted from 1, it prints a line and stands still, to be killed there.
 */
import { writeSync } from 'node:fs'
import { deriveAll } from '../derive/derive.ts'
import { reclassifyTouches } from '../features/traffic-rules/traffic-rules.ts'
import { withRealProgram } from './open-real-program.ts'

const [when = '', standsAt = '0'] = process.argv.slice(2)
let parts = 0

const standStill = (): void => {
  writeSync(1, 'stands still\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

await withRealProgram(process.env, async (program) => {
  const { warehouse } = program
  const insert: typeof warehouse.insert = async (rows) => {
    const isPart = rows.table === 'touches' && rows.rows.length > 0
    if (isPart) parts += 1
    const isHere = isPart && parts === Number(standsAt)
    if (isHere && when === 'before') standStill()
    await warehouse.insert(rows)
    if (isHere && when === 'after') standStill()
  }
  await reclassifyTouches({ ...program, warehouse: { ...warehouse, insert } }, { part: 1 })
  await deriveAll(program)
})

/**
 * Child process for the kill -9 test of a refill: carries out what is unfinished in the given data folder, and ends. Before it puts the purchase that it is told into
 * its lane, counted from 1, it prints a line and stands still, to be killed there.
 */
import { writeSync } from 'node:fs'
import { runRefills } from '../features/pixel-refill/run-refills.ts'
import { withRealProgram } from './open-real-program.ts'

const [standsBefore = '0'] = process.argv.slice(2)
let puts = 0

await withRealProgram(process.env, async (program) => {
  const { lanes } = program
  const put: typeof lanes.put = (entries) => {
    puts += 1
    if (puts === Number(standsBefore)) {
      writeSync(1, 'stands still\n')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    }
    return lanes.put(entries)
  }
  await runRefills({ ...program, lanes: { ...lanes, put } })
})

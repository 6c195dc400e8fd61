import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningRole } from '../program.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { scheduleOf } from './schedule.ts'
import { TIMETABLE } from './timetable.ts'

let test: TestProgram
let running: RunningRole
const ran: string[] = []
let onRun: () => Promise<void> | void = () => {}

beforeAll(async () => {
  test = await startTestProgram()
  const run = async (): Promise<void> => {
    ran.push('imports')
    await onRun()
  }
  // Once a year, so that only the signal can start it.
  running = await scheduleOf([{ name: 'a-job-of-a-test', cron: '0 0 1 1 *', soonAfter: 'imports', run }]).start(test.program)
})
afterAll(async () => {
  await running.stop()
  await test.stop()
})

it('runs a job out of its turn when its signal comes, and only then', async () => {
  expect(ran).toEqual([])
  const isRun = new Promise<void>((resolve) => (onRun = resolve))
  test.program.signals.emit('imports')
  await isRun
  expect(ran).toEqual(['imports'])
})

it('runs a job once more when its signal comes while it runs', async () => {
  ran.length = 0
  const isOver = new Promise<void>((resolve) => {
    onRun = () => (ran.length === 1 ? test.program.signals.emit('imports') : resolve())
  })
  test.program.signals.emit('imports')
  await isOver
  expect(ran).toEqual(['imports', 'imports'])
})

it('makes a queue of an earlier version anew, whose policy let nothing wait behind what ran', async () => {
  const { pool } = test.program.mainDb
  const policyOf = async () => (await pool.query("SELECT policy FROM pgboss.queue WHERE name = 'an-older-job'")).rows
  const boss = new PgBoss({ db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) } })
  await boss.start()
  await boss.createQueue('an-older-job', { policy: 'exclusive' })
  await boss.stop()
  expect(await policyOf()).toEqual([{ policy: 'exclusive' }])
  const role = await scheduleOf([{ name: 'an-older-job', cron: '0 0 1 1 *', run: () => Promise.resolve() }]).start(test.program)
  await role.stop()
  expect(await policyOf()).toEqual([{ policy: 'stately' }])
})

it('knows each job once', () => {
  const names = TIMETABLE.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

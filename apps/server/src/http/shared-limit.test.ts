import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetOldRows } from '../schedule/forget-old-rows.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { createSharedLimit } from './shared-limit.ts'

let test: TestProgram
let nowMs = Date.parse('2026-11-20T12:00:00Z')

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs })
})
afterAll(() => test.stop())

/** As one process creates it at its start. */
const startLimit = (name: string, max: number) => createSharedLimit(test.program, { name, max, windowMs: 60_000 })
const refusal = { code: 'too many requests' }
const rows = async () => (await test.program.mainDb.pool.query('SELECT * FROM rate_limit')).rows

it('counts the tries of all processes together, and says when to come back', async () => {
  const [one, other] = [startLimit('both', 2), startLimit('both', 2)]
  await one.check('a')
  nowMs += 20_000
  await other.check('a')
  await expect(one.check('a')).rejects.toMatchObject({ ...refusal, retryAfterSeconds: 40 })
  await expect(other.check('a')).rejects.toMatchObject(refusal)
  await one.check('b')
  await startLimit('another limit', 2).check('a')
  nowMs += 40_000
  await other.check('a')
})

it('lets just so many through of many at the same moment', async () => {
  const limit = startLimit('crowd', 3)
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => limit.check('a')))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

it('gives a good try back, once there is one, and forgets a key', async () => {
  const limit = startLimit('back', 1)
  await limit.giveBack('a')
  await limit.check('a')
  await limit.giveBack('a')
  await limit.giveBack('a')
  await limit.check('a')
  await expect(limit.check('a')).rejects.toMatchObject(refusal)
  await limit.forget('a')
  await limit.check('a')
})

it('takes the addresses of one IPv6 network for one', async () => {
  const limit = startLimit('network', 1)
  await limit.check('2001:db8:1:2::1')
  await expect(limit.check('2001:db8:1:2::2')).rejects.toMatchObject(refusal)
})

it('keeps nobody’s e-mail, and nothing after its time', async () => {
  await startLimit('hashed', 1).check('ada@convbox.example')
  expect(JSON.stringify(await rows())).not.toContain('ada')
  nowMs += 30_000
  const later = startLimit('later', 1)
  await later.check('a')
  nowMs += 30_000
  await forgetOldRows(test.program)
  expect(await rows()).toHaveLength(1)
  await expect(later.check('a')).rejects.toMatchObject(refusal)
})

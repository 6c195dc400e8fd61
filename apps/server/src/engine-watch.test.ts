import { beforeEach, expect, it } from 'vitest'
import { createEngineJudge, PATIENCE_MS } from './engine-watch.ts'

let nowMs = 0
let room = true
let isDead = false
beforeEach(() => {
  ;[nowMs, room, isDead] = [0, true, false]
})
const makeJudge = () => {
  const judge = createEngineJudge({ now: () => nowMs, hasRoom: () => room })
  const engine = { name: 'ClickHouse', ask: () => (isDead ? Promise.reject(new Error('dead')) : Promise.resolve()) }
  return (atMs: number) => {
    nowMs = atMs
    return judge([engine])
  }
}

it('gives an engine up that has failed for three minutes', async () => {
  const look = makeJudge()
  isDead = true
  expect([await look(0), await look(PATIENCE_MS - 1)]).toEqual([undefined, undefined])
  expect(await look(PATIENCE_MS)).toContain('ClickHouse has taken no write for 180 s')
})

it('waits anew after an answer, and for a full disk as long as it is full', async () => {
  const look = makeJudge()
  isDead = true
  await look(0)
  isDead = false
  await look(100_000)
  isDead = true
  expect([await look(110_000), await look(PATIENCE_MS + 109_999)]).toEqual([undefined, undefined])
  room = false
  expect(await look(PATIENCE_MS + 110_000)).toBeUndefined()
  room = true
  expect([await look(400_000), await look(400_000 + PATIENCE_MS)]).toEqual([undefined, expect.stringContaining('ClickHouse')])
})

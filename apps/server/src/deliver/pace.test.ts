import type { Rate } from '@convbox/destinations'
import { expect, it } from 'vitest'
import type { DirectoryPixel } from '../directory/directory-entries.ts'
import { pixelSettings } from '../testing/sandbox-pixel.ts'
import { createPace } from './pace.ts'

const pixel = (id: string, secret: string): DirectoryPixel => ({
  id,
  storeId: 's',
  name: id,
  enabled: true,
  state: 'running',
  pausedReason: undefined,
  settings: pixelSettings('klaviyo'),
  credential: { kind: 'key', secret },
})
const a = pixel('a', 'one')
const b = pixel('b', 'one')
const other = pixel('c', 'two')

const THREE_A_SECOND: Rate = { count: 3, perMs: 1000, scope: 'account' }

it('lets so many calls pass in any span, and says when the next one may go', () => {
  let nowMs = 10_000
  const pace = createPace(() => nowMs)
  expect(pace.take(a, [THREE_A_SECOND], 2)).toBe(0)
  nowMs += 400
  expect(pace.take(a, [THREE_A_SECOND], 1)).toBe(0)
  // The first two calls leave the window a second after they were sent: 600 ms from now.
  expect(pace.take(a, [THREE_A_SECOND], 1)).toBe(600)
  nowMs += 600
  expect(pace.take(a, [THREE_A_SECOND], 2)).toBe(0)
  expect(pace.take(a, [THREE_A_SECOND], 1)).toBe(400)
})

it.each([
  ['pixel', 0, 0],
  ['account', 1000, 0],
  ['program', 1000, 1000],
] as const)('counts a rate over the %s', (scope, ofSameAccount, ofAnother) => {
  const pace = createPace(() => 10_000)
  const rate: Rate = { count: 1, perMs: 1000, scope }
  expect(pace.take(a, [rate], 1)).toBe(0)
  expect(pace.take(b, [rate], 1)).toBe(ofSameAccount)
  expect(pace.take(other, [rate], 1)).toBe(ofAnother)
})

it('takes nothing of one rate when another has no room, and lets a request pass that is larger than the rate', () => {
  let nowMs = 10_000
  const pace = createPace(() => nowMs)
  const minute: Rate = { count: 4, perMs: 60_000, scope: 'pixel' }
  const second: Rate = { count: 2, perMs: 1000, scope: 'pixel' }
  expect(pace.take(a, [minute, second], 2)).toBe(0)
  expect(pace.take(a, [minute, second], 2)).toBe(1000)
  nowMs += 1000
  expect(pace.take(a, [minute, second], 2)).toBe(0)
  expect(pace.take(a, [minute, second], 1)).toBe(59_000)
  expect(pace.take(b, [second], 500)).toBe(0)
})

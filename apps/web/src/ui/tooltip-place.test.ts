import { expect, test } from 'vitest'
import { placeTooltip } from './tooltip-place.ts'

const window = { width: 1440, height: 900 }
const size = { width: 100, height: 30 }
const button = (left: number, top: number) => ({ left, top, width: 32, height: 32 })

test('stands centred above its anchor', () => {
  // 700 + 16 - 50; 400 - 30.
  expect(placeTooltip(button(700, 400), size, { side: 'top', window })).toEqual({ left: 666, top: 370 })
})

test('goes to the other side where there is no room', () => {
  expect(placeTooltip(button(700, 10), size, { side: 'top', window }).top).toBe(42)
  expect(placeTooltip(button(700, 860), size, { side: 'bottom', window }).top).toBe(830)
  expect(placeTooltip(button(1400, 400), size, { side: 'right', window }).left).toBe(1300)
})

test('stays inside the window', () => {
  // 1440 - 100 - 4 at the right edge.
  expect(placeTooltip(button(1400, 400), size, { side: 'top', window }).left).toBe(1336)
  expect(placeTooltip(button(0, 400), size, { side: 'top', window }).left).toBe(4)
})

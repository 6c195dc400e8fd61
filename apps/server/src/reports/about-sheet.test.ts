import { expect, it } from 'vitest'
import { aboutText } from './about-sheet.text.ts'

it('says of a file that it lacks orders, and how to get them', () => {
  expect(aboutText.en.ordersOf(16, 16)).toBe('16')
  expect(aboutText.en.ordersOf(100_000, 123_456)).toBe('The first 100,000 of 123,456: choose a shorter range for the others')
  expect(aboutText.zh.ordersOf(100_000, 123_456)).toContain('123,456')
})

import { expect, it } from 'vitest'
import { currencyOptions, zoneOptions } from './places.ts'

const NOVEMBER = Date.UTC(2026, 10, 21)

it('lists each zone once with its offset, the own one and UTC among them', () => {
  const options = zoneOptions('Asia/Kathmandu', NOVEMBER)
  expect(options.filter(({ value }) => value === 'UTC')).toHaveLength(1)
  expect(options.find(({ value }) => value === 'Asia/Kathmandu')?.label).toBe('Asia/Kathmandu (GMT+5:45)')
  expect(options.find(({ value }) => value === 'America/New_York')?.label).toBe('America/New York (GMT-5)')
})

it('names currencies in the language of the page', () => {
  const nameIn = (language: 'en' | 'zh') => currencyOptions(language).find(({ value }) => value === 'EUR')?.label
  expect([nameIn('en'), nameIn('zh')]).toEqual(['EUR · Euro', 'EUR · 欧元'])
})

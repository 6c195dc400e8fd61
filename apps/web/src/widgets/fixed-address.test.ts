import { expect, it } from 'vitest'
import { fixedAddress } from './fixed-address.ts'

const DAYS = { from: '2026-03-01', to: '2026-03-10' }

it('fixes the days of a preset and keeps everything else of the address', () => {
  expect(fixedAddress('/website/tiny/ads-report', '?range=last_7d&explain=sales&row=a%20b%3Ac', DAYS)).toBe(
    '/website/tiny/ads-report?range=custom&explain=sales&row=a+b%3Ac&since=2026-03-01&until=2026-03-10',
  )
  expect(fixedAddress('/website/tiny/ads-report', '', DAYS)).toBe('/website/tiny/ads-report?range=custom&since=2026-03-01&until=2026-03-10')
})

import { expect, it } from 'vitest'
import { type Arrivals, receptionOf } from './reception.ts'

const NOW = Date.parse('2026-03-10T16:00:00.000Z')

it.each<[string, Arrivals, ReturnType<typeof receptionOf>]>([
  ['nothing yet', {}, { kind: 'never' }],
  [
    'an event one day ago, to the millisecond',
    { lastEventAt: '2026-03-09T16:00:00.000Z' },
    { kind: 'arriving', lastEventAt: '2026-03-09T16:00:00.000Z' },
  ],
  ['an event longer ago', { lastEventAt: '2026-03-09T15:59:59.999Z' }, { kind: 'quiet', lastEventAt: '2026-03-09T15:59:59.999Z' }],
  [
    'an app that is gone, whatever still arrives',
    { lastEventAt: '2026-03-10T15:00:00.000Z', uninstalledAt: '2026-03-10T12:00:00.000Z' },
    { kind: 'uninstalled', since: '2026-03-10T12:00:00.000Z', lastEventAt: '2026-03-10T15:00:00.000Z' },
  ],
  [
    'an app that was gone before anything came',
    { uninstalledAt: '2026-03-10T12:00:00.000Z' },
    { kind: 'uninstalled', since: '2026-03-10T12:00:00.000Z' },
  ],
])('says what it means: %s', (_, arrivals, reception) => {
  expect(receptionOf(arrivals, NOW)).toEqual(reception)
})

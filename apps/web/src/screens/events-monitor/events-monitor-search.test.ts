import { expect, it } from 'vitest'
import { eventsMonitorParams, openEventOf } from './events-monitor-search.ts'

it('reads the open delivery from the address, and nothing from a text that makes no sense', () => {
  expect(openEventOf('px_1:018f-a')).toEqual({ pixelId: 'px_1', eventId: '018f-a' })
  expect(openEventOf('px_1:order:7')).toEqual({ pixelId: 'px_1', eventId: 'order:7' })
  for (const text of ['', 'px_1', 'px_1:', ':018f']) expect(openEventOf(text)).toBeUndefined()
})

it('passes over an event or status that nobody knows', () => {
  expect(eventsMonitorParams.eventName.read('Purchase')).toBe('Purchase')
  expect(eventsMonitorParams.eventName.read('constructor')).toBeUndefined()
  expect(eventsMonitorParams.status.read('nonsense')).toBeUndefined()
})

import { expect, it } from 'vitest'
import type { EventName } from '../events/events.ts'
import { DEFAULT_PIXEL_EVENTS, isEventWanted } from './destinations.ts'

it('offers the nineteen events of a new pixel', () => {
  expect(DEFAULT_PIXEL_EVENTS).toHaveLength(19)
})

it('lets the list decide, or the recommended events where the pixel has no list of its own', () => {
  expect(isEventWanted({ events: ['Purchase'] }, 'Purchase', 'server')).toBe(true)
  expect(isEventWanted({ events: ['Purchase'] }, 'PageView', 'server')).toBe(false)
  expect(isEventWanted({ events: ['Purchase'], hasOwnList: false }, 'PageView', 'server')).toBe(true)
  expect(isEventWanted({ events: ['Subscribe'], hasOwnList: false }, 'Subscribe', 'server')).toBe(false)
})

it('leaves out what is ignored, everywhere or on one side alone', () => {
  const settings: Parameters<typeof isEventWanted>[0] = {
    events: ['Purchase', 'PageView', 'Search', 'Lead'],
    ignoredEvents: ['Lead'],
    ignoredServerEvents: ['PageView'],
    ignoredBrowserEvents: ['Search'],
  }
  const wanted = (name: EventName) => (['browser', 'server', 'any'] as const).map((side) => isEventWanted(settings, name, side))
  expect(wanted('Purchase')).toEqual([true, true, true])
  expect(wanted('PageView')).toEqual([true, false, true])
  expect(wanted('Search')).toEqual([false, true, true])
  expect(wanted('Lead')).toEqual([false, false, false])
})

import { expect, it } from 'vitest'
import { RECOMMENDED_EVENTS } from '@convbox/contract/destinations/destinations'
import { ALL_DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { allowOn, chooseList, isEventSent, mayTick, takenGroups, tickEvents, untakenEvents } from './form-events.ts'
import { changesOf, newPixelForm } from './pixel-form.ts'

const start = newPixelForm('facebook')

it('ignores what is unticked of the recommended events, and sends it again once it is ticked', () => {
  const off = tickEvents(start, ['Search', 'Lead'], false)
  expect(changesOf('facebook', start, { ...start, ...off })).toEqual({ ignoreEventList: ['Search', 'Lead'] })
  expect([isEventSent(off, 'Search'), isEventSent(off, 'Purchase')]).toEqual([false, true])
  expect(changesOf('facebook', start, { ...start, ...tickEvents(off, ['Search', 'Lead'], true) })).toEqual({})
})

it('begins a list of its own with what was sent, and changes only that list from then on', () => {
  const own = chooseList('facebook', tickEvents(start, ['Search'], false), true)
  expect([isEventSent(own, 'Search'), isEventSent(own, 'Purchase'), own.ignoreEventList]).toEqual([false, true, []])
  const withSubscribe = tickEvents(own, ['Subscribe', 'Search'], true)
  expect([isEventSent(withSubscribe, 'Subscribe'), isEventSent(withSubscribe, 'Search')]).toEqual([true, true])
  expect([mayTick(own, 'Subscribe'), mayTick(start, 'Subscribe')]).toEqual([true, false])
  expect(isEventSent(tickEvents(withSubscribe, ['Purchase'], false), 'Purchase')).toBe(false)
  expect(isEventSent(chooseList('facebook', tickEvents(own, ['Purchase'], false), false), 'Purchase')).toBe(true)
})

it('keeps an event from the server alone', () => {
  const form = allowOn(start, 'server', ['PageView'], false)
  expect([isEventSent(form, 'PageView'), isEventSent(form, 'PageView', 'server')]).toEqual([true, false])
  expect(changesOf('facebook', start, { ...start, ...form })).toEqual({ ignoreServerEventList: ['PageView'] })
  expect(allowOn(form, 'server', ['PageView'], true)).toEqual({ ...start })
})

it('keeps an event from the tag alone', () => {
  const form = allowOn(start, 'browser', ['PageView'], false)
  expect([isEventSent(form, 'PageView'), isEventSent(form, 'PageView', 'browser'), isEventSent(form, 'PageView', 'server')]).toEqual([
    true,
    false,
    true,
  ])
  expect(changesOf('facebook', start, { ...start, ...form })).toEqual({ ignoreBrowserEventList: ['PageView'] })
})

it.each(ALL_DESTINATION_FACTS.map(({ id }) => id))('%s: every event of the list is offered once, or said to be none there', (id) => {
  const offered = takenGroups(id).flatMap(({ names }) => names)
  expect(new Set(offered).size).toBe(offered.length)
  expect(offered.length).toBeGreaterThan(0)
  const listed = new Set([...offered, ...untakenEvents(id)])
  expect(RECOMMENDED_EVENTS.slice(0, 19).filter((name) => !listed.has(name))).toEqual([])
})

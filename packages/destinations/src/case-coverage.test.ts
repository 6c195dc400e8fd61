/** What the golden cases of every destination must show, read from the cases themselves. */
import type { DestinationId, StoreEvent } from '@convbox/contract'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { describe, expect, it } from 'vitest'
import { CASES } from './all-destinations.cases.ts'
import { DESTINATIONS } from './all-destinations.ts'

const LEAST_CASES = 25
const CONTACT = ['email', 'phone', 'firstName', 'lastName', 'city', 'region', 'postalCode', 'country', 'customerId']

/** Click ids and cookies that the platform takes; 'generic' is no platform. */
const CLICKS: Record<Exclude<DestinationId, 'generic'>, readonly string[]> = {
  facebook: ['fbclid', '_fbc', '_fbp'],
  ga4: ['_ga', '_ga_LAMPS1'],
  tiktok: ['ttclid', '_ttp'],
  'google-ads': ['gclid', 'gbraid', 'wbraid'],
  bing: ['msclkid', '_uetmsclkid', '_uetvid'],
  snapchat: ['ScCid', '_scid', '_scclid'],
  pinterest: ['epik', '_epik'],
  omnisend: ['omnisendContactID'],
  mailchimp: ['mc_cid', 'mc_tc'],
  klaviyo: ['_kx'],
  awin: ['awc', 'awin_awc', 'awin_sn_awc', 'awin_source', 'awaid'],
}

/** The names in a list that a golden case lacks. */
const without = (wanted: readonly string[], shown: Iterable<string>): string[] => {
  const found = new Set(shown)
  return wanted.filter((name) => !found.has(name))
}

describe.each(Object.entries(CLICKS))('%s', (name, clicks) => {
  const { id, limits, takesEvents } = Object.values(DESTINATIONS).find((one) => one.id === name) ?? DESTINATIONS.generic
  const { requests, answers } = CASES[id]
  const events = requests.flatMap((one) => one.events)
  const skips = requests.flatMap((one) => one.expected.skipped)
  /** Events that a case expects to be sent. */
  const sent = requests.flatMap((one): StoreEvent[] => {
    const ids = new Set(one.expected.requests.flatMap((request) => request.events))
    return one.events.filter((event) => ids.has(event.id))
  })
  const keysOf = (pick: (event: StoreEvent) => object | undefined): string[] => sent.flatMap((event) => Object.keys(pick(event) ?? {}))

  it(`has at least ${LEAST_CASES} cases`, () => {
    expect(requests.length + answers.length).toBeGreaterThanOrEqual(LEAST_CASES)
  })

  it('shows every event, sent', () => {
    expect(
      without(
        takesEvents,
        sent.map((event) => event.name),
      ),
    ).toEqual([])
  })

  it('shows every identifier', () => {
    expect(
      without(
        CONTACT,
        keysOf(({ user }) => user),
      ),
    ).toEqual([])
    expect(without(clicks, [...keysOf(({ clickIds }) => clickIds), ...keysOf(({ cookies }) => cookies)])).toEqual([])
  })

  it('shows a denied and an unknown consent', () => {
    const choices = (list: readonly StoreEvent[]): string[] => list.flatMap(({ consent }) => Object.values(consent ?? {}))
    expect(without(['denied', 'unknown'], [...choices(events)])).toEqual([])
    expect(choices(sent)).toContain('unknown')
  })

  it('shows its test mode', () => {
    const isShown = requests.some(({ settings }) => settings.testEventCode !== undefined)
    expect(isShown).toBe(DESTINATION_FACTS[id].testMode.kind !== 'none')
  })

  it('shows two currencies, one of them without decimals', () => {
    const currencies = new Set(sent.flatMap(({ value }) => value?.currency.toUpperCase() ?? []))
    expect(currencies.size).toBeGreaterThan(1)
    expect([...currencies]).toContain('JPY')
  })

  it('shows an event of nobody, one that is too old, and a refund', () => {
    expect(
      without(
        ['too old for the platform'],
        skips.map(({ reason }) => reason),
      ),
    ).toEqual([])
    expect(skips.map(({ reason }) => reason)).toContain(id === 'awin' ? 'not referred' : 'no identifier')
    expect(events.map((event) => event.name)).toContain('OrderRefunded')
  })

  it('shows what happens at the edge of a batch', () => {
    const sizes = requests.map((one) => one.expected.requests.map((request) => request.events.length))
    expect(sizes.some((list) => list.length > 1 && list[0] === limits.maxBatch)).toBe(true)
  })
})

/** Checks of id and credential: the call, and what its answers say. */
import { DESTINATION_IDS } from '@convbox/contract'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHECK_CASES } from './all-checks.cases.ts'
import { CASES } from './all-destinations.cases.ts'
import { DESTINATIONS } from './all-destinations.ts'
import { contextOf } from './sample.cases.ts'

it.each(DESTINATION_IDS)('%s has a check where its description says so, and cases for it', (id) => {
  expect([DESTINATIONS[id].check !== undefined, CHECK_CASES[id] !== undefined]).toEqual([
    'check' in DESTINATION_FACTS[id],
    'check' in DESTINATION_FACTS[id],
  ])
})

describe.each(Object.entries(CHECK_CASES))('%s', (name, { call, answers }) => {
  const id = DESTINATION_IDS.find((known) => known === name) ?? 'generic'
  const { settings } = CASES[id]
  const { check, baseUrl } = DESTINATIONS[id]

  it('asks at the platform’s own address, and leaves nothing there', () => {
    const built = check?.build(settings, contextOf(settings))
    expect(built?.method).toBe(call.method)
    expect(built?.url).toContain(call.url)
    if (call.body !== undefined) expect(built?.body).toEqual(call.body)
    const { credential } = contextOf(settings)
    expect(built?.url.startsWith(`${baseUrl(settings, credential)}/`)).toBe(true)
    expect(check?.build(settings, contextOf(settings, { baseUrl: 'http://127.0.0.1:1/x' }))?.url).toMatch(/^http:\/\/127\.0\.0\.1:1\/x\//)
  })

  it.each(answers)('reads $name', ({ status, body, expected }) => {
    expect(check?.read({ status, headers: {}, body }, settings)).toEqual(expected)
  })

  it('is never broken by an answer, and refuses nothing without a word of the platform', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.oneof(fc.string(), fc.jsonValue(), fc.constant(undefined)), (status, body) => {
        const read = check?.read({ status, headers: {}, body }, settings)
        expect(['passed', 'refused', 'unclear']).toContain(read?.result)
        if (body === undefined || (typeof body === 'string' && !body.includes('{'))) expect(read?.result).toBe('unclear')
      }),
      {
        numRuns: 200,
        examples: [
          [403, undefined],
          [401, undefined],
        ],
      },
    )
  })
})

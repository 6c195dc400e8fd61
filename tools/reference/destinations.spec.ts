/** Checks against the vendors' own hashes and interface descriptions beside the checkout; these run only where ../shared exists. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Normalizer } from '../../packages/destinations/src/hashing.ts'
import { hashField, sha256Hex } from '../../packages/destinations/src/hashing.ts'
import { metaRules, snapchatRules } from '../../packages/destinations/src/normalize.ts'
import { klaviyoCases } from '../../packages/destinations/src/klaviyo/klaviyo.cases.ts'
import { pinterestCases } from '../../packages/destinations/src/pinterest/pinterest.cases.ts'
import { DESTINATIONS } from '../../packages/destinations/src/all-destinations.ts'
import { contextOf } from '../../packages/destinations/src/sample.cases.ts'

const SHARED = join(import.meta.dirname, '../../../shared/data/destinations')
const readShared = (name: string): unknown => JSON.parse(readFileSync(join(SHARED, name), 'utf8'))

const documented = z
  .array(z.object({ field: z.string(), normalised: z.string(), sha256: z.string() }))
  .parse(readShared('documented-hashes.json'))
const hash = z.string().nullish()
const cases = z
  .array(z.object({ field: z.string(), value: z.string(), businessSdk: hash, paramBuilder: hash, agree: z.boolean() }))
  .parse(readShared('meta-normalization.json'))

const rules = metaRules()
const RULES: Record<string, Normalizer> = {
  em: rules.email,
  ph: rules.phone,
  fn: rules.name,
  ln: rules.name,
  ct: rules.city,
  st: rules.region,
  zp: rules.zip,
  country: rules.country,
  ge: rules.gender,
  db: rules.birthDate,
}
const ruleOf = (field: string): Normalizer => RULES[field] ?? ((text) => text)

const snapRuleOf = (field: string): Normalizer => {
  const { email, phone, name } = snapchatRules()
  return (
    new Map<string, Normalizer>([
      ['em', email],
      ['ph', phone],
      ['fn', name],
    ]).get(field) ?? (() => undefined)
  )
}

/** Where Meta's two libraries differ its documentation decides: what it keeps of the value. */
const PAGE: Record<string, string | undefined> = {
  'ph 12345': undefined,
  'fn Mary-Ann': 'maryann',
  'fn J.R.': 'jr',
  "ln O'Neil ": 'oneil',
  'ln Smith-Jones': 'smithjones',
  'ct São Paulo': 'sãopaulo',
  'ct 東京': '東京',
  'st California': 'ca',
  'st Île-de-France': 'îledefrance',
  'zp M1 1AE': 'm11ae',
  'zp SW1A 1AA': 'sw1a1aa',
  'zp  75 001 ': '75001',
  'country USA': undefined,
  'country UK': 'gb',
  'db 1997-02-16': '19970216',
  'db 02-16-1997': undefined,
}

describe('hashes that vendors print', () => {
  it.each(documented)('$field of $normalised', ({ field, normalised, sha256 }) => {
    const [vendor, key = ''] = field.split(' ')
    expect(hashField(normalised, vendor === 'snap' ? snapRuleOf(key) : ruleOf(key))).toBe(sha256)
  })
})

// Both libraries leave external_id to the caller; ours hashes it unchanged.
const decided = cases.filter(({ field }) => field !== 'external_id')

describe("Meta's two libraries", () => {
  it.each(decided.filter(({ agree }) => agree))('agree with us on $field "$value"', ({ field, value, businessSdk, paramBuilder }) => {
    expect(hashField(value, ruleOf(field))).toBe(businessSdk ?? paramBuilder ?? undefined)
  })

  it.each(decided.filter(({ agree }) => !agree))('differ on $field "$value": the written page decides', ({ field, value }) => {
    const key = `${field} ${value}`
    expect(Object.keys(PAGE)).toContain(key)
    const plain = PAGE[key]
    expect(hashField(value, ruleOf(field))).toBe(plain === undefined ? undefined : sha256Hex(plain))
  })
})

describe("Pinterest's published description", () => {
  // Formats such as int64 are no formats of JSON Schema.
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const schema = z.record(z.string(), z.unknown())
  const isRequest = ajv.compile(schema.parse(readShared('schemas/pinterest.request.schema.json')))
  const isResponse = ajv.compile(schema.parse(readShared('schemas/pinterest.response.schema.json')))

  it.each(pinterestCases.requests)('allows the requests of: $name', ({ events, settings, now }) => {
    for (const { body } of DESTINATIONS.pinterest.buildRequests(events, settings, contextOf(settings, { now })).requests) {
      isRequest(body)
      expect(isRequest.errors).toBeNull()
    }
  })

  it('refuses what it should: it is a description that says something', () => {
    expect(isRequest({ data: [{ event_name: 'checkout' }] })).toBe(false)
    const { body } =
      DESTINATIONS.pinterest.buildRequests([pinterestCases.sample], pinterestCases.settings, contextOf(pinterestCases.settings))
        .requests[0] ?? {}
    expect(isRequest(JSON.parse(JSON.stringify(body).replace('"event_name"', '"name"')))).toBe(false)
    expect(isRequest(JSON.parse(JSON.stringify(body).replace('"item_price":"54.99"', '"item_price":54.99')))).toBe(false)
  })

  it.each(pinterestCases.answers.filter(({ answer }) => answer.status === 200 && String(answer.body).startsWith('{')))(
    'describes the answer: $name',
    ({ answer }) => {
      isResponse(JSON.parse(String(answer.body)))
      expect(isResponse.errors).toBeNull()
    },
  )
})

describe("Klaviyo's published description", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const isEvent = ajv.compile(z.record(z.string(), z.unknown()).parse(readShared('schemas/klaviyo.event.schema.json')))
  const bodiesOf = ({ events, settings, now }: (typeof klaviyoCases.requests)[number]): unknown[] =>
    DESTINATIONS.klaviyo
      .buildRequests(events, settings, contextOf(settings, { now }))
      .requests.flatMap(({ after = [], body }) => [body, ...after.map((step) => step.body)])

  it.each(klaviyoCases.requests)('allows the requests of: $name', (one) => {
    for (const body of bodiesOf(one)) {
      isEvent(body)
      expect(isEvent.errors).toBeNull()
    }
  })

  it('refuses what it should: it is a description that says something', () => {
    expect(isEvent({ data: { type: 'event', attributes: {} } })).toBe(false)
    const [first] = klaviyoCases.requests.flatMap(bodiesOf)
    expect(isEvent(JSON.parse(JSON.stringify(first).replace('"properties"', '"facts"')))).toBe(false)
  })
})

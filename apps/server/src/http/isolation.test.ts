/** Tenant isolation: generated from the contract, so that every endpoint is covered. */
import { CUSTOM_DEFAULT } from '@convbox/contract/custom-model'
import { FIRST_SURVEY } from '@convbox/contract/survey'
import { randomUUID } from 'node:crypto'
import { ALL_SITES, type EndpointData } from '@convbox/contract'
import { ALL_ENDPOINTS } from '@convbox/contract/api/all-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { placeInput, type Answer, type CallOptions } from '../testing/test-call.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { ownedFields, sampleInput, type OwnedIds } from '../testing/sample-input.ts'
import { MARK, SEED_EVENT, SEED_TIME, seedSecrets } from '../testing/seed-secrets.ts'

type Case = { name: string; endpoint: EndpointData; input: z.ZodType }

/** Values that schemas check by code, and values that match the seeded data if another store's pixel or order were reachable. */
const KNOWN = {
  timezone: 'UTC',
  from: SEED_TIME.slice(0, 10),
  to: SEED_TIME.slice(0, 10),
  websiteUrl: 'sample.example',
  password: 'a long sample',
  newPassword: 'a long sample',
  shop: 'sample.myshopify.com',
  phone: '+4915112345678',
  figures: ['sales'],
  ways: ['mail'],
  code: '123456',
  eventId: SEED_EVENT,
  orderDate: SEED_TIME,
  updatedValue: 'Hosted by Shopify',
  custom: CUSTOM_DEFAULT,
  url: 'https://instagram.com/p/1',
  picture: 'AAAA',
  total: '0.00',
  survey: FIRST_SURVEY,
}

const CASES: Case[] = Object.entries(ALL_ENDPOINTS).flatMap(([feature, { calls, schemas }]) => {
  const inputs = new Map(Object.entries(schemas).map(([name, { input }]) => [name, input]))
  return Object.entries<EndpointData>(calls).flatMap(([name, endpoint]) => {
    const input = inputs.get(name)
    return input === undefined ? [] : [{ name: `${feature}.${name}`, endpoint, input }]
  })
})
/** Calls about a pixel of another platform than the seeded one's. */
const OTHER_PLATFORMS = new Set(['pixelLists.googlePixel', 'klaviyoInsight.metricsList', 'klaviyoInsight.insight'])
const isStoreAccess = ({ access }: EndpointData): boolean => access === 'store member' || access === 'store admin'
const isAdminAccess = ({ access }: EndpointData): boolean => access === 'store admin' || access === 'tenant admin'
const isTenantAccess = ({ access }: EndpointData): boolean => access === 'tenant member' || access === 'tenant admin'
const casesWith = (wanted: (endpoint: EndpointData) => boolean): Case[] => CASES.filter(({ endpoint }) => wanted(endpoint))
const OWNED = CASES.flatMap((one) => ownedFields(one.input).map((owned) => ({ ...one, ...owned, title: `${one.name} ${owned.field}` })))

let test: TestProgram
let address: string
/** Ids of Alder, which Bela of Birch must never reach; of Birch, Bela's own; and of nobody. */
let foreign: OwnedIds
let own: OwnedIds
let nobodys: OwnedIds

beforeAll(async () => {
  // One hour after the seeded data, so that live screens would show it.
  test = await startTestProgram({ now: () => Date.parse(SEED_TIME) + 3_600_000 })
  address = await test.listen()
  const seeded = await seedSecrets(test.program, test.alder)
  foreign = { ...seeded, tenant: test.alder.tenantId, store: test.alder.id, website: test.alder.websiteName, user: test.users.ada }
  own = {
    tenant: test.birch.tenantId,
    store: test.birch.id,
    website: test.birch.websiteName,
    user: test.users.bela,
    pixel: randomUUID(),
    order: '1',
    event: randomUUID(),
    'privacy request': randomUUID(),
    'channel auth': randomUUID(),
    campaign: randomUUID(),
    'discount code': randomUUID(),
    creator: randomUUID(),
    dispute: randomUUID(),
    post: randomUUID(),
    payout: randomUUID(),
    link: randomUUID(),
    'order key': 'ok_nobody',
    invitation: randomUUID(),
  }
  nobodys = {
    tenant: 'nobodys',
    store: 'nobodys',
    website: 'nobodys',
    user: 'nobodys',
    pixel: randomUUID(),
    order: '2',
    event: randomUUID(),
    'privacy request': randomUUID(),
    'channel auth': randomUUID(),
    campaign: randomUUID(),
    'discount code': randomUUID(),
    creator: randomUUID(),
    dispute: randomUUID(),
    post: randomUUID(),
    payout: randomUUID(),
    link: randomUUID(),
    'order key': 'ok_nobody',
    invitation: randomUUID(),
  }
})
afterAll(async () => {
  await test.stop()
})

/** Opens a stream, reads until `isEnough` of the text so far, then disconnects. A refusal is returned whole. */
const readStream = async (
  { endpoint }: Case,
  input: Record<string, unknown>,
  options: CallOptions,
  isEnough: (text: string) => boolean,
): Promise<{ status: number; body: string }> => {
  const { path, rest } = placeInput(endpoint, input)
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]))
  const gone = new AbortController()
  const response = await fetch(`${address}${path}?${query.toString()}`, {
    headers: await test.call.headersOf(options),
    signal: gone.signal,
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  // With a reader: leaving a `for await` would wait for the next chunk.
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let body = ''
  for (let part = await reader?.read(); part?.done === false; part = isStream && isEnough(body) ? undefined : await reader?.read())
    body += part.value
  gone.abort()
  return { status: response.status, body }
}
const hasEvent = (text: string): boolean => /^(data|event): .*\n\n/m.test(text)

/** What a caller reads: status and body, or the first event of a stream. */
const read = async (
  one: Case,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<{ status: number; error?: string | undefined; body: string }> => {
  const { endpoint } = one
  if (!endpoint.stream) {
    const answer: Answer<unknown> = await test.call.raw(endpoint, input, options)
    return { status: answer.status, error: answer.error, body: answer.response.body }
  }
  const { status, body } = await readStream(one, input, options, hasEvent)
  return { status, error: /"error":"([^"]+)"/.exec(body)?.[1], body }
}

const asBela = ({ endpoint }: Case): CallOptions => ({
  as: 'bela',
  ...(isStoreAccess(endpoint) && { store: test.birch }),
  ...(isTenantAccess(endpoint) && { tenant: test.birch }),
})
const sampleFor = (one: Case): Record<string, unknown> => sampleInput(one.input, own, KNOWN)

describe.each(CASES)('$name', (one) => {
  it('has a sample input that its schema takes, so that the refusals here are about access', () => {
    expect(one.input.safeParse(sampleFor(one)).error?.issues ?? []).toEqual([])
  })

  it('declares a plan feature only where there is a store to have a plan', () => {
    expect(one.endpoint.feature === undefined || isStoreAccess(one.endpoint)).toBe(true)
  })

  it('never shows another tenant’s data to a caller of one’s own', async () => {
    // Signing out would end the session that the other cases use.
    const options = one.endpoint.access === 'public' ? {} : asBela(one)
    const { body, status } = await read(one, sampleFor(one), options)
    expect(status).toBeLessThan(500)
    for (const secret of [MARK, test.alder.id, test.alder.storeKey, foreign.pixel, foreign.order]) expect(body).not.toContain(secret)
  })
})

describe.each(casesWith(({ method }) => method === 'POST'))('$name', (one) => {
  it('refuses a browser that another site sends, whoever is signed in there', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])
      expect(await read(one, sampleFor(one), { ...asBela(one), headers })).toMatchObject({ status: 403, error: 'wrong origin' })
  })
})

describe.each(casesWith(({ access }) => access !== 'public'))('$name', (one) => {
  it('refuses who is not signed in, whatever the headers name', async () => {
    for (const options of [{}, { store: test.alder, tenant: test.alder }, { headers: { 'x-rto-token': 'made.up' }, store: test.alder }]) {
      expect(await read(one, sampleFor(one), options)).toMatchObject({ status: 401, error: 'not signed in' })
    }
  })
})

describe.each(casesWith((endpoint) => isStoreAccess(endpoint) || isTenantAccess(endpoint)))('$name', (one) => {
  it('refuses strangers who name the store or tenant, and says the same of one that does not exist', async () => {
    const nowhere = { store: { websiteName: 'nobodys' }, tenant: { tenantId: 'nobodys' } }
    for (const as of ['bela', 'sam'] as const) {
      const stranger = await read(one, sampleFor(one), { as, store: test.alder, tenant: test.alder })
      expect(stranger).toMatchObject({ status: 403, error: 'no store access' })
      expect(await read(one, sampleFor(one), { as, ...nowhere })).toEqual(stranger)
      const named = isTenantAccess(one.endpoint) ? sampleInput(one.input, nobodys, KNOWN) : sampleFor(one)
      expect(await read(one, named, { as })).toEqual(stranger)
    }
  })
})

describe.each(casesWith(isStoreAccess))('$name', (one) => {
  it('takes All-Sites for the stores that the caller may see and no other, or says that it asks for one store', async () => {
    const allSites = { store: { websiteName: ALL_SITES } }
    const own = await read(one, sampleFor(one), { as: 'bela', ...allSites })
    expect(own).toMatchObject(one.endpoint.allSites ? { status: 200 } : { status: 403, error: 'all sites' })
    for (const secret of [MARK, test.alder.id, test.alder.storeKey, foreign.pixel, foreign.order]) expect(own.body).not.toContain(secret)
    expect(await read(one, sampleFor(one), { as: 'sam', ...allSites })).toMatchObject({ status: 403, error: 'no store access' })
  })
})

const changesSomething = ({ method, reads }: EndpointData): boolean => method === 'POST' && !reads
const isMembers = (endpoint: EndpointData): boolean => isStoreAccess(endpoint) || isTenantAccess(endpoint)

describe.each(casesWith((endpoint) => isMembers(endpoint) && changesSomething(endpoint)))('$name', (one) => {
  it('refuses a member who may only look', async () => {
    const rita = await read(one, sampleInput(one.input, foreign, KNOWN), { as: 'rita', store: test.alder, tenant: test.alder })
    expect(rita).toMatchObject({ status: 403, error: 'read only' })
  })
})

describe.each(casesWith((endpoint) => isMembers(endpoint) && !isAdminAccess(endpoint) && !changesSomething(endpoint)))('$name', (one) => {
  it('lets a member who may only look read', async () => {
    const rita = await read(one, sampleInput(one.input, foreign, KNOWN), { as: 'rita', store: test.alder, tenant: test.alder })
    // The seeded pixel is Meta's.
    const isElsewhere = OTHER_PLATFORMS.has(one.name)
    expect(rita).toMatchObject(isElsewhere ? { status: 404, error: 'not found' } : { status: 200, error: undefined })
  })
})

describe.each(casesWith(isAdminAccess))('$name', (one) => {
  it('refuses a member who is no admin', async () => {
    const otto = await read(one, sampleInput(one.input, foreign, KNOWN), { as: 'otto', store: test.alder, tenant: test.alder })
    expect(otto).toMatchObject({ status: 403, error: 'not an admin' })
  })
})

describe.each(casesWith(({ feature }) => feature !== undefined))('$name', (one) => {
  it('refuses a store whose plan lacks the feature', async () => {
    await test.program.mainDb.pool.query(`UPDATE charge SET package_code = 'gone' WHERE store_id = $1`, [test.birch.id])
    const answer = await read(one, sampleFor(one), asBela(one))
    await test.program.mainDb.pool.query(`UPDATE charge SET package_code = 'trial' WHERE store_id = $1`, [test.birch.id])
    expect(answer).toMatchObject({ status: 403, error: 'plan needed' })
  })
})

describe.each(OWNED)('$title', (one) => {
  it('treats another tenant’s id like one that does not exist', async () => {
    const input = sampleFor(one)
    const theirs = await read(one, { ...input, [one.field]: foreign[one.kind] }, asBela(one))
    const none = await read(one, { ...input, [one.field]: nobodys[one.kind] }, asBela(one))
    expect(theirs.body).not.toContain(MARK)
    // A creator's calls know no user: features/creator-portal tests them with sessions of creators.
    expect(one.endpoint.access === 'public' ? [401] : [200, 404]).toContain(theirs.status)
    expect(theirs).toEqual(none)
  })
})

describe.each(casesWith(({ stream }) => stream === true))('$name', (one) => {
  it('passes on what happens in the store, and nothing of other stores', async () => {
    const rowOf = (storeId: string, text: string) => ({
      store_id: storeId,
      pixel_id: text,
      event_id: text,
      event_name: 'Purchase',
      platform: 'facebook',
      order_id: text,
      url: text,
      state: 'delivered',
      reason: '',
      proof: 'confirmed',
      is_test: 0,
      attempts: '[]',
      request: text,
      answer: text,
      occurred_at: SEED_TIME,
      received_at: SEED_TIME,
      updated_at: SEED_TIME,
      version: '1',
    })
    let isTold = false
    const { body } = await readStream(one, sampleFor(one), asBela(one), (text) => {
      // Emit once the stream is open: the other tenant's first, so that ours cannot overtake it.
      if (!isTold && hasEvent(text)) test.program.signals.emit('deliveries', [rowOf(test.alder.id, MARK), rowOf(test.birch.id, 'OWN-ROW')])
      isTold ||= hasEvent(text)
      return text.includes('OWN-ROW')
    })
    expect(body).toContain('OWN-ROW')
    expect(body).not.toContain(MARK)
  })
})

it('changes nothing of another tenant on the way', async () => {
  const { rows } = await test.program.mainDb.pool.query(`SELECT name, enabled FROM pixel WHERE id = $1`, [foreign.pixel])
  expect(rows).toEqual([{ name: MARK, enabled: true }])
  const { rows: stores } = await test.program.mainDb.pool.query(`SELECT website_name FROM store WHERE tenant_id = $1`, [
    test.alder.tenantId,
  ])
  expect(stores).toEqual([{ website_name: 'alder' }])
})

import { pixels } from '@convbox/contract/api/pixels'
import { DEFAULT_PIXEL_EVENTS, DEFAULT_PIXEL_SETTINGS } from '@convbox/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { createPixel } from './pixels.ts'

// Far in the future: the warehouse deletes deliveries and drops after 90 days, events after 400, by the real clock.
const NOW_MS = Date.parse('2035-11-20T12:00:00Z')
let test: TestProgram

beforeAll(async () => {
  test = await startTestProgram({ now: () => NOW_MS })
})
afterAll(async () => {
  await test.stop()
})
beforeEach(async () => {
  await test.program.mainDb.pool.query('DELETE FROM pixel')
  await test.program.mainDb.pool.query('DELETE FROM audit')
})

const facebook = {
  platform: 'facebook' as const,
  pixelId: '123456789012345',
  pixelName: 'Main',
  enable: 1 as const,
  enableCapi: 1 as const,
  conversionApiKey: 'EAAB-secret-token',
  includeShoppingCharges: 1 as const,
  uploadProductPricePercentage: 100,
  purchaseCovert: 0 as const,
  productIdentifier: 'product' as const,
  contentType: 'product' as const,
  eventList: [...DEFAULT_PIXEL_EVENTS],
  targetAreaType: 'Entire Store' as const,
  enableCCPA: 0 as const,
}
const ga4 = { ...facebook, platform: 'ga4' as const, pixelId: 'G-ABC123', pixelName: 'Analytics' }
const asAda = () => ({ as: 'ada' as const, store: test.alder })
const asBela = () => ({ as: 'bela' as const, store: test.birch })

const save = async (fields: Parameters<typeof test.call.raw>[1] = facebook) => {
  const { result } = await test.call(pixels.savePixel, { ...facebook, ...fields }, asAda())
  if (result === undefined) throw new Error('The pixel was not saved')
  return result
}

describe('save', () => {
  it('keeps every field, shows no token again, and encrypts it', async () => {
    const saved = await save({
      testEventCode: 'TEST1',
      purchaseCovert: 1,
      purchaseCovertName: 'bigPurchase',
      targetAreaType: 'Tag',
      targetAreaContext: 'summer, sale ,',
      enableCCPA: 1,
      includeShoppingCharges: 5,
      uploadProductPricePercentage: 80,
      extra: { lduCountry: 1 },
    })
    const { conversionApiKey: _, ...shown } = facebook
    expect(saved).toEqual({
      ...shown,
      id: saved.id,
      // What came of it depends on whether stand-ins run at this program's address; check-pixel.test.ts has them.
      check: { at: '2035-11-20T12:00:00.000Z', result: expect.any(String) },
      testEventCode: 'TEST1',
      purchaseCovert: 1,
      purchaseCovertName: 'bigPurchase',
      targetAreaType: 'Tag',
      targetAreaContext: 'summer,sale',
      enableCCPA: 1,
      includeShoppingCharges: 5,
      uploadProductPricePercentage: 80,
      extra: { lduCountry: 1 },
      channelSetting: { lduCountry: 1 },
      addMethod: 'server',
      shouldCustomizeSendEvent: 1,
      ignoreEventList: [],
      ignoreServerEventList: [],
      ignoreBrowserEventList: [],
      consentCategories: [],
      uploadProductPrice: 1,
      hasToken: true,
      state: 'running',
      counts: {},
      waiting: 0,
      oldestWaitingSeconds: 0,
    })
    expect((await test.call(pixels.getPixel, { id: saved.id }, asAda())).result).toEqual(saved)
    const { rows } = await test.program.mainDb.pool.query(`SELECT secret, row_to_json(pixel)::text AS everything FROM pixel`)
    expect(rows[0].everything).not.toContain(facebook.conversionApiKey)
    expect(test.program.secrets.open(rows[0].secret)).toBe(facebook.conversionApiKey)
  })

  it('hands the settings to the roles that send, token in clear', async () => {
    const { id } = await save({ purchaseCovert: 1, purchaseCovertName: 'order' })
    expect(await test.program.directory.pixel(id)).toEqual({
      id,
      storeId: test.alder.id,
      name: 'Main',
      enabled: true,
      state: 'running',
      pausedReason: undefined,
      credential: { kind: 'token', secret: facebook.conversionApiKey },
      settings: {
        ...DEFAULT_PIXEL_SETTINGS,
        platform: 'facebook',
        pixelId: facebook.pixelId,
        purchaseAlias: 'order',
        addMethod: 'server',
      },
    })
  })

  it('sends nothing from the server when the form says so; then it needs no token', async () => {
    const { id } = await save({ enableCapi: 0, conversionApiKey: undefined })
    expect(await test.program.directory.pixel(id)).toMatchObject({ enabled: false })
    expect((await test.call(pixels.getPixel, { id }, asAda())).result).toMatchObject({ enable: 1, enableCapi: 0, hasToken: false })
  })

  it.each([
    [{ pixelId: '12' }, { pixelId: 'Please enter a valid Facebook pixel ID' }],
    [{ pixelId: '' }, { pixelId: 'Please input Pixel ID' }],
    [{ ...ga4, pixelId: 'UA-12345678-1' }, { pixelId: expect.stringContaining('Universal Analytics has ended') }],
    [{ ...ga4, pixelId: 'UA-1234-1' }, { pixelId: 'Google pixel id invalid' }],
    [{ ...ga4, pixelId: 'GTM-ABC' }, { pixelId: 'GA4 ID should start with "G-"' }],
    [{ ...ga4, pixelId: '' }, { pixelId: 'GA4 ID is required' }],
    [{ purchaseCovert: 1, purchaseCovertName: 'Big' }, { purchaseCovertName: 'The event name must start with a lowercase letter' }],
    [{ purchaseCovert: 1 }, { purchaseCovertName: 'Field is required!' }],
    [{ targetAreaType: 'Collection', targetAreaContext: ' , ' }, { targetAreaContext: 'Field is required!' }],
    [{ conversionApiKey: '' }, { conversionApiKey: 'Please input the access token of the Conversions API' }],
    [
      {
        platform: 'google-ads',
        pixelId: 'AW123456789',
        conversionApiKey: '',
        extra: { customerId: '12', conversionAction: '9', conversions: { AddToCart: 'cart' } },
      },
      {
        'extra.customerId': 'A Google Ads customer ID has ten digits',
        'extra.conversions.AddToCart': 'Enter “default”, or conversion ID and label with a slash between them',
        channelAuthId: 'Connect an account under Integrations first',
      },
    ],
    [{ extra: { lduState: 'California' } }, { 'extra.lduState': expect.any(String) }],
    [{ eventList: ['NoSuchEvent'] }, { 'eventList.0': expect.any(String) }],
  ])('refuses %j with the message of its field', async (change, details) => {
    const answer = await test.call.raw(pixels.savePixel, { ...facebook, ...change }, asAda())
    expect(answer).toMatchObject({ status: 400, error: 'invalid input', details })
    expect(Object.keys(answer.details)).toEqual(Object.keys(details))
  })

  it('refuses the same pixel twice in one store, not in two', async () => {
    await save()
    expect(await test.call(pixels.savePixel, facebook, asAda())).toMatchObject({
      status: 409,
      error: 'already exists',
      details: { pixelId: expect.any(String) },
    })
    expect((await test.call(pixels.savePixel, facebook, asBela())).status).toBe(200)
  })

  it('makes one pixel when the same form is sent twice at once, and refuses an id that another pixel has', async () => {
    const twice = { ...facebook, pixelId: '777777777777777' }
    const answers = await Promise.all([1, 2, 3].map(() => test.call(pixels.savePixel, twice, asAda())))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    const other = await save({ pixelId: '888888888888888' })
    expect(await test.call(pixels.updatePixel, { id: other.id, pixelId: twice.pixelId }, asAda())).toMatchObject({
      status: 409,
      error: 'already exists',
      details: { pixelId: 'This store already has a pixel with this ID' },
    })
    expect((await test.call(pixels.updatePixel, { id: other.id, pixelId: other.pixelId, pixelName: 'Same id' }, asAda())).status).toBe(200)
  })

  it('gives the stand-in only to sandbox stores', async () => {
    const generic = { ...facebook, platform: 'generic' as const, pixelId: 'demo' }
    expect((await test.call(pixels.savePixel, generic, asAda())).status).toBe(200)
    expect(await test.call(pixels.savePixel, generic, asBela())).toMatchObject({
      error: 'invalid input',
      details: { platform: expect.any(String) },
    })
  })
})

describe('update', () => {
  it('changes what is given and keeps the rest, the token too', async () => {
    const saved = await save()
    const { result } = await test.call(pixels.updatePixel, { id: saved.id, pixelName: 'Renamed', eventList: ['Purchase'] }, asAda())
    expect(result).toEqual({ ...saved, pixelName: 'Renamed', eventList: ['Purchase'] })
    expect(await test.program.directory.pixel(saved.id)).toMatchObject({
      settings: { events: ['Purchase'] },
      credential: { kind: 'token', secret: facebook.conversionApiKey },
    })
  })

  it('checks the whole again, and does not change the platform', async () => {
    const { id } = await save()
    const messageOf = async (change: Record<string, unknown>) =>
      (await test.call.raw(pixels.updatePixel, { id, ...change }, asAda())).details
    expect(await messageOf({ pixelId: 'x' })).toEqual({ pixelId: 'Please enter a valid Facebook pixel ID' })
    expect(await messageOf({ platform: 'ga4', pixelId: 'G-A' })).toEqual({ platform: 'The platform of a pixel cannot be changed' })
    expect(await messageOf({ purchaseCovert: 1 })).toEqual({ purchaseCovertName: 'Field is required!' })
  })

  it('ends the pause with a new token and puts back what was parked; without one it stays paused', async () => {
    const { id } = await save()
    await test.program.mainDb.pool.query(
      `UPDATE pixel SET state = 'paused', paused_reason = 'token expired', paused_detail = 'Error 190', paused_at = $1`,
      [new Date(NOW_MS)],
    )
    await test.program.lanes.put([{ pixelId: id, seq: 1, eventId: 'e1', body: {}, enqueuedAtMs: NOW_MS - 90_000 }])
    const [waiting] = test.program.lanes.peek(id, 1, NOW_MS)
    if (waiting === undefined) throw new Error('nothing waits')
    await test.program.lanes.park(waiting, { reason: 'out of tries', nowMs: NOW_MS })
    const paused = await test.call(pixels.updatePixel, { id, pixelName: 'Renamed' }, asAda())
    expect(paused.result).toMatchObject({
      state: 'needs reauthorization',
      pausedReason: 'token expired',
      pausedDetail: 'Error 190',
      pausedAt: '2035-11-20T12:00:00.000Z',
      waiting: 0,
    })
    let signals = 0
    const stop = test.program.signals.on('pixel states', () => (signals += 1))
    const { result } = await test.call(pixels.updatePixel, { id, conversionApiKey: 'EAAB-new' }, asAda())
    stop()
    // The alerts are looked at now, not only at their regular time.
    expect(signals).toBe(1)
    expect(result).toMatchObject({ state: 'running', waiting: 1, oldestWaitingSeconds: 90 })
    expect(result).not.toHaveProperty('pausedReason')
    expect(await test.program.directory.pixel(id)).toMatchObject({ state: 'running', credential: { secret: 'EAAB-new' } })
  })
})

describe('two forms at once', () => {
  it('both count: the one that renames does not switch on again what the other switches off', async () => {
    const { id } = await save()
    await Promise.all([
      test.call(pixels.updatePixel, { id, enable: 0 }, asAda()),
      test.call(pixels.updatePixel, { id, pixelName: 'Renamed' }, { as: 'otto', store: test.alder }),
    ])
    expect((await test.call(pixels.getPixel, { id }, asAda())).result).toMatchObject({ pixelName: 'Renamed', enable: 0 })
  })

  it('one pixel is made, the other form is told that the ID is taken; one audit row', async () => {
    const answers = await Promise.all([test.call(pixels.savePixel, facebook, asAda()), test.call(pixels.savePixel, facebook, asAda())])
    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set(['already exists', undefined]))
    const { rows } = await test.program.mainDb.pool.query('SELECT action FROM audit')
    expect(rows).toEqual([{ action: 'pixel created' }])
  })
})

describe('enable', () => {
  it('puts back what waited because of it, also when the form switches on', async () => {
    const { id } = await save({ enableCapi: 0 })
    await test.program.lanes.put([{ pixelId: id, seq: 1, eventId: 'off', body: {}, enqueuedAtMs: NOW_MS }])
    const [waiting] = test.program.lanes.peek(id, 1, NOW_MS)
    if (waiting === undefined) throw new Error('nothing waits')
    await test.program.lanes.park(waiting, { reason: 'pixel disabled', nowMs: NOW_MS })
    expect((await test.call(pixels.updatePixel, { id, pixelName: 'Renamed' }, asAda())).result).toMatchObject({ waiting: 0 })
    expect((await test.call(pixels.updatePixel, { id, enableCapi: 1 }, asAda())).result).toMatchObject({ waiting: 1 })
  })

  it('switches off and on, and puts back only what waited because of it', async () => {
    const { id } = await save()
    const off = await test.call(pixels.enablePixel, { id, enable: false }, asAda())
    expect(off.result).toMatchObject({ enable: 0, state: 'disabled' })
    expect(await test.program.directory.pixel(id)).toMatchObject({ enabled: false })
    await test.program.lanes.put([1, 2].map((seq) => ({ pixelId: id, seq, eventId: `off-${seq}`, body: {}, enqueuedAtMs: NOW_MS })))
    const [first, second] = test.program.lanes.peek(id, 2, NOW_MS)
    if (first === undefined || second === undefined) throw new Error('nothing waits')
    await test.program.lanes.park(first, { reason: 'pixel disabled', nowMs: NOW_MS })
    await test.program.lanes.park(second, { reason: 'out of tries', nowMs: NOW_MS })
    const on = await test.call(pixels.enablePixel, { id, enable: true }, asAda())
    expect(on.result).toMatchObject({ enable: 1, state: 'running', waiting: 1 })
    expect(test.program.lanes.parked(id).map(({ eventId }) => eventId)).toEqual(['off-2'])
  })
})

describe('list', () => {
  it('counts the deliveries of the last 24 hours by state, newest version only, for each pixel', async () => {
    const first = await save()
    const second = await save({ ...ga4 })
    const delivery = (pixel: string, event: string, state: string, version: number, receivedAt = '2035-11-20T11:00:00.000Z') => ({
      store_id: test.alder.id,
      pixel_id: pixel,
      event_id: event,
      state,
      version: String(version),
      received_at: receivedAt,
      occurred_at: receivedAt,
      updated_at: `2035-11-20T11:00:0${version}.000Z`,
    })
    await test.program.warehouse.insert({
      table: 'deliveries',
      rows: [
        delivery(first.id, 'a', 'waiting', 1),
        delivery(first.id, 'a', 'delivered', 2),
        delivery(first.id, 'b', 'delivered', 3),
        delivery(first.id, 'c', 'rejected', 1),
        delivery(first.id, 'old', 'delivered', 9, '2035-11-19T11:59:59.000Z'),
        delivery(second.id, 'before', 'delivered', 4, '2035-11-01T11:00:00.000Z'),
        { ...delivery(second.id, 'a', 'delivered', 9), store_id: test.birch.id },
      ],
    })
    const { result } = await test.call(pixels.listPixels, {}, { as: 'rita', store: test.alder })
    expect(result?.map(({ id, counts, lastDeliveredAt }) => ({ id, counts, lastDeliveredAt }))).toEqual([
      { id: first.id, counts: { delivered: 2, rejected: 1 }, lastDeliveredAt: '2035-11-20T11:00:03.000Z' },
      // No deliveries for a day, but not new.
      { id: second.id, counts: {}, lastDeliveredAt: '2035-11-20T11:00:04.000Z' },
    ])
    expect((await test.call(pixels.listPixels, { platform: 'ga4' }, asAda())).result?.map(({ id }) => id)).toEqual([second.id])
    expect((await test.call(pixels.listPixels, {}, asBela())).result).toEqual([])
  })

  it('shows a pixel whose settings can no longer be read, so that it can be saved again', async () => {
    const { id } = await save()
    await test.program.mainDb.pool.query(`UPDATE pixel SET settings = '{"platform":"facebook","pixelId":1}'`)
    const { result } = await test.call(pixels.getPixel, { id }, asAda())
    expect(result).toMatchObject({ id, pixelId: facebook.pixelId, state: 'paused', pausedDetail: expect.stringContaining('save it again') })
  })
})

describe('access', () => {
  it('is for members of the store whose plan has pixels, and changing not for those who may only look', async () => {
    const { id } = await save()
    expect((await test.call(pixels.listPixels, {})).error).toBe('not signed in')
    expect((await test.call(pixels.listPixels, {}, { as: 'bela', store: test.alder })).error).toBe('no store access')
    expect((await test.call(pixels.savePixel, ga4, { as: 'rita', store: test.alder })).error).toBe('read only')
    for (const call of [
      test.call(pixels.getPixel, { id }, asBela()),
      test.call(pixels.updatePixel, { id, pixelName: 'Mine now' }, asBela()),
      test.call(pixels.enablePixel, { id, enable: false }, asBela()),
    ]) {
      expect(await call).toMatchObject({ status: 404, error: 'not found' })
    }
    expect(await test.program.directory.pixel(id)).toMatchObject({ name: 'Main', enabled: true })
    await test.program.mainDb.pool.query(`UPDATE charge SET package_code = 'gone' WHERE store_id = $1`, [test.alder.id])
    expect(await test.call(pixels.listPixels, {}, asAda())).toMatchObject({ status: 403, error: 'plan needed' })
    await test.program.mainDb.pool.query(`UPDATE charge SET package_code = 'trial' WHERE store_id = $1`, [test.alder.id])
  })
})

it('writes down every change without the token', async () => {
  const { id } = await save()
  await test.call(pixels.updatePixel, { id, pixelName: 'Renamed', conversionApiKey: 'EAAB-new' }, asAda())
  await test.call(pixels.enablePixel, { id, enable: false }, asAda())
  await createPixel(test.program, {
    store: { ...test.alder, sandbox: true },
    settings: { ...DEFAULT_PIXEL_SETTINGS, platform: 'ga4', pixelId: 'G-X', token: 'ga4-secret' },
    name: 'By command',
  })
  const { rows } = await test.program.mainDb.pool.query(`SELECT action, user_id, detail FROM audit ORDER BY id`)
  expect(rows.map(({ action, user_id: userId }) => [action, userId])).toEqual([
    ['pixel created', test.users.ada],
    ['pixel changed', test.users.ada],
    ['pixel disabled', test.users.ada],
    ['pixel created', null],
  ])
  expect(rows[1].detail).toEqual({ pixelName: 'Renamed', tokenChanged: true })
  expect(JSON.stringify(rows)).not.toMatch(/EAAB|ga4-secret/)
})

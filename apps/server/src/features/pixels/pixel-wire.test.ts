/** Fields of a pixel under the wire's names, and what follows from them. */
import { pixels } from '@convbox/contract/api/pixels'
import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import { mainDbSchema } from '@convbox/storage'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-11-20T12:00:00Z') })
})
afterAll(async () => {
  await test.stop()
})
beforeEach(async () => {
  await test.program.mainDb.pool.query('DELETE FROM pixel')
})

/** What an older client sends: no field of ours. */
const old = {
  platform: 'facebook' as const,
  pixelId: '123456789012345',
  pixelName: 'Main',
  enable: 1 as const,
  enableCapi: 1 as const,
  systemUserToken: 'EAAB-older-client',
  includeShoppingCharges: 1 as const,
  eventList: ['Purchase' as const, 'ViewContent' as const],
}
const asAda = () => ({ as: 'ada' as const, store: test.alder })
const send = (change: Record<string, unknown> = {}) => test.call.raw(pixels.savePixel, { ...old, ...change }, asAda())
const save = async (change: Record<string, unknown> = {}) => {
  const { result, details } = await test.call(pixels.savePixel, { ...old, ...change }, asAda())
  if (result === undefined) throw new Error(`The pixel was not saved: ${JSON.stringify(details)}`)
  return result
}
const update = async (id: PixelRow['id'], change: Record<string, unknown>) => {
  const { result, details } = await test.call(pixels.updatePixel, { id, ...change }, asAda())
  if (result === undefined) throw new Error(`The pixel was not changed: ${JSON.stringify(details)}`)
  return result
}

it('takes systemUserToken for the token, and answers no secret under any name', async () => {
  const saved = await save()
  expect(saved).toMatchObject({ hasToken: true, purchaseCovert: 0, productIdentifier: 'product', targetAreaType: 'Entire Store' })
  expect(JSON.stringify(saved)).not.toContain('EAAB')
  expect(await test.program.directory.pixel(saved.id)).toMatchObject({ credential: { kind: 'token', secret: 'EAAB-older-client' } })
  await update(saved.id, { systemUserToken: 'EAAB-new' })
  expect(await test.program.directory.pixel(saved.id)).toMatchObject({ credential: { secret: 'EAAB-new' } })
  expect(await send({ pixelId: '223456789012345', systemUserToken: undefined })).toMatchObject({
    details: { conversionApiKey: 'Please input the access token of the Conversions API' },
  })
})

it('takes thirdUserId for a connected account of the store, answers it, and knows no other store’s', async () => {
  const { db } = test.program.mainDb
  const account = { platform: 'facebook', sandbox: false, externalUserId: 'meta-user-7', secret: test.program.secrets.seal('{}') }
  await db.insert(mainDbSchema.channelAuth).values({ ...account, id: 'auth-7', tenantId: test.alder.tenantId })
  await db
    .insert(mainDbSchema.channelAuth)
    .values({ ...account, id: 'auth-8', tenantId: test.birch.tenantId, externalUserId: 'meta-user-8' })
  await db.insert(mainDbSchema.storeChannel).values([
    { storeId: test.alder.id, channelAuthId: 'auth-7' },
    { storeId: test.birch.id, channelAuthId: 'auth-8' },
  ])
  const saved = await save({ systemUserToken: undefined, thirdUserId: 'meta-user-7' })
  expect(saved).toMatchObject({ channelAuthId: 'auth-7', thirdUserId: 'meta-user-7', hasToken: true })
  // A form sends back what it was shown.
  expect(await update(saved.id, { thirdUserId: 'meta-user-7', pixelName: 'Renamed' })).toMatchObject({ thirdUserId: 'meta-user-7' })
  const foreign = await send({ pixelId: '223456789012345', systemUserToken: undefined, thirdUserId: 'meta-user-8' })
  expect(foreign).toMatchObject({ status: 404, error: 'not found' })
})

it('derives the server events from how the pixel is added', async () => {
  const saved = await save({ enableCapi: 1, addMethod: 'browser', systemUserToken: undefined })
  expect(saved).toMatchObject({ addMethod: 'browser', enableCapi: 0 })
  expect(await test.program.directory.pixel(saved.id)).toMatchObject({ enabled: false })
  expect(await update(saved.id, { addMethod: 'both', systemUserToken: 'EAAB' })).toMatchObject({ addMethod: 'both', enableCapi: 1 })
  // The switch alone changes the server's part.
  expect(await update(saved.id, { enableCapi: 0 })).toMatchObject({ addMethod: 'browser', enableCapi: 0 })
  expect(await update(saved.id, { enableCapi: 1 })).toMatchObject({ addMethod: 'both', enableCapi: 1 })
  expect(await update(saved.id, { addMethod: 'server' })).toMatchObject({ addMethod: 'server', enableCapi: 1 })
  expect(await send({ addMethod: 'pigeon' })).toMatchObject({ error: 'invalid input', details: { addMethod: expect.any(String) } })
})

it('keeps lists, steps and prices, and the lanes get them', async () => {
  const saved = await save({
    setupStep: 3,
    shouldCustomizeSendEvent: 0,
    ignoreEventList: ['Lead', 'Lead'],
    ignoreServerEventList: ['PageView'],
    ignoreBrowserEventList: ['Search'],
    consentCategories: ['security', 'analytics', 'security'],
    uploadProductPrice: 0,
  })
  expect(saved).toMatchObject({
    setupStep: 3,
    shouldCustomizeSendEvent: 0,
    ignoreEventList: ['Lead'],
    ignoreServerEventList: ['PageView'],
    ignoreBrowserEventList: ['Search'],
    consentCategories: ['analytics', 'security'],
    uploadProductPrice: 0,
  })
  expect(await test.program.directory.pixel(saved.id)).toMatchObject({
    settings: { hasOwnList: false, ignoredEvents: ['Lead'], ignoredServerEvents: ['PageView'], sendsValue: false, setupStep: 3 },
  })
  expect(await update(saved.id, { uploadProductPrice: 1, ignoreEventList: [] })).toMatchObject({
    uploadProductPrice: 1,
    ignoreEventList: [],
    setupStep: 3,
  })
  expect(await send({ ignoreEventList: ['NoSuchEvent'] })).toMatchObject({ details: { 'ignoreEventList.0': expect.any(String) } })
})

it('takes channelSetting for the platform’s own settings', async () => {
  const pinterest = { platform: 'pinterest', pixelId: '2612345678901' }
  expect(await send(pinterest)).toMatchObject({ error: 'invalid input', details: { 'extra.adAccountId': expect.any(String) } })
  const saved = await save({ ...pinterest, channelSetting: { adAccountId: '549755885175' } })
  expect(saved).toMatchObject({ extra: { adAccountId: '549755885175' }, channelSetting: { adAccountId: '549755885175' } })
  const changed = await update(saved.id, { extra: saved.extra, channelSetting: { adAccountId: '549755885176' } })
  expect(changed).toMatchObject({ extra: { adAccountId: '549755885176' }, channelSetting: { adAccountId: '549755885176' } })
})

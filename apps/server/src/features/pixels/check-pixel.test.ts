/** Id and credential are checked at the platform before a pixel is stored: every destination, through HTTP, against its stand-in. */
import { DESTINATION_IDS, type DestinationId } from '@convbox/contract'
import { DESTINATION_FACTS, exampleSettings } from '@convbox/contract/all-destinations'
import { pixels } from '@convbox/contract/api/pixels'
import { KEY_SERVICES } from '@convbox/demo/platforms/oauth/key-services'
import { mainDbSchema } from '@convbox/storage'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sealSecret } from '../../directory/account-secret.ts'
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { recheckPixels } from './pixels.ts'

let sandbox: TestSandbox
let test: TestProgram

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await startTestProgram({ config: { PUBLIC_URL: sandbox.publicUrl } })
})
afterAll(async () => {
  await test.stop()
  await sandbox.close()
})
beforeEach(async () => {
  await test.program.mainDb.pool.query('DELETE FROM pixel')
  test.program.directory.invalidate()
})
afterEach(() => {
  for (const platform of DESTINATION_IDS) {
    sandbox.state[platform].order({ mode: 'none' })
    sandbox.state[platform].clear()
  }
})

type Tries = { good: string; wrong: string; foreign?: string; unknown?: Record<string, unknown>; field?: string }

/** What each platform's stand-in takes, and what it refuses. */
const TRIES: Partial<Record<DestinationId, Tries>> = {
  facebook: { good: 'EAAgood', wrong: 'wrong-token', foreign: 'EAAforeign', unknown: { pixelId: '123456789012404' } },
  tiktok: { good: 'tiktok-good-token', wrong: 'wrong-token', foreign: 'a-foreign-token', unknown: { pixelId: 'C0123456789ABCDEF404' } },
  snapchat: {
    good: 'snap-good-token',
    wrong: 'a-wrong-token',
    foreign: 'a-foreign-token',
    unknown: { pixelId: '12345678-1234-4234-8234-123456789404' },
  },
  pinterest: {
    good: 'pina_good',
    wrong: 'pina_wrong',
    foreign: 'pina_foreign',
    unknown: { extra: { adAccountId: '549755885404' } },
    field: 'extra.adAccountId',
  },
  omnisend: { good: KEY_SERVICES.omnisend.sample, wrong: '5f0123456789abcdef012345-wrongKeyWithAllItsPermissions' },
  mailchimp: {
    good: KEY_SERVICES.mailchimp.sample,
    wrong: 'bad3456789abcdef0123456789abcdef-us6',
    foreign: 'c0de456789abcdef0123456789abcdef-us6',
    unknown: { pixelId: 'a1b2c3d404' },
  },
  klaviyo: { good: 'pk_sandbox0123456789abcdef0123456789', wrong: 'pk_wrong0123456789abcdef0123456789' },
  awin: { good: KEY_SERVICES.awin.sample, wrong: 'a-wrong-token', foreign: 'a-foreign-token', unknown: { pixelId: '30404' } },
}

const fieldsOf = (platform: DestinationId, changes: Record<string, unknown> = {}) => ({
  platform,
  pixelId: DESTINATION_FACTS[platform].pixelId.example ?? 'sandbox-1',
  pixelName: platform,
  enable: 1 as const,
  enableCapi: 1 as const,
  includeShoppingCharges: 1 as const,
  eventList: ['Purchase' as const],
  ...changes,
  extra: { ...exampleSettings(platform), ...Object(changes['extra']) },
})
const save = (platform: DestinationId, changes: Record<string, unknown>, headers = {}) =>
  test.call.raw(pixels.savePixel, fieldsOf(platform, changes), { as: 'ada', store: test.alder, headers })
const list = async () => (await test.call(pixels.listPixels, {}, { as: 'ada', store: test.alder })).result ?? []

describe.each(Object.entries(TRIES))('%s', (name, { good, wrong }) => {
  const platform = DESTINATION_IDS.find((id) => id === name) ?? 'generic'

  it('stores a pixel whose id and credential it takes, and leaves no event there', async () => {
    const { result, details } = await save(platform, { conversionApiKey: good })
    expect(details).toEqual({})
    expect(result).toMatchObject({ check: { result: 'passed' } })
    expect(sandbox.state[platform].received().requests).toHaveLength(1)
    expect(sandbox.state[platform].received().events.filter(({ isTest }) => !isTest)).toEqual([])
  })

  it('refuses a wrong credential in plain words, in both languages, and stores nothing', async () => {
    const { error, details } = await save(platform, { conversionApiKey: wrong })
    expect(error).toBe('invalid input')
    expect(details['conversionApiKey']).toBe(
      `${DESTINATION_FACTS[platform].name.en} answered: this ${DESTINATION_FACTS[platform].credential?.kind === 'api key' ? 'API key' : 'token'} is not valid`,
    )
    const inChinese = await save(platform, { conversionApiKey: wrong }, { 'accept-language': 'zh' })
    expect(inChinese.details['conversionApiKey']).toMatch(/无效$/)
    expect(await list()).toEqual([])
  })

  it('stores the pixel as not checked when it fails', async () => {
    sandbox.state[platform].order({ mode: 'status', status: 503, times: 1 })
    const { result, details } = await save(platform, { conversionApiKey: good })
    expect(details).toEqual({})
    expect(result).toMatchObject({ check: { result: 'not checked' } })
  })
})

type Named = Tries & { platform: DestinationId }
const NAMED: Named[] = DESTINATION_IDS.flatMap((platform) => {
  const tries = TRIES[platform]
  return tries === undefined ? [] : [{ platform, ...tries }]
})

it.each(NAMED.filter(({ foreign }) => foreign !== undefined))(
  '$platform refuses a credential without the right to write',
  async ({ platform, foreign }) => {
    const { details } = await save(platform, { conversionApiKey: foreign })
    expect(details['conversionApiKey']).toMatch(/ answered: this .+ may not write to .+/)
    expect(await list()).toEqual([])
  },
)

it.each(NAMED.filter(({ unknown }) => unknown !== undefined))(
  '$platform refuses an unknown id at its field, its own message first',
  async ({ platform, good, unknown, field }) => {
    const { details } = await save(platform, { conversionApiKey: good, ...unknown })
    const said = details[field ?? 'pixelId'] ?? ''
    expect(said).toMatch(/ answered: there is no .*404, or this .+ may not use it$/)
    const rule = DESTINATION_FACTS[platform].pixelId.rule?.message.en ?? ''
    if (field === undefined) expect(said.startsWith(`${rule}. `)).toBe(true)
    expect(await list()).toEqual([])
  },
)

it('waits a few seconds for a platform that hangs, then stores the pixel as not checked', async () => {
  sandbox.state.pinterest.order({ mode: 'timeout', ms: 60_000, isKept: false, times: 1 })
  const { result, details } = await save('pinterest', { conversionApiKey: 'pina_good' })
  expect(details).toEqual({})
  expect(result).toMatchObject({ check: { result: 'not checked' } })
})

it('names the account that a key belongs to', async () => {
  const { details } = await save('klaviyo', { conversionApiKey: 'pk_other0123456789abcdef0123456789' })
  expect(details).toEqual({ pixelId: 'Klaviyo answered: this API key belongs to site ID (public API key) Zz99Zz, not to Ab12Cd' })
  const brand = await save('omnisend', { conversionApiKey: '000000000000000000000000-SandboxKeyWithAllItsPermissions' })
  expect(brand.details['pixelId']).toMatch(/belongs to brand ID 0{24}, not to 5f/)
})

it('says of a key that may not tell its account that only the key was checked', async () => {
  const { result } = await save('klaviyo', { conversionApiKey: 'pk_foreign0123456789abcdef0123456789' })
  expect(result).toMatchObject({ check: { result: 'passed', only: 'credential' } })
})

it.each(['ga4', 'bing', 'generic'] as const)('makes no call for %s, which has none', async (platform) => {
  const { result } = await save(platform, { conversionApiKey: 'any-secret-0123456789' })
  expect(result).toMatchObject({ platform })
  expect(result).not.toHaveProperty('check')
  expect(sandbox.state[platform].received().requests).toEqual([])
})

it('makes no call for a pixel that sends from the browser only', async () => {
  const { result } = await save('facebook', { enableCapi: 0, addMethod: 'browser' })
  expect(result).toMatchObject({ enableCapi: 0, addMethod: 'browser' })
  expect(result).not.toHaveProperty('check')
  expect(sandbox.state.facebook.received().requests).toEqual([])
})

it('refuses Google’s account, and an access that lacks the permission', async () => {
  const { db } = test.program.mainDb
  const account = (id: string, accessToken: string) => ({
    id,
    tenantId: test.alder.tenantId,
    platform: 'google',
    sandbox: true,
    externalUserId: id,
    secret: sealSecret(test.program.secrets, { accessToken }),
  })
  await db.insert(mainDbSchema.channelAuth).values([account('auth-good', 'ya29.good'), account('auth-foreign', 'ya29.foreign')])
  await db
    .insert(mainDbSchema.storeChannel)
    .values(['auth-good', 'auth-foreign'].map((channelAuthId) => ({ storeId: test.alder.id, channelAuthId })))
  const passed = await save('google-ads', { channelAuthId: 'auth-good' })
  expect(passed.result).toMatchObject({ check: { result: 'passed' } })
  const foreign = await save('google-ads', { channelAuthId: 'auth-foreign', pixelId: '999999999' })
  expect(foreign.details['channelAuthId']).toMatch(/^Google Ads answered: this .+ may not write to/)
  const unknown = await save('google-ads', { channelAuthId: 'auth-good', pixelId: '888888888', extra: { customerId: '123-456-7404' } })
  expect(unknown.details['extra.customerId']).toMatch(/^Google Ads answered: it takes no events for .*404$/)
})

it('keeps the stored token when a new one is refused, and asks nothing for a change that concerns neither', async () => {
  const saved = await save('facebook', { conversionApiKey: 'EAAgood' })
  const { id } = Object(saved.result)
  const update = (change: Record<string, unknown>) => test.call.raw(pixels.updatePixel, { id, ...change }, { as: 'ada', store: test.alder })
  expect((await update({ conversionApiKey: 'wrong-new' })).details).toHaveProperty('conversionApiKey')
  expect(await test.program.directory.pixel(id)).toMatchObject({ credential: { secret: 'EAAgood' } })
  expect((await update({ pixelId: '123456789012404' })).details).toHaveProperty('pixelId')
  sandbox.state.facebook.clear()
  expect((await update({ pixelName: 'Renamed', eventList: ['PageView'] })).result).toMatchObject({
    pixelName: 'Renamed',
    check: { result: 'passed' },
  })
  expect(sandbox.state.facebook.received().requests).toEqual([])
})

it('asks again later about a pixel that nobody answered for', async () => {
  sandbox.state.facebook.order({ mode: 'status', status: 503, times: 1 })
  await save('facebook', { conversionApiKey: 'EAAgood' })
  expect((await list())[0]?.check?.result).toBe('not checked')
  await recheckPixels(test.program)
  expect((await list())[0]?.check?.result).toBe('passed')
})

it('shows a refusal that is found later, in the platform’s words and without the token', async () => {
  sandbox.state.facebook.order({ mode: 'status', status: 503, times: 1 })
  await save('facebook', { conversionApiKey: 'expired-EAA-secret' })
  await recheckPixels(test.program)
  const [pixel] = await list()
  expect(pixel?.check).toMatchObject({ result: 'refused', reason: 'token expired', detail: expect.any(String) })
  expect(JSON.stringify(pixel)).not.toContain('EAA-secret')
})

it('calls nobody outside from a program for trying things out', async () => {
  const { result } = await test.call.raw(pixels.savePixel, fieldsOf('facebook', { conversionApiKey: 'EAAgood' }), {
    as: 'bela',
    store: test.birch,
  })
  expect(result).toMatchObject({ check: { result: 'not checked' } })
})

import { storeSettings } from '@convbox/contract/api/store-settings'
import { stores } from '@convbox/contract/api/stores'
import { mainDbSchema } from '@convbox/storage'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

const { pixel } = mainDbSchema
let test: TestProgram
beforeAll(async () => {
  test = await startTestProgram()
})
afterAll(() => test.stop())

const asOtto = () => ({ as: 'otto', store: test.alder }) as const
const auditRows = async () =>
  (
    await test.program.mainDb.pool.query(`SELECT user_id, detail FROM audit WHERE action = 'store changed' AND store_id = $1 ORDER BY id`, [
      test.alder.id,
    ])
  ).rows

describe('what a store is set to', () => {
  it('says everything, and that Shopify sets the currency of its shops', async () => {
    const { result } = await test.call(storeSettings.preference, {}, { as: 'rita', store: test.alder })
    expect(result).toEqual({
      websiteTitle: 'Alder',
      timeZoneEn: 'UTC',
      orderIdentifier: 'name',
      currencyCode: 'USD',
      abandonCartMinutes: 60,
      currencyLock: 'shopify',
      shopDomain: 'alder.myshopify.com',
      websitePreferenceInfo: { pixel: { status: 'undo' } },
    })
  })

  it('says the same of its pixels as the store’s own call, before the first one and with it', async () => {
    const told = async () => {
      const { result: preference } = await test.call(storeSettings.preference, {}, asOtto())
      const { result: info } = await test.call(stores.websiteInfo, { websiteName: 'alder' }, asOtto())
      if (preference === undefined || info === undefined || info.virtualSite) throw new Error('no answer')
      return [preference.websitePreferenceInfo.pixel.status, info.websitePreferenceInfo.pixel.status]
    }
    expect(await told()).toEqual(['undo', 'undo'])
    const pixelId = await makePixel(test, test.alder, pixelSettings('facebook'))
    expect(await told()).toEqual(['do', 'do'])
    await test.program.mainDb.db.delete(pixel).where(eq(pixel.id, pixelId))
  })
})

describe('changing it', () => {
  it('takes what is sent, leaves the rest, and keeps in the audit log what it was before', async () => {
    expect(await test.call(storeSettings.saveStore, { timeZoneEn: 'Asia/Shanghai', websiteTitle: 'Alder' }, asOtto())).toMatchObject({
      status: 200,
    })
    expect(
      await test.call(storeSettings.saveShopInfo, { updateField: 'checkoutType', updatedValue: 'Custom Checkout' }, asOtto()),
    ).toMatchObject({ status: 200 })
    await test.call(storeSettings.saveShopInfo, { updateField: 'thirdPartyLandingPage', updatedValue: '0' }, asOtto())
    const { result } = await test.call(storeSettings.preference, {}, asOtto())
    expect(result).toMatchObject({
      timeZoneEn: 'Asia/Shanghai',
      orderIdentifier: 'name',
      checkoutType: 'Custom Checkout',
      thirdPartyLandingPage: '0',
    })
    const { result: info } = await test.call(stores.websiteInfo, { websiteName: 'alder' }, asOtto())
    expect(info?.timezone).toBe('Asia/Shanghai')
    expect(await auditRows()).toEqual([
      { user_id: test.users.otto, detail: { timeZoneEn: { from: 'UTC', to: 'Asia/Shanghai' } } },
      { user_id: test.users.otto, detail: { checkoutType: { from: null, to: 'Custom Checkout' } } },
      { user_id: test.users.otto, detail: { thirdPartyLandingPage: { from: null, to: false } } },
    ])
  })

  it('takes the parameters of the query too, as the specification sends them; the body wins', async () => {
    const headers = await test.call.headersOf(asOtto())
    const url = `/api/user/welcomesteps/updateWelcomeShopInfo?updateField=thirdPartyLandingPage&updatedValue=1`
    expect((await test.server.inject({ method: 'POST', url, headers })).statusCode).toBe(200)
    expect((await test.call(storeSettings.preference, {}, asOtto())).result).toMatchObject({ thirdPartyLandingPage: '1' })
    await test.server.inject({ method: 'POST', url, headers, payload: { updateField: 'thirdPartyLandingPage', updatedValue: '0' } })
    expect((await test.call(storeSettings.preference, {}, asOtto())).result).toMatchObject({ thirdPartyLandingPage: '0' })
  })

  it('writes nothing for what is the same again', async () => {
    const before = await auditRows()
    await test.call(storeSettings.saveStore, { timeZoneEn: 'Asia/Shanghai' }, asOtto())
    expect(await auditRows()).toEqual(before)
  })

  it.each([
    ['a time zone that does not exist', { timeZoneEn: 'Europe/Atlantis' }, 'timeZoneEn'],
    ['an empty name', { websiteTitle: ' ' }, 'websiteTitle'],
    ['an order identifier that nobody knows', { orderIdentifier: 'colour' }, 'orderIdentifier'],
    ['the currency of a Shopify shop', { currencyCode: 'EUR' }, 'currencyCode'],
  ])('refuses %s beside its field, and changes nothing', async (_, input, field) => {
    const before = await auditRows()
    const { status, details } = await test.call.raw(storeSettings.saveStore, { ...input }, asOtto())
    expect([status, Object.keys(details)]).toEqual([400, [field]])
    expect(await auditRows()).toEqual(before)
  })

  it.each([
    ['shopBuildType', 'Hosted by nobody'],
    ['checkoutType', 'Custom Checkout,Custom Checkout'],
    ['checkoutType', ''],
    ['thirdPartyLandingPage', 'yes'],
    ['storeKey', 'mine'],
  ])('refuses %s "%s"', async (updateField, updatedValue) => {
    expect(await test.call.raw(storeSettings.saveShopInfo, { updateField, updatedValue }, asOtto())).toMatchObject({ status: 400 })
  })

  it('treats another store in the field like one that does not exist', async () => {
    const answer = await test.call.raw(storeSettings.saveStore, { websiteName: 'birch', websiteTitle: 'Mine' }, asOtto())
    expect(answer).toMatchObject({ status: 404, error: 'not found' })
  })
})

describe('the currency of a store that is not on Shopify', () => {
  const asAda = { as: 'ada' } as const
  const make = async () => {
    const { result } = await test.call(
      stores.createStore,
      {
        tenantId: test.alder.tenantId,
        websiteUrl: 'own.example',
        websiteTitle: 'Own',
        timezone: 'UTC',
        currencyCode: 'USD',
        sandbox: false,
      },
      { ...asAda, tenant: test.alder },
    )
    return { websiteName: String(result?.websiteName) }
  }

  it('may be changed until the first order, and then no more', async () => {
    const store = await make()
    expect(await test.call(storeSettings.saveStore, { currencyCode: 'EUR' }, { ...asAda, store })).toMatchObject({ status: 200 })
    const { result } = await test.call(storeSettings.preference, {}, { ...asAda, store })
    expect([result?.currencyCode, result?.currencyLock]).toEqual(['EUR', undefined])
    const found = (await test.program.directory.all()).find(({ websiteName }) => websiteName === store.websiteName)
    await test.program.mainDb.db.insert(mainDbSchema.orderState).values({
      storeId: found?.id ?? '',
      orderId: '1',
      orderedAt: new Date(),
      updatedAt: new Date(),
      facts: {},
    })
    const late = await test.call.raw(storeSettings.saveStore, { currencyCode: 'USD' }, { ...asAda, store })
    expect([late.status, late.details]).toEqual([400, { currencyCode: 'The currency stays: orders already count in it' }])
    expect((await test.call(storeSettings.preference, {}, { ...asAda, store })).result).toMatchObject({
      currencyCode: 'EUR',
      currencyLock: 'orders',
    })
  })
})

describe('what reports begin with', () => {
  const reports = { reportModel: 'linear', reportWindow: '7', reportColumns: 'sales,orders,roas' } as const
  const defaultsOf = async () => {
    const { result } = await test.call(stores.websiteInfo, { websiteName: 'birch' }, { as: 'bela', store: test.birch })
    return result !== undefined && !result.virtualSite ? result.reportDefaults : undefined
  }

  it('is nothing until the store chooses, then what it chose, for every member', async () => {
    const asBela = { as: 'bela', store: test.birch } as const
    expect(await defaultsOf()).toEqual({})
    expect(await test.call(storeSettings.saveStore, reports, asBela)).toMatchObject({ status: 200 })
    expect(await defaultsOf()).toEqual({ model: 'linear', window: '7', columns: 'sales,orders,roas' })
    expect((await test.call(storeSettings.preference, {}, asBela)).result).toMatchObject(reports)
    await test.program.mainDb.pool.query(`UPDATE store SET report_columns = 'sales,a retired metric' WHERE id = $1`, [test.birch.id])
    expect((await test.call(storeSettings.preference, {}, asBela)).result).toMatchObject({ reportColumns: 'sales' })
  })

  it.each([
    ['a model that there is not', { reportModel: 'best' }],
    ['a window that there is not', { reportWindow: '9' }],
    ['a column that there is not', { reportColumns: 'sales,constructor' }],
    ['a column twice', { reportColumns: 'sales,sales' }],
    ['no column', { reportColumns: '' }],
  ])('refuses %s', async (_name, input) => {
    const [field] = Object.keys(input)
    const { status, details } = await test.call.raw(storeSettings.saveStore, { ...input }, { as: 'bela', store: test.birch })
    expect([status, Object.keys(details)]).toEqual([400, [field]])
  })
})

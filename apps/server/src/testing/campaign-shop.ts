/** A store with a sandbox shop in which a test creates campaigns, and what it asks about them. */
import type { InputOf } from '@convbox/contract'
import { campaigns } from '@convbox/contract/api/campaigns'
import { creators } from '@convbox/contract/api/creators'
import { discountCodes } from '@convbox/contract/api/discount-codes'
import { landingPages } from '@convbox/contract/api/landing-pages'
import { addDays, todayIn } from '@convbox/contract/date-range'
import { syncDiscounts } from '../features/discount-codes/discount-codes.ts'
import type { Program } from '../program.ts'
import { installShop, startShopProgram } from './shopify-shop.ts'
import type { TestProgramOptions } from './test-program.ts'

/** Its domain. */
export const SHOP = 'campaigns.myshopify.com'

/** 12.5 % off the order. */
export const tenOff = (codePattern: string) => ({
  id: 'ten',
  type: 'order' as const,
  valueType: 'percentage' as const,
  value: '12.5',
  codePattern,
})

/** Starts a program with the shop; today and zone are the store's. */
export const openCampaignShop = async (options: TestProgramOptions = {}) => {
  const shop = await startShopProgram(options)
  const { storeId, websiteName } = await installShop(shop, SHOP)
  const asAda = () => ({ as: 'ada' as const, store: { websiteName } })
  const { call } = shop.test
  const [row] = await shop.rowsOf('SELECT time_zone, host FROM store WHERE id = $1', [storeId])
  const zone = String(row?.['time_zone'])
  const today = todayIn(zone, Date.now())
  const landing = await call(landingPages.saveLandingPage, { name: 'Home', url: `https://${String(row?.['host'])}/` }, asAda())
  const page = landing.result?.id ?? ''
  const medium = (await call(creators.saveMedium, { name: 'Instagram' }, asAda())).result?.id ?? ''

  /** The clock of the sync: pauses take no time but this one's. */
  const clock = { waitedMs: 0 }
  const pauses = {
    now: () => clock.waitedMs,
    wait: async (ms: number) => {
      clock.waitedMs += ms
    },
  }
  const sync = (program: Program = shop.test.program) => syncDiscounts(program, pauses)
  /** What becomes of discounts at the shop from now on. */
  const order = (change: object = {}): void =>
    shop.sandbox.shopify.order({ mode: 'discounts', reads: 1, isEndless: false, taken: [], ...change })
  const atShop = () => shop.sandbox.shopify.control.shop(SHOP)
  const discountsOf = (name: string) => atShop().discounts.filter(({ title }) => title.startsWith(`${name} `))
  const codesAt = (name: string) => discountsOf(name).flatMap(({ codes }) => codes.map(({ code }) => code))

  const addCreator = async (name: string) => (await call(creators.saveCreator, { name }, asAda())).result?.id ?? ''
  /** Saves a draft that lacks nothing, by default on two creators whose names begin with the campaign's. */
  const draft = async (name: string, change: Partial<InputOf<typeof campaigns.saveCampaign>> = {}) => {
    const creatorIds = change.creatorIds ?? [await addCreator(`${name} Maya`), await addCreator(`${name} Jonas`)]
    const settings = {
      name,
      landingPageId: page,
      startsOn: today,
      endsOn: addDays(today, 10),
      mediumIds: [medium],
      discounts: [tenOff('{creator}')],
      feeRule: { fee: { kind: 'percent' as const, percent: '10' } },
    }
    const { result, details } = await call(campaigns.saveCampaign, { ...settings, ...change, creatorIds }, asAda())
    if (result === undefined) throw new Error(JSON.stringify(details))
    return { id: result.id, creatorIds }
  }
  const create = (id: string) => call(campaigns.createCampaign, { id }, asAda())
  /** A draft that was created; Shopify does not know it yet. */
  const made = async (name: string, change: Partial<InputOf<typeof campaigns.saveCampaign>> = {}) => {
    const saved = await draft(name, change)
    const { status, error } = await create(saved.id)
    if (status !== 200) throw new Error(error)
    return saved
  }
  const read = async (id: string) => (await call(campaigns.readCampaign, { id }, asAda())).result
  const preview = async (id: string) => (await call(campaigns.previewCampaign, { id }, asAda())).result
  const list = async (input: InputOf<typeof discountCodes.listDiscountCodes>) =>
    (await call(discountCodes.listDiscountCodes, input, asAda())).result
  /** A campaign's codes with their state, or state and reason. */
  const statesOf = async (campaignId: string) =>
    Object.fromEntries(
      ((await list({ campaignId }))?.codes ?? []).map(({ code, state, reason }) => [
        code,
        reason === undefined ? state : `${state}: ${reason}`,
      ]),
    )
  const retry = async (input: InputOf<typeof discountCodes.retryDiscountCodes>) =>
    (await call(discountCodes.retryDiscountCodes, input, asAda())).result?.retried

  return {
    shop,
    storeId,
    zone,
    today,
    page,
    medium,
    clock,
    call,
    asAda,
    sync,
    order,
    atShop,
    discountsOf,
    codesAt,
    addCreator,
    draft,
    create,
    made,
    read,
    preview,
    list,
    statesOf,
    retry,
    stop: shop.stop,
  }
}
export type CampaignShop = Awaited<ReturnType<typeof openCampaignShop>>

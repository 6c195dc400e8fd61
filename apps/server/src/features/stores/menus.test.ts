/** What a plan includes, in the menu and in the server's checks: the server refuses what the menu hides. */
import { ALL_SITES, ERRORS, FEATURES, menuNamesOf, PRODUCTS } from '@convbox/contract'
import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import { pixels } from '@convbox/contract/api/pixels'
import { stores } from '@convbox/contract/api/stores'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestProgram, type TestProgram, type TestStore } from '../../testing/test-program.ts'
import { addMember, createTenant } from '../organization/organization.ts'
import { planOf, setPlans } from './set-plan.ts'
import { createStore } from './stores.ts'
import { menusOf } from './menus.ts'

let test: TestProgram
const RANGE = { from: '2026-11-01', to: '2026-11-20' }

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2026-11-20T12:00:00.000Z') })
})
afterAll(async () => {
  await test.stop()
})

const sql = (text: string, values: unknown[]): Promise<unknown> => test.program.mainDb.pool.query(text, values)
/** Gives a store only these charges. end: when it ended. */
const charge = async (store: { id: string }, charges: { code: string; status?: string; end?: string }[]): Promise<void> => {
  await sql('DELETE FROM charge WHERE store_id = $1', [store.id])
  for (const [place, { code, status = 'Active', end = null }] of charges.entries())
    await sql(
      `INSERT INTO charge (id, store_id, product_name, package_code, status, billing_start_time, billing_end_time) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [`${store.id} ${place}`, store.id, 'Some product', code, status, new Date(Date.UTC(2026, 0, 1 + place)), end],
    )
}
afterEach(async () => {
  await charge(test.alder, [{ code: 'trial' }])
  await charge(test.birch, [{ code: 'trial' }])
})

const menuOf = async (as: 'ada' | 'rita' | 'bela', store: { websiteName: string }) =>
  (await test.call(stores.findUserMenus, {}, { as, store })).result
/** Which of the four reports and lists are allowed. */
const openCalls = async (store: TestStore): Promise<string[]> => {
  const as = { as: 'ada', store } as const
  const answers = {
    pixels: (await test.call(pixels.listPixels, {}, as)).error,
    orders: (await test.call(orderAttribution.orders, RANGE, as)).error,
    analysis: (await test.call(conversionAnalysis.report, RANGE, as)).error,
    settings: (await test.call(stores.installation, {}, as)).error,
  }
  for (const error of Object.values(answers)) expect([undefined, 'plan needed']).toContain(error)
  return Object.entries(answers).flatMap(([name, error]) => (error === undefined ? [name] : []))
}

describe('the menu', () => {
  it('lists the screens in their groups, with all that the specification names of an entry', async () => {
    const menu = await menuOf('rita', test.alder)
    expect(
      menu?.SYS_MENU.menuGroupList
        .toSorted((one, other) => one.groupName.localeCompare(other.groupName))
        .map(({ groupName, subMenuPageList }) => [groupName, subMenuPageList.map(({ pageUrl }) => pageUrl)]),
    ).toEqual([
      ['Attribution', ['conversion-analysis', 'order-attribution', 'traffic-rules']],
      ['Campaign links', ['utm-builder', 'short-links']],
      [
        'Influencers',
        ['campaign', 'creators', 'channel', 'landing', 'short-link', 'discount', 'payouts'].map((page) => `affluencer-hub/${page}`),
      ],
      ['Insights', ['product-conversion', 'purchase-survey', 'creative-compass', 'creative-compass/trends']],
      ['Overview', ['dashboard', 'scoreboard', 'trends']],
      ['Tracking', ['pixels', 'events-monitor']],
    ])
    expect(menu?.SYS_MENU.menuGroupList.find(({ groupTag }) => groupTag === 'tracking')?.subMenuPageList[0]).toEqual({
      viewPageId: 'pixels',
      menuViewName: 'Pixels',
      pageUrl: 'pixels',
      sortNum: 1,
      groupTag: 'tracking',
      leafPage: true,
      innerSubMenuPageList: [],
    })
  })

  it('opens everything in a trial, the hub’s areas by their parent', async () => {
    expect((await menuOf('ada', test.alder))?.SHOP_MENU).toEqual(
      FEATURES.filter(
        (name) => !['Discount', 'Creators', 'Channel', 'Campaign', 'Landing Pages', 'Tracking Links', 'Payouts'].includes(name),
      ),
    )
  })
})

describe('the order of the menu', () => {
  const groupsOf = async (): Promise<string[] | undefined> =>
    (await menuOf('rita', test.alder))?.SYS_MENU.menuGroupList
      .toSorted((one, other) => one.sortNum - other.sortNum)
      .map(({ groupName }) => groupName)

  it('begins with what the store’s product is for', async () => {
    await sql('UPDATE charge SET product_name = $1', ['Omnitrack'])
    expect(await groupsOf()).toEqual(['Tracking', 'Overview', 'Attribution', 'Insights', 'Campaign links', 'Influencers'])
    await sql('UPDATE charge SET product_name = $1', ['Convbox'])
    expect(await groupsOf()).toEqual(['Overview', 'Attribution', 'Insights', 'Tracking', 'Campaign links', 'Influencers'])
  })

  it('has at most seven entries a group', () => {
    for (const product of PRODUCTS)
      for (const { subMenuPageList } of menusOf([], product).SYS_MENU.menuGroupList) expect(subMenuPageList.length).toBeLessThanOrEqual(7)
  })
})

describe('what needs somebody', () => {
  const healthOf = async () => (await test.call(stores.health, {}, { as: 'rita', store: test.alder })).result
  const stop = (reason: string): Promise<unknown> =>
    sql(
      `INSERT INTO pixel (id, store_id, platform, external_id, name, settings, state, paused_reason) VALUES ($1, $2, 'facebook', $1, $1, '{}', 'paused', $3)`,
      [`stopped by ${reason}`, test.alder.id, reason],
    )

  it('names the pixels that a person must mend, and none that comes back by itself or that the plan does not open', async () => {
    await stop('token expired')
    await stop('too many requests')
    await stop('unknown pixel')
    const refused = 'stopped by unknown pixel'
    expect(await healthOf()).toEqual({
      stoppedPixels: [
        {
          id: 'stopped by token expired',
          pixelName: 'stopped by token expired',
          platform: 'facebook',
          reason: 'token expired',
          isConnected: false,
        },
        { id: refused, pixelName: refused, platform: 'facebook', reason: 'unknown pixel', isConnected: false },
      ],
      eventCount: 0,
    })
    await charge(test.alder, [{ code: 'Convbox Standard' }])
    expect(await healthOf()).toEqual({ stoppedPixels: [], eventCount: 0 })
    await sql('DELETE FROM pixel', [])
  })
})

describe('the guard', () => {
  it.each([
    ['Omnitrack', ['pixels', 'settings']],
    ['Omnitrack Plus', ['pixels', 'orders', 'settings']],
    ['Convbox Standard', ['orders', 'analysis', 'settings']],
    ['Free', ['settings']],
    ['trial', ['pixels', 'orders', 'analysis', 'settings']],
    ['gone', []],
    ['', []],
  ])('lets %s do exactly what its menu shows', async (code, calls) => {
    await charge(test.alder, [{ code }])
    expect(await openCalls(test.alder)).toEqual(calls)
    expect((await menuOf('ada', test.alder))?.SHOP_MENU).toEqual(menuNamesOf([code]))
  })

  it('opens the union of all charges', async () => {
    await charge(test.alder, [{ code: 'Omnitrack' }, { code: 'gone' }, { code: 'Convbox Standard', status: 'PendingTermination' }])
    expect(await openCalls(test.alder)).toEqual(['pixels', 'orders', 'analysis', 'settings'])
  })

  it('does not count a charge that has ended, by its status or by its time', async () => {
    await charge(test.alder, [
      { code: 'Free' },
      { code: 'Convbox Enterprise', status: 'Canceled' },
      { code: 'Omnitrack', status: 'CanceledInCycle' },
      { code: 'Omnitrack Plus', status: 'a status that nobody knows' },
      { code: 'trial', end: '2026-11-01T00:00:00Z' },
    ])
    expect(await openCalls(test.alder)).toEqual(['settings'])
    const { result } = await test.call(stores.websiteInfo, { websiteName: 'alder' }, { as: 'ada' })
    // Active charges first, then the newest; ended and unknown ones are Expired.
    expect(result?.billingCharge.productCharges.map(({ packageCode, status }) => [packageCode, status])).toEqual([
      ['Free', 'Active'],
      ['trial', 'Expired'],
      ['Omnitrack Plus', 'Expired'],
      ['Omnitrack', 'CanceledInCycle'],
      ['Convbox Enterprise', 'Canceled'],
    ])
    expect(result).toMatchObject({ isTrial: false, billingCode: 'Free', billingEdition: 'Omnitrack' })
  })

  it('says what a store without any charge has: nothing', async () => {
    await charge(test.alder, [])
    expect(await openCalls(test.alder)).toEqual([])
    const { result } = await test.call(stores.websiteInfo, { websiteName: 'alder' }, { as: 'ada' })
    expect(result).toMatchObject({ isTrial: false, billingCharge: { productCharges: [] } })
    expect(result).not.toHaveProperty('billingCode')
  })
})

describe('an operator', () => {
  it('puts a store on other plans, which counts at once and stands in the audit log', async () => {
    expect(await setPlans(test.program.mainDb, { websiteName: 'alder', plans: ['Omnitrack', 'Convbox Standard'] })).toBe(true)
    expect(await openCalls(test.alder)).toEqual(['pixels', 'orders', 'analysis', 'settings'])
    const { result } = await test.call(stores.websiteInfo, { websiteName: 'alder' }, { as: 'ada' })
    expect(result?.billingCharge.productCharges.map(({ packageCode, status }) => `${packageCode} ${status}`).toSorted()).toEqual([
      'Convbox Standard Active',
      'Omnitrack Active',
      'trial Canceled',
    ])
    const { rows } = await test.program.mainDb.pool.query(`SELECT target, detail FROM audit WHERE action = 'store changed'`)
    expect(rows).toEqual([{ target: 'alder', detail: { plan: { from: 'trial', to: 'Omnitrack, Convbox Standard' } } }])
  })

  it('changes the product of a store with a plan that has one, and not with a trial', async () => {
    const editions: (string | undefined)[] = []
    for (const plan of ['Omnitrack Plus', 'trial', 'Convbox Standard', 'Free'] as const) {
      await setPlans(test.program.mainDb, { websiteName: 'alder', plans: [plan] })
      editions.push((await test.call(stores.websiteInfo, { websiteName: 'alder' }, { as: 'ada' })).result?.billingEdition)
    }
    expect(editions).toEqual(['Omnitrack', 'Omnitrack', 'Convbox', 'Convbox'])
  })

  it('is told of a store that does not exist; plans are known in any case', async () => {
    expect(await setPlans(test.program.mainDb, { websiteName: 'nobodys', plans: ['Free'] })).toBe(false)
    expect(['omnitrack plus ', 'TRIAL', 'gold', ''].map(planOf)).toEqual(['Omnitrack Plus', 'trial', undefined, undefined])
  })
})

describe('All-Sites', () => {
  const allSites = { websiteName: ALL_SITES }

  it('is what the caller may see, with the zone and currency that all have', async () => {
    const { result } = await test.call(stores.websiteInfo, { websiteName: ALL_SITES }, { as: 'ada' })
    expect(result).toMatchObject({
      virtualSite: true,
      websiteName: 'all-sites',
      websiteTitle: 'All-Sites',
      stores: [{ websiteName: 'alder', websiteTitle: 'Alder', timezone: 'UTC' }],
      timezone: 'UTC',
      currencyCode: 'USD',
      sandbox: true,
      optorRole: 'admin',
    })
  })

  it('has no currency where the stores differ, days in UTC, and the least of the roles', async () => {
    const tenantId = await createTenant(test.program, { name: 'Cedar Company', ownerId: test.users.sam })
    const cedar = await createStore(test.program, {
      tenantId,
      title: 'Cedar',
      websiteUrl: 'cedar.example',
      timeZone: 'Asia/Tokyo',
      currency: 'JPY',
    })
    await addMember(test.program, { tenantId, userId: test.users.bela, role: 'read-only', storeIds: [cedar.id] })
    const { result } = await test.call(stores.websiteInfo, { websiteName: ALL_SITES }, { as: 'bela' })
    expect(result).toMatchObject({
      stores: [{ websiteName: 'birch' }, { websiteName: 'cedar' }],
      timezone: 'UTC',
      sandbox: false,
      optorRole: 'read-only',
    })
    expect(result).not.toHaveProperty('currencyCode')
  })

  it('is nothing for a person without stores', async () => {
    // Rita may see Alder; a new account sees nothing.
    await sql('DELETE FROM store_member WHERE user_id = $1', [test.users.rita])
    expect((await test.call(stores.websiteInfo, { websiteName: ALL_SITES }, { as: 'rita' })).error).toBe('not found')
    expect((await test.call(stores.findUserMenus, {}, { as: 'rita', store: allSites })).error).toBe('no store access')
  })

  it('shows the menu of all its stores’ plans together', async () => {
    await charge(test.birch, [{ code: 'gone' }])
    expect((await menuOf('bela', allSites))?.SHOP_MENU).toEqual(menuNamesOf(['trial']))
    await charge(test.birch, [{ code: 'Omnitrack' }])
    await sql(
      `UPDATE charge SET package_code = 'Convbox Standard' FROM store WHERE store.id = charge.store_id AND website_name = 'cedar'`,
      [],
    )
    expect((await menuOf('bela', allSites))?.SHOP_MENU).toEqual(menuNamesOf(['Omnitrack', 'Convbox Standard']))
  })

  it('is refused by what is about one store, in the specification’s words', async () => {
    for (const call of [pixels.listPixels, stores.installation, eventsMonitor.liveEvents]) {
      const answer = await test.call.raw(call, {}, { as: 'ada', store: allSites })
      expect(answer).toMatchObject({ status: 403, error: 'all sites' })
      expect(answer.response.json()).toMatchObject({
        message: 'This feature is not available for All-Sites. Please switch to a specific store and try again.',
        code: ERRORS['all sites'].code,
      })
    }
  })

  it('is no store’s name, however it is asked for', async () => {
    const make = async (title: string, websiteUrl: string) =>
      (await createStore(test.program, { tenantId: test.alder.tenantId, title, websiteUrl, timeZone: 'UTC', currency: 'USD' })).websiteName
    expect(await make('All Sites', 'one.example')).toBe('all-sites-2')
    expect(await make('Anything', 'all-sites.myshopify.com')).toBe('all-sites-3')
  })
})

import { ALL_SITES } from '@convbox/contract/ids'
import { describe, expect, it } from 'vitest'
import { type Feature, FEATURES, menuNamesOf, ONE_STORE_FEATURES } from '@convbox/contract/plans'
import { fullMenu } from '../testing/tiny-shop.ts'
import { startPageOf, gateOf, menuAddress, menuGroups, type Menus, type ReportDefaults } from './menu-pages.ts'

const page = (menuViewName: Feature, pageUrl: string, sortNum: number, more: object = {}) => ({
  viewPageId: pageUrl,
  menuViewName,
  pageUrl,
  sortNum,
  groupTag: 'g',
  leafPage: true,
  innerSubMenuPageList: [],
  ...more,
})
const menusWith = (
  subMenuPageList: Menus['SYS_MENU']['menuGroupList'][number]['subMenuPageList'],
  plan = 'trial',
  groupTag = 'g',
): Menus => ({
  SYS_MENU: { menuGroupList: [{ groupName: 'Group', groupTag, sortNum: 1, subMenuPageList }] },
  SHOP_MENU: menuNamesOf([plan]),
})
const user = { isDeveloper: false }
const hub = page('Affluencer Hub', '', 1, {
  leafPage: false,
  innerSubMenuPageList: [page('Creators', 'affluencer-hub/creators', 2), page('Campaign', 'affluencer-hub/campaign', 1)],
})

describe('the groups', () => {
  it('keeps the server’s order and adds Pro / Settings below', () => {
    expect(menuGroups(fullMenu, 'tiny-shop', user).map(({ tag, pages }) => [tag, pages.map(({ href }) => href)])).toEqual([
      ['attribution', ['/website/tiny-shop/order-attribution', '/website/tiny-shop/conversion-analysis']],
      ['tracking', ['/website/tiny-shop/pixels', '/website/tiny-shop/events-monitor']],
      [
        'insights',
        ['/website/tiny-shop/product-conversion', '/website/tiny-shop/creative-compass', '/website/tiny-shop/creative-compass/trends'],
      ],
      ['Pro/Settings', ['website-info', 'integrations', 'order-history', 'privacy', 'alerts'].map((page) => `/website/tiny-shop/${page}`)],
    ])
  })

  it('opens reports with what the store has chosen for them, and nothing else', () => {
    const searchesOf = (reportDefaults: ReportDefaults) =>
      menuGroups(fullMenu, 'tiny-shop', { ...user, reportDefaults })
        .flatMap(({ pages }) => pages)
        .flatMap(({ name, search }) => (search === '' ? [] : [[name, search]]))
    expect(searchesOf({ model: 'linear', window: '7', columns: 'sales,orders' })).toEqual([
      ['Order Journey', '?window=7'],
      ['Conversion Analysis', '?model=linear&window=7&columns=sales,orders'],
    ])
    expect(searchesOf({})).toEqual([])
  })

  it('shows the checklist under its flag only', () => {
    const tags = (isDeveloper: boolean): string[] => menuGroups(fullMenu, 'tiny-shop', { isDeveloper }).map(({ tag }) => tag)
    expect(tags(true).filter((tag) => !tags(false).includes(tag))).toEqual(['Pro/Checklist'])
  })

  it('leaves the FB Ads Report out of the group of the Convbox plans, and only there', () => {
    const names = (tag: string): Feature[] =>
      menuGroups(menusWith([page('FB Ads Report', 'ads', 1), page('Conversion Analysis', 'analysis', 2)], 'trial', tag), 's', user)
        .filter((group) => group.tag === tag)
        .flatMap(({ pages }) => pages.map(({ name }) => name))
    expect(names('attribution')).toEqual(['Conversion Analysis'])
    expect(names('other')).toEqual(['FB Ads Report', 'Conversion Analysis'])
  })

  it('shows pages under another one level in, allowed by their parent; a parent without a page of its own has no link', () => {
    const pages = (plan: string) =>
      menuGroups(menusWith([hub], plan), 's', user)[0]?.pages.map(({ name, depth, isAllowed }) => [name, depth, isAllowed])
    expect(pages('Convbox Standard')).toEqual([
      ['Campaign', 1, true],
      ['Creators', 1, true],
    ])
    expect(pages('Omnitrack')).toEqual([
      ['Campaign', 1, false],
      ['Creators', 1, false],
    ])
  })

  it('shows All-Sites no page about one store', () => {
    expect(menuGroups(fullMenu, ALL_SITES, user).map(({ tag, pages }) => [tag, pages.map(({ name }) => name)])).toEqual([
      ['attribution', ['Order Journey', 'Conversion Analysis']],
      ['insights', ['Product Conversion', 'Creative Insights', 'Creative Trends']],
    ])
  })

  it('shows no group without pages', () => {
    expect(menuGroups(menusWith([]), 's', user).map(({ tag }) => tag)).toEqual(['Pro/Settings'])
  })
})

describe('the gate', () => {
  const gate = (path: string, plan: string, virtualSite = false) =>
    gateOf(menuGroups({ ...fullMenu, SHOP_MENU: menuNamesOf([plan]) }, 's', user), `/website/s/${path}`, { virtualSite })

  it.each([
    ['pixels', 'Omnitrack', { show: 'screen' }],
    ['pixels', 'Convbox Standard', { show: 'not subscribed', feature: 'Pixels' }],
    ['pixels/new/facebook', 'Convbox Standard', { show: 'not subscribed', feature: 'Pixels' }],
    ['pixels-of-nobody', 'gone', { show: 'screen' }],
    ['order-attribution', 'gone', { show: 'not subscribed', feature: 'Order Journey' }],
    ['website-info', 'gone', { show: 'not subscribed', feature: 'Online Store Settings' }],
    ['website-info', 'Free', { show: 'screen' }],
    ['integrations', 'gone', { show: 'not subscribed', feature: 'Integrations' }],
    ['integrations', 'Free', { show: 'screen' }],
    ['beginning/view-plan', 'gone', { show: 'screen' }],
  ] as const)('%s on %s', (path, plan, shown) => expect(gate(path, plan)).toEqual(shown))

  it('lets All-Sites see only what works over several stores', () => {
    for (const name of FEATURES) {
      const groups = menuGroups(menusWith([page(name, 'a-page', 1)]), 's', user)
      const shown = gateOf(groups, '/website/s/a-page', { virtualSite: true })
      const works = !ONE_STORE_FEATURES.some((each) => each === name)
      expect([name, shown]).toEqual([name, works ? { show: 'screen' } : { show: 'all sites' }])
    }
    expect(gate('beginning/view-plan', 'trial', true)).toEqual({ show: 'all sites' })
  })

  it('tells All-Sites of a page about one store below one that is open', () => {
    for (const path of ['models', 'windows', 'changes', 'convbox', 'custom'])
      expect([path, gate(`conversion-analysis/${path}`, 'trial', true)]).toEqual([path, { show: 'all sites' }])
    expect(gate('ads-report/links', 'trial', true)).toEqual({ show: 'all sites' })
    expect(gate('product-conversion/7', 'trial', true)).toEqual({ show: 'all sites' })
    expect(gate('product-conversion', 'trial', true)).toEqual({ show: 'screen' })
    for (const path of ['ledger', 'cohorts', 'metrics'])
      expect([path, gate(`conversion-analysis/${path}`, 'trial', true)]).toEqual([path, { show: 'screen' }])
    expect(gate('conversion-analysis/models', 'trial')).toEqual({ show: 'screen' })
  })
})

describe('the ads report, which is in no menu', () => {
  const gate = (plan: string, virtualSite: boolean) =>
    gateOf(menuGroups({ ...fullMenu, SHOP_MENU: menuNamesOf([plan]) }, 's', user), '/website/s/ads-report', { virtualSite })

  it('is open for All-Sites, and asks for its own plan itself', () => {
    expect(gate('trial', true)).toEqual({ show: 'screen' })
    expect(gate('Omnitrack', false)).toEqual({ show: 'screen' })
  })

  it('belongs to the conversion analysis', () => {
    expect(menuAddress('/website/s/ads-report')).toBe('/website/s/conversion-analysis')
    expect(menuAddress('/website/s/ads-report/links')).toBe('/website/s/conversion-analysis/links')
    expect(menuAddress('/website/s/ads-report-of-nobody')).toBe('/website/s/ads-report-of-nobody')
    expect(menuAddress('/website/ads-report/pixels')).toBe('/website/ads-report/pixels')
  })
})

describe('the page that a store opens with', () => {
  const front = (plans: readonly string[], site: Partial<Parameters<typeof startPageOf>[1]> = {}) =>
    startPageOf(menuGroups({ ...fullMenu, SHOP_MENU: menuNamesOf(plans) }, 's', user), {
      virtualSite: false,
      billingEdition: 'Convbox',
      ...site,
    })

  it.each([
    ['Convbox', ['trial'], 'order-attribution'],
    ['Omnitrack', ['trial'], 'pixels'],
    ['Omnitrack', ['Omnitrack'], 'pixels'],
    ['Omnitrack', ['Omnitrack Plus'], 'pixels'],
    // The product's start page is not in the plan: the first allowed page of the menu.
    ['Convbox', ['Omnitrack'], 'pixels'],
    ['Convbox', ['Omnitrack Plus'], 'order-attribution'],
    ['Omnitrack', ['Convbox Standard'], 'order-attribution'],
    ['Convbox', ['Free'], 'website-info'],
    // No page is allowed: the first page, which says what to subscribe to.
    ['Convbox', [], 'order-attribution'],
    ['Omnitrack', ['gone'], 'order-attribution'],
  ] as const)('%s on %j: %s', (billingEdition, plans, page) => expect(front(plans, { billingEdition })).toBe(`/website/s/${page}`))

  it('of All-Sites is one that works over several stores', () => {
    for (const plans of [['trial'], ['Omnitrack'], []])
      for (const billingEdition of ['Convbox', 'Omnitrack'] as const)
        expect(front(plans, { billingEdition, virtualSite: true })).toBe('/website/s/order-attribution')
  })
})

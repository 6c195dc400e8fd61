/** The user's menu: the server's groups with the browser's changes, and the menu page of an address. Pure. */
import { stores } from '@convbox/contract/api/stores'
import type { ResultOf } from '@convbox/contract/endpoint'
import { ALL_SITES } from '@convbox/contract/ids'
import { type Feature, isAllowed, ONE_STORE_FEATURES, type Product } from '@convbox/contract/plans'
import { storeAddress, WEBSITE_LIST } from '../addresses.ts'
import { stringifySearch } from '../search-params.ts'
import type { SiteInfo, StoreInfo } from './use-store.ts'

/** The server's menu. */
export type Menus = ResultOf<typeof stores.findUserMenus>

/** A page of the menu. search: what its link adds to href, with the question mark, or ''. depth: 1 for a subpage, else 0. */
export type MenuPage = { name: Feature; href: string; search: string; isAllowed: boolean; depth: 0 | 1 }
/** A group of the menu; hidden when it has no pages. */
export type MenuGroup = { tag: string; name: string; pages: MenuPage[] }

type ServerGroup = Menus['SYS_MENU']['menuGroupList'][number]
type ServerPage = Omit<ServerGroup['subMenuPageList'][number], 'innerSubMenuPageList'>

/** The group of the Convbox plans. The server may list the FB Ads Report there; it is not shown. */
const CONVBOX_GROUP = 'attribution'
const HIDDEN_PAGE = 'FB Ads Report'

/** Groups added by the browser, below the server's. */
const OWN_GROUPS = [
  {
    tag: 'Pro/Settings',
    name: 'Settings',
    pages: [
      ['Online Store Settings', 'website-info'],
      ['Integrations', 'integrations'],
      ['Order History', 'order-history'],
      ['Data and Privacy', 'privacy'],
      ['Reports and Alerts', 'alerts'],
    ],
    isFlagged: false,
  },
  { tag: 'Pro/Checklist', name: 'Checklist', pages: [['Checklist', 'checklist']], isFlagged: true },
] as const satisfies readonly { tag: string; name: string; pages: readonly (readonly [Feature, string])[]; isFlagged: boolean }[]

/** What a store's reports begin with. An address always says it, so that a link shows the same to everybody, also after the store has chosen anew. */
export type ReportDefaults = StoreInfo['reportDefaults']

const REPORT_PARAMS: Partial<Record<Feature, readonly (keyof ReportDefaults)[]>> = {
  'Conversion Analysis': ['model', 'window', 'columns'],
  'Order Journey': ['window'],
}
const searchOf = (feature: Feature, defaults: ReportDefaults): string =>
  stringifySearch(Object.fromEntries((REPORT_PARAMS[feature] ?? []).map((param) => [param, defaults[param]])))

const bySortNum = (one: { sortNum: number }, other: { sortNum: number }): number => one.sortNum - other.sortNum

type MenuOptions = { isDeveloper: boolean; reportDefaults?: ReportDefaults }

/** Groups and pages of the navigation, in order. store: the name in the address. isDeveloper: only developers see the checklist. All-Sites has no single-store pages. */
export const menuGroups = (menus: Menus, store: string, { isDeveloper, reportDefaults = {} }: MenuOptions): MenuGroup[] => {
  const mayUse = (feature: Feature): boolean => isAllowed(menus.SHOP_MENU, feature)
  const toPage = (depth: 0 | 1) => (page: ServerPage) =>
    page.pageUrl === '' || (depth === 0 && !page.leafPage)
      ? []
      : [
          {
            name: page.menuViewName,
            href: storeAddress(store, page.pageUrl),
            search: searchOf(page.menuViewName, reportDefaults),
            isAllowed: mayUse(page.menuViewName),
            depth,
          },
        ]
  const pagesOf = (group: ServerGroup): MenuPage[] =>
    group.subMenuPageList
      .filter((page) => group.groupTag !== CONVBOX_GROUP || page.menuViewName !== HIDDEN_PAGE)
      .toSorted(bySortNum)
      .flatMap((page) => [...toPage(0)(page), ...page.innerSubMenuPageList.toSorted(bySortNum).flatMap(toPage(1))])
  const served = menus.SYS_MENU.menuGroupList
    .toSorted(bySortNum)
    .map((group) => ({ tag: group.groupTag, name: group.groupName, pages: pagesOf(group) }))
  const own = OWN_GROUPS.filter(({ isFlagged }) => isDeveloper || !isFlagged).map(({ tag, name, pages }) => ({
    tag,
    name,
    pages: pages.map(([feature, page]) => ({
      name: feature,
      href: storeAddress(store, page),
      search: '',
      isAllowed: mayUse(feature),
      depth: 0 as const,
    })),
  }))
  return [...served, ...own]
    .map((group) => ({ ...group, pages: group.pages.filter(({ name }) => store !== ALL_SITES || !ONE_STORE_FEATURES.includes(name)) }))
    .filter(({ pages }) => pages.length > 0)
}

/** What is shown at a page's address: its screen, the not-subscribed page, or the notice that All-Sites has no such page. */
export type Gate = { show: 'screen' } | { show: 'not subscribed'; feature: Feature } | { show: 'all sites' }

/** The address under which the menu has a page. The ads report opens from the conversion analysis and is in no menu itself. */
export const menuAddress = (pathname: string): string =>
  pathname.replace(/^(\/website\/[^/]+\/)ads-report(?=\/|$)/, '$1conversion-analysis')

/** The menu page of an address: the page itself or its nearest parent. */
const pageAt = (groups: readonly MenuGroup[], pathname: string): MenuPage | undefined =>
  groups
    .flatMap(({ pages }) => pages)
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .toSorted((one, other) => other.href.length - one.href.length)[0]

/** Pages below those of the menu that are about one store, though the page above is not. */
const ONE_STORE_PAGES = [
  'ads-report/links',
  'conversion-analysis/changes',
  'conversion-analysis/convbox',
  'conversion-analysis/custom',
  'conversion-analysis/models',
  'conversion-analysis/windows',
]
/** So is the page of a product. */
const PRODUCT_PAGE = /\/product-conversion\/./
const isOfOneStore = (pathname: string): boolean =>
  PRODUCT_PAGE.test(pathname) || ONE_STORE_PAGES.some((page) => `${pathname}/`.includes(`/${page}/`))

/** The gate of an address. Addresses outside of the menu are about one store: open for stores, closed for All-Sites. */
export const gateOf = (groups: readonly MenuGroup[], pathname: string, site: { virtualSite: boolean }): Gate => {
  const address = menuAddress(pathname)
  const page = pageAt(groups, address)
  if (site.virtualSite && (page === undefined || ONE_STORE_FEATURES.includes(page.name) || isOfOneStore(pathname)))
    return { show: 'all sites' }
  // A page of no menu is a feature of its own, and says itself which plan opens it.
  return page === undefined || page.isAllowed || address !== pathname ? { show: 'screen' } : { show: 'not subscribed', feature: page.name }
}

/** Start page of each product's stores. */
const START_PAGES: Record<Product, Feature> = { Convbox: 'Order Journey', Omnitrack: 'Pixels' }

/** Start page of a store or All-Sites: its product's, else the first page that its plan allows, else the first page, which says what to subscribe to. */
export const startPageOf = (groups: readonly MenuGroup[], site: Pick<SiteInfo, 'virtualSite' | 'billingEdition'>): string => {
  const pages = groups.flatMap((group) => group.pages)
  const open = pages.filter(({ href }) => gateOf(groups, href, site).show === 'screen')
  const startPage = open.find(({ name }) => name === START_PAGES[site.billingEdition]) ?? open[0] ?? pages[0]
  return startPage?.href ?? WEBSITE_LIST
}

/** The menu that a person sees: the server's groups with what the browser changes in them, and which page of it an address belongs to. Pure. */
import { stores } from '@convbox/contract/api/stores'
import type { ResultOf } from '@convbox/contract/endpoint'
import { ALL_SITES } from '@convbox/contract/ids'
import { type Feature, isAllowed, ONE_STORE_FEATURES, type Product } from '@convbox/contract/plans'
import { storeAddress, WEBSITE_LIST } from '../addresses.ts'
import type { SiteInfo } from './use-store.ts'

/** The server's menu. */
export type Menus = ResultOf<typeof stores.findUserMenus>

/** A page of the menu. depth: 0, or 1 under another page. */
export type MenuPage = { name: Feature; href: string; isAllowed: boolean; depth: 0 | 1 }
/** A group in its order; without pages it is not shown. */
export type MenuGroup = { tag: string; name: string; pages: MenuPage[] }

type ServerGroup = Menus['SYS_MENU']['menuGroupList'][number]
type ServerPage = Omit<ServerGroup['subMenuPageList'][number], 'innerSubMenuPageList'>

/** The group of the Convbox plans. The server may list the FB Ads Report there; it is not shown. */
const CONVBOX_GROUP = 'attribution'
const HIDDEN_PAGE = 'FB Ads Report'

/** Groups that the browser adds, below the server's. */
const OWN_GROUPS = [
  {
    tag: 'Pro/Settings',
    name: 'Settings',
    pages: [
      ['Online Store Settings', 'website-info'],
      ['Integrations', 'integrations'],
      ['Order History', 'order-history'],
      ['Data and Privacy', 'privacy'],
    ],
    isFlagged: false,
  },
  { tag: 'Pro/Checklist', name: 'Checklist', pages: [['Checklist', 'checklist']], isFlagged: true },
] as const satisfies readonly { tag: string; name: string; pages: readonly (readonly [Feature, string])[]; isFlagged: boolean }[]

const bySortNum = (one: { sortNum: number }, other: { sortNum: number }): number => one.sortNum - other.sortNum

/** The groups and pages of the navigation, top to bottom. store: the name in the address. isDeveloper: the backstage flag, which alone shows the checklist. All-Sites has no pages about one store. */
export const menuGroups = (menus: Menus, store: string, { isDeveloper }: { isDeveloper: boolean }): MenuGroup[] => {
  const mayUse = (feature: Feature): boolean => isAllowed(menus.SHOP_MENU, feature)
  const toPage = (depth: 0 | 1) => (page: ServerPage) =>
    page.pageUrl === '' || (depth === 0 && !page.leafPage)
      ? []
      : [{ name: page.menuViewName, href: storeAddress(store, page.pageUrl), isAllowed: mayUse(page.menuViewName), depth }]
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
      isAllowed: mayUse(feature),
      depth: 0 as const,
    })),
  }))
  return [...served, ...own]
    .map((group) => ({ ...group, pages: group.pages.filter(({ name }) => store !== ALL_SITES || !ONE_STORE_FEATURES.includes(name)) }))
    .filter(({ pages }) => pages.length > 0)
}

/** What stands where the screen would: the screen itself, the page on what to subscribe to, or the notice that All-Sites has no such page. */
export type Gate = { show: 'screen' } | { show: 'not subscribed'; feature: Feature } | { show: 'all sites' }

/** The page of the menu that an address belongs to: itself or the nearest above it. */
const pageAt = (groups: readonly MenuGroup[], pathname: string): MenuPage | undefined =>
  groups
    .flatMap(({ pages }) => pages)
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .toSorted((one, other) => other.href.length - one.href.length)[0]

/** Decides by the address. Addresses outside of the menu are open for a store, not for All-Sites: they are about one store. */
export const gateOf = (groups: readonly MenuGroup[], pathname: string, site: { virtualSite: boolean }): Gate => {
  const page = pageAt(groups, pathname)
  if (site.virtualSite && (page === undefined || ONE_STORE_FEATURES.includes(page.name))) return { show: 'all sites' }
  return page === undefined || page.isAllowed ? { show: 'screen' } : { show: 'not subscribed', feature: page.name }
}

/** What each product is for: the page that its stores open with. */
const FRONTS: Record<Product, Feature> = { Convbox: 'Order Journey', Omnitrack: 'Pixels' }

/** The page that a store or All-Sites opens with: its product's, else the first that its plan opens, else the first, which says what to subscribe to. */
export const frontOf = (groups: readonly MenuGroup[], site: Pick<SiteInfo, 'virtualSite' | 'billingEdition'>): string => {
  const pages = groups.flatMap((group) => group.pages)
  const open = pages.filter(({ href }) => gateOf(groups, href, site).show === 'screen')
  const front = open.find(({ name }) => name === FRONTS[site.billingEdition]) ?? open[0] ?? pages[0]
  return front?.href ?? WEBSITE_LIST
}

/** The left navigation: its entries, and which menu names the plans open. The server owns it, so that a new screen shows without a new client. */
import { menuNamesOf, type Feature, type Product } from '@convbox/contract'

type MenuPage = {
  viewPageId: string
  menuViewName: Feature
  pageUrl: string
  sortNum: number
  groupTag: string
  leafPage: boolean
  pid?: string
}
type MenuEntry = MenuPage & { innerSubMenuPageList: MenuPage[] }
type MenuGroup = { groupName: string; groupTag: string; sortNum: number; subMenuPageList: MenuEntry[] }

/**
 * The groups and their entries, top to bottom; at most seven a group. Only entries with a screen; an empty group is not shown. The browser adds the store's
 * settings and the checklist below. pageUrl: the path under /website/{websiteName}/.
 */
const GROUPS = [
  {
    name: 'Overview',
    tag: 'overview',
    entries: [
      ['Dashboard', 'dashboard'],
      ['Scoreboard', 'scoreboard'],
      ['Trends', 'trends'],
    ],
  },
  {
    name: 'Attribution',
    tag: 'attribution',
    entries: [
      ['Conversion Analysis', 'conversion-analysis'],
      ['Order Journey', 'order-attribution'],
      ['Traffic Rules', 'traffic-rules'],
    ],
  },
  {
    name: 'Insights',
    tag: 'insights',
    entries: [
      ['Product Conversion', 'product-conversion'],
      ['Post Purchase Survey', 'purchase-survey'],
      ['Creative Insights', 'creative-compass'],
      ['Creative Trends', 'creative-compass/trends'],
    ],
  },
  {
    name: 'Tracking',
    tag: 'tracking',
    entries: [
      ['Pixels', 'pixels'],
      ['Events Monitor', 'events-monitor'],
    ],
  },
  {
    name: 'Campaign links',
    tag: 'links',
    entries: [
      ['URL Builder', 'utm-builder'],
      ['Short Links', 'short-links'],
    ],
  },
  {
    name: 'Influencers',
    tag: 'influencers',
    entries: [
      ['Campaign', 'affluencer-hub/campaign'],
      ['Creators', 'affluencer-hub/creators'],
      ['Channel', 'affluencer-hub/channel'],
      ['Landing Pages', 'affluencer-hub/landing'],
      ['Tracking Links', 'affluencer-hub/short-link'],
      ['Discount', 'affluencer-hub/discount'],
      ['Payouts', 'affluencer-hub/payouts'],
    ],
  },
] as const satisfies readonly { name: string; tag: string; entries: readonly (readonly [Feature, string])[] }[]

/** The group used most for a product, which comes first. */
const FIRST_GROUP: Record<Product, (typeof GROUPS)[number]['tag']> = { Convbox: 'overview', Omnitrack: 'tracking' }

const menuOf = (product: Product): MenuGroup[] =>
  GROUPS.toSorted((one, other) => Number(other.tag === FIRST_GROUP[product]) - Number(one.tag === FIRST_GROUP[product]))
    .filter(({ entries }) => entries.length > 0)
    .map(({ name, tag, entries }, group) => ({
      groupName: name,
      groupTag: tag,
      sortNum: group + 1,
      subMenuPageList: entries.map(([menuViewName, pageUrl], place) => ({
        viewPageId: pageUrl,
        menuViewName,
        pageUrl,
        sortNum: place + 1,
        groupTag: tag,
        leafPage: true,
        innerSubMenuPageList: [],
      })),
    }))

/**
 * All entries, and the names that the plans open: the others lead to the page with the plan to subscribe to. product: of the store, whose own group comes
 * first.
 */
export const menusOf = (
  plans: readonly string[],
  product: Product,
): { SYS_MENU: { menuGroupList: MenuGroup[] }; SHOP_MENU: Feature[] } => ({
  SYS_MENU: { menuGroupList: menuOf(product) },
  SHOP_MENU: menuNamesOf(plans),
})

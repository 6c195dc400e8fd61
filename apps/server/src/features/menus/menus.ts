/** The left navigation: which entries there are, and which of them a plan opens. The server owns it, so that a new screen shows without a new client. Source: spec 001 (menu config). */
import { FEATURES, hasFeature, type Feature } from '@convbox/contract'

type MenuEntry = { viewPageId: string; menuViewName: Feature; pageUrl: string; sortNum: number; groupTag: string; leafPage: boolean }
type MenuGroup = { groupName: string; groupTag: string; sortNum: number; subMenuPageList: MenuEntry[] }

/** The groups and their entries, top to bottom. pageUrl: the address under /website/{websiteName}/. */
const GROUPS = [
  {
    name: 'Attribution',
    tag: 'attribution',
    entries: [
      ['Conversion Analysis', 'conversion-analysis'],
      ['Order Journey', 'order-attribution'],
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
  { name: 'Store settings', tag: 'settings', entries: [['Online Store Settings', 'website-info']] },
] as const satisfies readonly { name: string; tag: string; entries: readonly (readonly [Feature, string])[] }[]

const MENU: readonly MenuGroup[] = GROUPS.map(({ name, tag, entries }, group) => ({
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
  })),
}))

/** All entries, and the names of those that the plans open: the others show the upgrade page. */
export const menusOf = (plans: readonly string[]): { SYS_MENU: { menuGroupList: MenuGroup[] }; SHOP_MENU: Feature[] } => ({
  SYS_MENU: { menuGroupList: [...MENU] },
  SHOP_MENU: FEATURES.filter((feature) => hasFeature(plans, feature)),
})

/** The left navigation: which entries there are, and which menu names the plans open. The server owns it, so that a new screen shows without a new client. Source: spec 001 section 3 (menu config). */
import { menuNamesOf, type Feature } from '@convbox/contract'

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

/** The groups and their entries, top to bottom. The browser adds Pro / Settings and Pro / Checklist. pageUrl: the address under /website/{websiteName}/. */
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
    innerSubMenuPageList: [],
  })),
}))

/** All entries, and the names that the plans open: the others show the page that says what to subscribe to. */
export const menusOf = (plans: readonly string[]): { SYS_MENU: { menuGroupList: MenuGroup[] }; SHOP_MENU: Feature[] } => ({
  SYS_MENU: { menuGroupList: [...MENU] },
  SHOP_MENU: menuNamesOf(plans),
})

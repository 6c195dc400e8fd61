import { Link, useLocation } from '@tanstack/react-router'
import clsx from 'clsx'
import { Activity, ChartLine, Lock, type LucideIcon, RadioTower, Route as RouteIcon, Settings } from 'lucide-react'
import { stores } from '@convbox/contract/api/stores'
import type { ResultOf } from '@convbox/contract/endpoint'
import type { Feature } from '@convbox/contract/plans'
import { featuresText } from '../text/features.text.ts'
import { useText } from '../text/language.ts'
import { storeAddress } from './addresses.ts'
import { Logo } from './Logo.tsx'
import { shellText } from './shell.text.ts'

/** The server's menu. */
export type Menus = ResultOf<typeof stores.findUserMenus>

const ICONS: Record<Feature, LucideIcon> = {
  Pixels: RadioTower,
  'Events Monitor': Activity,
  'Order Journey': RouteIcon,
  'Conversion Analysis': ChartLine,
  'Online Store Settings': Settings,
}

/** A page of the menu that the navigation and the palette show. */
type MenuPage = { name: Feature; href: string; isAllowed: boolean; group: string }

/** The menu as a flat list in its order: groups by sortNum, pages by sortNum; only leaf pages with an address. */
export const menuPages = (menus: Menus, store: string): MenuPage[] =>
  [...menus.SYS_MENU.menuGroupList]
    .sort((one, other) => one.sortNum - other.sortNum)
    .flatMap((group) =>
      [...group.subMenuPageList]
        .filter((page) => page.leafPage && page.pageUrl !== '')
        .sort((one, other) => one.sortNum - other.sortNum)
        .map((page) => ({
          name: page.menuViewName,
          href: storeAddress(store, page.pageUrl),
          isAllowed: menus.SHOP_MENU.includes(page.menuViewName),
          group: group.groupTag,
        })),
    )

/** The name of a group: ours by its tag, else the server's. */
const groupLabel = (tag: string, name: string, names: Record<string, string>): string => names[tag] ?? names[tag.toLowerCase()] ?? name

/** The left navigation, built from the server's menu; pages outside the plan carry a lock and lead to the explanation. */
export const Navigation = ({ menus, store }: { menus: Menus; store: string }) => {
  const text = useText(shellText)
  const features = useText(featuresText)
  const { pathname } = useLocation()
  const pages = menuPages(menus, store)
  const groups = [...menus.SYS_MENU.menuGroupList].sort((one, other) => one.sortNum - other.sortNum)
  return (
    <nav aria-label={text.navigation} className="flex w-56 shrink-0 flex-col overflow-y-auto border-r border-line px-3 pb-4">
      <Link to="/" className="flex h-[52px] shrink-0 items-center px-2" aria-label="convbox">
        <Logo />
      </Link>
      {groups.map((group) => (
        <div key={group.groupTag} className="mb-3">
          <div className="px-2 py-1 text-caption text-ink-3">{groupLabel(group.groupTag, group.groupName, text.groups)}</div>
          {pages
            .filter((page) => page.group === group.groupTag)
            .map((page) => {
              const Icon = ICONS[page.name]
              const isCurrent = pathname === page.href || pathname.startsWith(`${page.href}/`)
              return (
                <Link
                  key={page.href}
                  to={page.href}
                  aria-current={isCurrent ? 'page' : undefined}
                  className={clsx(
                    'flex h-8 items-center gap-2.5 rounded-control px-2 text-body transition-colors duration-100',
                    isCurrent ? 'bg-accent-soft font-semibold text-accent' : 'text-ink-2 hover:bg-sunken hover:text-ink',
                  )}
                >
                  <Icon size={15} aria-hidden />
                  <span className="flex-1 truncate">{features[page.name]}</span>
                  {!page.isAllowed && <Lock size={13} aria-label={text.locked} className="text-ink-3" />}
                </Link>
              )
            })}
        </div>
      ))}
    </nav>
  )
}

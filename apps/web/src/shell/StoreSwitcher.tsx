import { ALL_SITES } from '@convbox/contract/ids'
import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown, Layers, List, Plus, Store } from 'lucide-react'
import { Menu } from '../ui/Menu.tsx'
import type { MenuEntry } from '../ui/menu-props.ts'
import { buttonClass } from '../ui/Button.tsx'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { ADD_STORE, storeAddress, WEBSITE_LIST } from '../addresses.ts'
import { shellText } from './shell.text.ts'
import { mayAddStore, type UserInfo } from './use-store.ts'

/** Stores listed in the menu. */
const STORES_SHOWN = 10

/** Store switcher: shows the current store; lists All-Sites (with two or more stores), the first ten stores, a link to all stores and, for admins, to add one. */
export const StoreSwitcher = ({ user, current }: { user: Pick<UserInfo, 'websites' | 'tenants'>; current: string | undefined }) => {
  const text = useText(shellText)
  const shared = useText(sharedText)
  const navigate = useNavigate()
  const go = (href: string): void => void navigate({ href })
  const { websites } = user
  const chosen = current === ALL_SITES ? text.allSites : websites.find((website) => website.websiteName === current)?.websiteTitle
  const add: MenuEntry = {
    kind: 'action',
    key: 'add',
    label: text.addStore,
    icon: <Plus size={14} aria-hidden />,
    onSelect: () => go(ADD_STORE),
  }
  const allSites: MenuEntry = {
    kind: 'action',
    key: ALL_SITES,
    label: text.allSites,
    icon: <Layers size={14} aria-hidden />,
    isChecked: current === ALL_SITES,
    onSelect: () => go(storeAddress(ALL_SITES)),
  }
  const entries: MenuEntry[] = [
    ...(websites.length > 1 ? [allSites] : []),
    ...websites.slice(0, STORES_SHOWN).map((website): MenuEntry => ({
      kind: 'action',
      key: website.websiteName,
      label: website.websiteTitle,
      hint: website.sandbox ? shared.sandbox : undefined,
      isChecked: website.websiteName === current,
      onSelect: () => go(storeAddress(website.websiteName)),
    })),
    { kind: 'separator', key: 'separator' },
    { kind: 'action', key: 'another', label: text.switchAnother, icon: <List size={14} aria-hidden />, onSelect: () => go(WEBSITE_LIST) },
    ...(mayAddStore(user) ? [add] : []),
  ]
  return (
    <Menu
      label={text.switchStore}
      align="start"
      minWidthPx={240}
      entries={entries}
      trigger={
        <button type="button" className={buttonClass('plain', 'spread', 'min-w-52')}>
          <span className="flex min-w-0 items-center gap-2">
            <Store size={14} className="text-ink-3" aria-hidden />
            <span className="sr-only">{text.switchStore}: </span>
            <span className="truncate font-medium">{chosen ?? text.switchStore}</span>
          </span>
          <ChevronsUpDown size={14} className="text-ink-3" aria-hidden />
        </button>
      }
    />
  )
}

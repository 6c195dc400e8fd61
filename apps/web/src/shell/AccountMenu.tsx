import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Keyboard, LogOut, User } from 'lucide-react'
import { logOut } from '../api/react-to.ts'
import { useText } from '../text/language.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Menu } from '../ui/Menu.tsx'
import { ACCOUNT_ICONS } from './account-icons.ts'
import { accountPages } from './account-pages.ts'
import { shellText } from './shell.text.ts'
import { showShortcuts } from './shortcuts.ts'
import type { UserInfo } from './use-store.ts'

/** Account menu: the signed-in user, pages about the user and the current organization, and log out. store: the store in the address, if any. */
export const AccountMenu = ({ user, store }: { user: UserInfo; store: string | undefined }) => {
  const text = useText(shellText)
  const navigate = useNavigate()
  const { routesByPath } = useRouter()
  const { org } = useSearch({ strict: false })
  const pages = accountPages(user, { store, org }, (path) => Object.hasOwn(routesByPath, path))
  return (
    <Menu
      label={text.account}
      minWidthPx={220}
      trigger={
        <button type="button" aria-label={text.account} className={buttonClass('quiet', 'square')}>
          <User size={16} aria-hidden />
        </button>
      }
      entries={[
        { kind: 'heading', key: 'who', label: <span className="break-all">{user.email}</span> },
        ...pages.map(({ key, href }) => {
          const Icon = ACCOUNT_ICONS[key]
          return {
            kind: 'action' as const,
            key,
            label: text.accountPages[key],
            icon: <Icon size={14} aria-hidden />,
            onSelect: () => void navigate({ href }),
          }
        }),
        { kind: 'separator', key: 'pages' },
        {
          kind: 'action',
          key: 'shortcuts',
          label: text.shortcuts,
          icon: <Keyboard size={14} aria-hidden />,
          hint: '?',
          onSelect: showShortcuts,
        },
        { kind: 'separator', key: 'separator' },
        { kind: 'action', key: 'out', label: text.signOut, icon: <LogOut size={14} aria-hidden />, onSelect: () => void logOut() },
      ]}
    />
  )
}

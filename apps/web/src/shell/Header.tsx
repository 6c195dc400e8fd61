import { useNavigate } from '@tanstack/react-router'
import { Keyboard, LogOut, User } from 'lucide-react'
import { logOut } from '../api/react-to.ts'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { Badge } from '../ui/Badge.tsx'
import { buttonClass } from '../ui/Button.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { Logo } from './Logo.tsx'
import { shellText } from './shell.text.ts'
import { showShortcuts } from './shortcuts.ts'
import { StoreSwitcher } from './StoreSwitcher.tsx'
import { LanguageSwitch, ThemeSwitch } from './Switches.tsx'
import type { UserInfo } from './use-store.ts'

const AccountMenu = ({ user }: { user: UserInfo }) => {
  const text = useText(shellText)
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

/** The bar over every signed-in page. */
export const Header = ({ user, current, isSandbox }: { user: UserInfo; current: string | undefined; isSandbox: boolean }) => {
  const text = useText(shellText)
  const shared = useText(sharedText)
  const navigate = useNavigate()
  return (
    <header className="flex h-[52px] shrink-0 items-center gap-3 border-b border-line px-6">
      {current === undefined && (
        <button type="button" onClick={() => void navigate({ href: '/' })} aria-label="convbox" className="mr-3 flex">
          <Logo />
        </button>
      )}
      <StoreSwitcher user={user} current={current} />
      {isSandbox && (
        <Tooltip text={text.sandboxHint} side="bottom">
          <span>
            <Badge tone="warn">{shared.sandbox}</Badge>
          </span>
        </Tooltip>
      )}
      <div className="ml-auto flex items-center gap-2">
        <LanguageSwitch isSignedIn />
        <ThemeSwitch />
        <AccountMenu user={user} />
      </div>
    </header>
  )
}

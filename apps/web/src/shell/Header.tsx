import { useNavigate } from '@tanstack/react-router'
import { ALL_SITES } from '@convbox/contract/ids'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { Badge } from '../ui/Badge.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Changelog } from './Changelog.tsx'
import { Logo } from './Logo.tsx'
import { shellText } from './shell.text.ts'
import { StoreSwitcher } from './StoreSwitcher.tsx'
import { LanguageSwitch, ThemeSwitch } from './Switches.tsx'
import type { UserInfo } from './use-store.ts'

/** The bar over every signed-in page. current: the store of the address or All-Sites; undefined outside of both. */
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
        <Changelog />
        <AccountMenu user={user} store={current === ALL_SITES ? undefined : current} />
      </div>
    </header>
  )
}

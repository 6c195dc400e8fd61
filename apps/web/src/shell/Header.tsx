import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { Badge } from '../ui/Badge.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Changelog } from './Changelog.tsx'
import { shellText } from './shell.text.ts'
import { StoreSwitcher } from './StoreSwitcher.tsx'
import { LanguageSwitch, ThemeSwitch } from './Switches.tsx'
import type { UserInfo } from './use-store.ts'

type HeaderProps = { user: UserInfo; current: string | undefined; store: string | undefined; isSandbox: boolean }

/** Header of every signed-in page. current: shown in the store switcher: the store or All-Sites in the address, on other pages the store opened last. store: the store in the address, whose pages the account menu offers. */
export const Header = ({ user, current, store, isSandbox }: HeaderProps) => {
  const text = useText(shellText)
  const shared = useText(sharedText)
  return (
    <header className="flex h-[52px] shrink-0 items-center gap-3 border-b border-line px-6">
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
        <AccountMenu user={user} store={store} />
      </div>
    </header>
  )
}

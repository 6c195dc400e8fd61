import type { ReactNode } from 'react'
import { Logo } from '../../shell/Logo.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../shell/Switches.tsx'
import { useText } from '../../text/language.ts'
import { creatorText } from './creator.text.ts'

/** Frame of a creator's page: no menu of the program, which creators have no part in. */
export const CreatorFrame = ({ extra, children }: { extra?: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col bg-page">
    <title>{`${useText(creatorText).title} · Convbox`}</title>
    <header className="flex h-[52px] items-center justify-between px-4 sm:px-6">
      <Logo />
      <div className="flex items-center gap-2">
        <LanguageSwitch isSignedIn={false} />
        <ThemeSwitch />
        {extra}
      </div>
    </header>
    <main className="mx-auto w-full max-w-280 flex-1 px-4 pt-4 pb-16 sm:px-6">{children}</main>
  </div>
)

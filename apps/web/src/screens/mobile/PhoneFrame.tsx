import type { ReactNode } from 'react'
import { Logo } from '../../shell/Logo.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../shell/Switches.tsx'

/** Frame of a page for phones: as wide as the screen, one narrow head, no menu. */
export const PhoneFrame = ({ title, isSignedIn, children }: { title: string; isSignedIn: boolean; children: ReactNode }) => (
  <div className="min-h-dvh">
    <title>{`${title} · Convbox`}</title>
    <header className="flex h-[52px] items-center justify-between gap-2 px-4">
      <Logo />
      <div className="flex items-center gap-2">
        <LanguageSwitch isSignedIn={isSignedIn} />
        <ThemeSwitch />
      </div>
    </header>
    <main className="mx-auto max-w-180 px-3 pb-10">
      <h1 className="px-1 pb-2 text-title font-semibold tracking-[-0.015em]">{title}</h1>
      {children}
    </main>
  </div>
)

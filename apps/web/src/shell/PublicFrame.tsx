import { type ReactNode, useEffect, useRef } from 'react'
import { Logo } from './Logo.tsx'
import { LanguageSwitch, ThemeSwitch } from './Switches.tsx'

/** Focuses the title when another step replaces a sent form: the focused button is gone, and screen readers then read the new title. */
const useTitleFocus = (title: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current !== title && document.activeElement === document.body) heading.current?.focus()
    shown.current = title
  }, [title])
  return heading
}

/** Frame of pages without sign-in: logo, language and theme switches over one narrow column. title: shown on the page and in the browser's tab. */
export const PublicFrame = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => {
  const heading = useTitleFocus(title)
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${title} · Convbox`}</title>
      <header className="flex h-[52px] items-center justify-between px-6">
        <Logo />
        <div className="flex items-center gap-2">
          <LanguageSwitch isSignedIn={false} />
          <ThemeSwitch />
        </div>
      </header>
      {/* Starts at a fixed height, so that an error below a field does not move the form. */}
      <main className="flex flex-1 justify-center px-6 pt-[max(3rem,calc(50dvh-13rem))] pb-24">
        <div className="w-100">
          <h1 ref={heading} tabIndex={-1} className="text-title font-semibold tracking-[-0.015em] outline-none">
            {title}
          </h1>
          {lead !== undefined && <p className="mt-1 text-body text-ink-2">{lead}</p>}
          <div className="mt-5">{children}</div>
        </div>
      </main>
    </div>
  )
}

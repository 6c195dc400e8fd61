/**
 * Sign in. State from the address by `getRouteApi`, sending by `useSend` (quiet: this screen shows the refusal itself), texts from `login.text.ts`.
 * A public page loads in 150 KB: no form library and no Base UI but its button here; larger forms take react-hook-form, as `pixels/PixelFormView.tsx` does.
 * Its states: empty (first look), loading (button busy), error (refused or no network), data (on to `next`), no access (already signed in: on to the app).
 */
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { account } from '@convbox/contract/api/account'
import { call } from '../../api/call.ts'
import { useSend } from '../../api/use-call.ts'
import { startSession } from '../../shell/load-session.ts'
import { Logo } from '../../shell/Logo.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../shell/Switches.tsx'
import { useText } from '../../text/language.ts'
import { LoginForm } from './LoginForm.tsx'
import { loginText } from './login.text.ts'
import { nextAddress } from './next-address.ts'

const route = getRouteApi('/login')

/** Whether the visitor has a session already; a refusal is the ordinary answer here, so it passes by the error catalogue. */
const useIsSignedIn = (): boolean =>
  useQuery({
    queryKey: ['login', 'session'],
    queryFn: () =>
      call(account.userInfo, {}).then(
        () => true,
        () => false,
      ),
    staleTime: 0,
  }).data ?? false

export const LoginScreen = () => {
  const text = useText(loginText)
  const { next } = route.useSearch()
  const navigate = useNavigate()
  const isSignedIn = useIsSignedIn()
  const login = useSend(account.login, {
    quiet: true,
    onSuccess: (user) => {
      startSession(user)
      void navigate({ href: nextAddress(next) })
    },
  })
  useEffect(() => {
    if (isSignedIn && login.isIdle) void navigate({ href: nextAddress(next) })
  }, [isSignedIn, login.isIdle, navigate, next])

  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${text.title} · Convbox`}</title>
      <header className="flex h-[52px] items-center justify-between px-6">
        <Logo />
        <div className="flex items-center gap-2">
          <LanguageSwitch isSignedIn={false} />
          <ThemeSwitch />
        </div>
      </header>
      {/* From a fixed height on, so that an error below a field does not move the form. */}
      <main className="flex flex-1 justify-center px-6 pt-[max(3rem,calc(50dvh-13rem))] pb-24">
        <div className="w-90">
          <h1 className="text-title font-semibold tracking-[-0.015em]">{text.title}</h1>
          <p className="mt-1 mb-5 text-body text-ink-2">{text.lead}</p>
          <LoginForm isBusy={login.isPending} error={login.error} onSubmit={(fields) => login.mutate(fields)} />
          <p className="mt-5 text-caption text-ink-3">{text.demo}</p>
        </div>
      </main>
    </div>
  )
}

/**
 * Sign-in screen. State from the address by `getRouteApi`, calls by `useSend` (quiet: this screen shows the refusal itself), texts from `login.text.ts`.
 * A public page loads at most 150 KB: no form library, and no Base UI but its button; larger forms take react-hook-form, as `pixels/PixelFormView.tsx` does.
 * Its states: empty (initial), loading (button busy), error (refused or no network), data (redirect to `next`), no access (already signed in: redirect to the app).
 */
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { account } from '@convbox/contract/api/account'
import { useSend } from '../../api/use-call.ts'
import { ADD_WEBSITE_CALLBACK, CREATE_ORGANIZATION } from '../../addresses.ts'
import { startSession } from '../../shell/load-session.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import type { UserInfo } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { invitationIn } from '../../shell/join-address.ts'
import { PublicLink, OutboxHint, useSignInOptions } from '../../widgets/PublicPageLinks.tsx'
import { LoginForm } from './LoginForm.tsx'
import { loginText } from './login.text.ts'
import { nextAddress } from '../../shell/next-address.ts'
import { useBackstageCode } from './use-backstage-code.ts'
import { useIsSignedIn } from '../../shell/use-is-signed-in.ts'

const route = getRouteApi('/login')

/** Notes over the form: why the user was sent here. */
const NOTES = { password: 'passwordIsSet', everywhere: 'signedOut', registered: 'registered' } as const

export const LoginScreen = () => {
  const text = useText(loginText)
  const { next, email, after } = route.useSearch()
  const navigate = useNavigate()
  const options = useSignInOptions()
  const isClosed = options?.registration === 'invited' && invitationIn(next) === undefined
  const enter = (user: UserInfo): void => {
    startSession(user)
    void navigate({ href: nextAddress(next), replace: true })
  }
  const backstage = useBackstageCode(enter)
  const isSignedIn = useIsSignedIn() ?? false
  const login = useSend(account.login, { quiet: true, onSuccess: enter })
  const isComing = login.isIdle && !backstage.isPresent
  useEffect(() => {
    if (isSignedIn && isComing) void navigate({ href: nextAddress(next), replace: true })
  }, [isSignedIn, isComing, navigate, next])

  return (
    <PublicFrame title={text.title} lead={text.lead}>
      {after !== undefined && (
        <Banner tone="good" className="mb-4">
          {text[NOTES[after]]}
        </Banner>
      )}
      {next.startsWith(CREATE_ORGANIZATION) && <Banner className="mb-4">{text.ownerFirst}</Banner>}
      {next.startsWith(ADD_WEBSITE_CALLBACK) && <Banner className="mb-4">{text.install}</Banner>}
      {backstage.isPending && <Banner className="mb-4">{text.backstage}</Banner>}
      <LoginForm
        key={email}
        email={email}
        isBusy={login.isPending}
        error={login.error ?? (login.isIdle ? backstage.error : null)}
        onSubmit={(fields) => login.mutate(fields)}
      />
      <nav className="mt-5 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 text-body">
        <PublicLink to="/forgot-password" next={next}>
          {text.forgot}
        </PublicLink>
        {options?.sms !== false && (
          <PublicLink to="/mobile/phone-login" next={next}>
            {text.byPhone}
          </PublicLink>
        )}
        {!isClosed && (
          <PublicLink to="/register" next={next}>
            {text.create}
          </PublicLink>
        )}
      </nav>
      {isClosed && <p className="mt-5 text-caption text-ink-3">{text.byInvitation}</p>}
      {options?.sandbox === true && <p className="mt-5 text-caption text-ink-3">{text.demo}</p>}
      <OutboxHint />
    </PublicFrame>
  )
}

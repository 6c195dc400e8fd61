import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { account } from '@convbox/contract/api/account'
import { failureOf, isRefusedWith } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { OutboxHint } from '../../widgets/PublicPageLinks.tsx'
import { useIsSignedIn } from '../../shell/use-is-signed-in.ts'
import { ResendButton } from '../../widgets/ResendButton.tsx'
import { verifyEmailText } from './verify-email.text.ts'

const route = getRouteApi('/verify-email')

/** Sends the link's token once, as soon as the user is signed in. */
const useVerification = (token: string, isSignedIn: boolean) => {
  const verify = useSend(account.verifyEmail, { quiet: true, renews: [account.userInfo, account.profile] })
  const { mutate } = verify
  const sent = useRef(false)
  useEffect(() => {
    if (!isSignedIn || token === '' || sent.current) return
    sent.current = true
    mutate({ token })
  }, [isSignedIn, token, mutate])
  return verify
}

/** Confirms the e-mail by the link in the mail. Without a session it goes through sign-in and returns here. */
const VerifyEmailScreen = () => {
  const text = useText(verifyEmailText)
  const language = useLanguage()
  const { token } = route.useSearch()
  const navigate = useNavigate()
  const isSignedIn = useIsSignedIn()
  const user = useCall(account.userInfo, {}, { enabled: isSignedIn === true, quiet: true }).data
  const verify = useVerification(token, isSignedIn === true)

  if (isSignedIn === false) {
    const next = token === '' ? '/verify-email' : `/verify-email?token=${encodeURIComponent(token)}`
    return (
      <PublicFrame title={text.title} lead={text.signInLead}>
        <Button look="primary" className="h-9" onClick={() => void navigate({ to: '/login', search: { next } })}>
          {text.signIn}
        </Button>
      </PublicFrame>
    )
  }
  if (verify.isSuccess)
    return (
      <PublicFrame title={text.doneTitle} lead={text.done}>
        <Button look="primary" className="h-9" onClick={() => void navigate({ href: '/', replace: true })}>
          {text.goOn}
        </Button>
      </PublicFrame>
    )
  if (isRefusedWith(verify.error, 'wrong link') && user?.emailVerified === true)
    return (
      <PublicFrame title={text.otherTitle} lead={text.other({ email: user.email })}>
        <Button look="primary" className="h-9" onClick={() => void navigate({ href: '/', replace: true })}>
          {text.goOn}
        </Button>
      </PublicFrame>
    )
  if (isSignedIn === true && (verify.isError || token === ''))
    return (
      <PublicFrame title={text.failedTitle} lead={verify.isError ? text.failedHint : text.openLink}>
        {verify.isError && (
          <Banner tone="bad" className="mb-4">
            {messageOf(failureOf(verify.error), language)}
          </Banner>
        )}
        <div className="flex gap-2">
          <ResendButton />
          <Button onClick={() => void navigate({ href: '/' })}>{text.goOn}</Button>
        </div>
        <OutboxHint />
      </PublicFrame>
    )
  return (
    <PublicFrame title={text.title} lead={text.busy}>
      <Loading>
        <Skeleton className="h-9 w-32" />
      </Loading>
    </PublicFrame>
  )
}

export default VerifyEmailScreen

import { account } from '@convbox/contract/api/account'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { OutboxHint } from '../../widgets/PublicPageLinks.tsx'
import { ResendButton } from '../../widgets/ResendButton.tsx'
import { verifyEmailText } from './verify-email.text.ts'

/** Banner on every page until the user's e-mail is confirmed (in any tab); nothing for confirmed users. */
export const VerifyNotice = () => {
  const text = useText(verifyEmailText)
  const user = useCall(account.userInfo, {}, { quiet: true }).data
  if (user === undefined || user.emailVerified) return null
  return (
    <div className="px-6 pt-3">
      <Banner tone="warn" action={<ResendButton />}>
        {text.notice({ email: user.email })} <OutboxHint isInline />
      </Banner>
    </div>
  )
}

import { account } from '@convbox/contract/api/account'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { OutboxHint } from '../../widgets/PublicPageLinks.tsx'
import { ResendButton } from '../../widgets/ResendButton.tsx'
import { verifyEmailText } from './verify-email.text.ts'

/** Over every page of somebody whose e-mail is not confirmed yet, until it is, in whatever tab; nothing for the others. */
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

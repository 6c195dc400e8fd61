import type { UserInfo } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { OutboxHint } from '../login/Doors.tsx'
import { ResendButton } from './ResendButton.tsx'
import { verifyEmailText } from './verify-email.text.ts'

/** Over every page of somebody whose e-mail is not confirmed yet; nothing for the others. */
export const VerifyNotice = ({ user }: { user: Pick<UserInfo, 'email' | 'emailVerified'> }) => {
  const text = useText(verifyEmailText)
  if (user.emailVerified) return null
  return (
    <div className="px-6 pt-3">
      <Banner tone="warn" action={<ResendButton />}>
        {text.notice({ email: user.email })}
        <OutboxHint />
      </Banner>
    </div>
  )
}

import { account } from '@convbox/contract/api/account'
import { useSend } from '../api/use-call.ts'
import { useText } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toast.ts'
import { verifyEmailText } from '../screens/verify-email/verify-email.text.ts'

/** Sends the confirmation mail again to the signed-in user; disabled after one use. */
export const ResendButton = () => {
  const text = useText(verifyEmailText)
  const resend = useSend(account.resendVerification, { onSuccess: () => void showToast({ tone: 'good', text: text.resent }) })
  return (
    <Button isBusy={resend.isPending} disabled={resend.isSuccess} onClick={() => resend.mutate({})}>
      {text.resend}
    </Button>
  )
}

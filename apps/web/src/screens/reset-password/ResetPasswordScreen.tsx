import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { account } from '@convbox/contract/api/account'
import { failureOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useSend } from '../../api/use-call.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { accountFaults } from '../../widgets/account-faults.ts'
import { accountFieldsText } from '../../widgets/account-fields.text.ts'
import { PasswordField } from '../../widgets/PasswordField.tsx'
import { useSmallForm } from '../../widgets/use-small-form.ts'
import { DoorLink } from '../login/Doors.tsx'
import { resetPasswordText } from './reset-password.text.ts'

const route = getRouteApi('/reset-password')

type PasswordFormProps = { isBusy: boolean; error: Error | null; onSubmit: (fields: { newPassword: string }) => void }

const PasswordForm = ({ isBusy, error, onSubmit }: PasswordFormProps) => {
  const text = useText(resetPasswordText)
  const words = useText(accountFieldsText)
  const language = useLanguage()
  const form = useSmallForm({ newPassword: '' }, ({ newPassword }) => ({ newPassword: accountFaults(words).newPassword(newPassword) }), {
    error,
    onSubmit,
  })
  return (
    <form noValidate className="flex flex-col gap-3.5" onSubmit={form.submit}>
      {error && <Banner tone="bad">{messageOf(failureOf(error), language)}</Banner>}
      <PasswordField label={words.newPassword} hint={words.passwordHint} autoComplete="new-password" {...form.field('newPassword')} />
      <Button look="primary" type="submit" isBusy={isBusy} className="mt-1 h-9">
        {text.submit}
      </Button>
    </form>
  )
}

/** Sets a new password by the link of the mail. */
const ResetPasswordScreen = () => {
  const text = useText(resetPasswordText)
  const { token } = route.useSearch()
  const navigate = useNavigate()
  const reset = useSend(account.resetPassword, {
    quiet: true,
    // replace: the way back must not show the link's token.
    onSuccess: () => void navigate({ to: '/login', search: { after: 'password' }, replace: true }),
  })
  const isBroken = token === ''
  return (
    <PublicFrame title={isBroken ? text.brokenTitle : text.title} lead={isBroken ? text.broken : text.lead}>
      {!isBroken && (
        <PasswordForm isBusy={reset.isPending} error={reset.error} onSubmit={({ newPassword }) => reset.mutate({ token, newPassword })} />
      )}
      {(isBroken || reset.isError) && (
        <nav className="mt-5">
          <DoorLink to="/forgot-password" next="">
            {text.askAgain}
          </DoorLink>
        </nav>
      )}
    </PublicFrame>
  )
}

export default ResetPasswordScreen

import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { account } from '@convbox/contract/api/account'
import { isRefusedWith } from '../../api/failure.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { useText } from '../../text/language.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { accountFaults } from '../../widgets/account-faults.ts'
import { accountFieldsText } from '../../widgets/account-fields.text.ts'
import { PasswordField } from '../../widgets/PasswordField.tsx'
import { SmallForm } from '../../widgets/SmallForm.tsx'
import { resetPasswordText } from './reset-password.text.ts'

const route = getRouteApi('/reset-password')

/** An invalid reset link: why, and how to request another. */
const DeadLink = ({ title, lead }: { title: string; lead: string }) => {
  const text = useText(resetPasswordText)
  return (
    <PublicFrame title={title} lead={lead}>
      <Link to="/forgot-password" search={{ next: '' }} className={buttonClass('primary', 'text', 'h-9')}>
        {text.sendNew}
      </Link>
    </PublicFrame>
  )
}

/** Sets a new password by the link in the mail. The link is checked first, so that nobody enters a password for a used link. */
const ResetPasswordScreen = () => {
  const text = useText(resetPasswordText)
  const words = useText(accountFieldsText)
  const { token } = route.useSearch()
  const navigate = useNavigate()
  const check = useCall(account.checkResetLink, { token }, { enabled: token !== '', quiet: true, staleMs: 0 })
  const reset = useSend(account.resetPassword, {
    quiet: true,
    // replace: Back must not show the link's token.
    onSuccess: () => void navigate({ to: '/login', search: { after: 'password' }, replace: true }),
  })
  if (token === '') return <DeadLink title={text.brokenTitle} lead={text.broken} />
  if ([check.error, reset.error].some((error) => isRefusedWith(error, 'wrong link')))
    return <DeadLink title={text.deadTitle} lead={text.dead} />
  return (
    <PublicFrame title={text.title} lead={text.lead}>
      {check.isPending && (
        <Loading>
          <Skeleton className="h-24 w-full rounded-card" />
        </Loading>
      )}
      {check.error && <ErrorState error={check.error} onRetry={() => void check.refetch()} />}
      {check.data && (
        <SmallForm
          start={{ newPassword: '' }}
          faultsOf={({ newPassword }) => ({ newPassword: accountFaults(words).newPassword(newPassword) })}
          send={reset}
          onSubmit={({ newPassword }) => reset.mutate({ token, newPassword })}
          submit={text.submit}
        >
          {(field) => (
            <PasswordField label={words.newPassword} hint={words.passwordHint} autoComplete="new-password" {...field('newPassword')} />
          )}
        </SmallForm>
      )}
    </PublicFrame>
  )
}

export default ResetPasswordScreen

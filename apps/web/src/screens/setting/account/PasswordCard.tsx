import { account } from '@convbox/contract/api/account'
import { failureOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useSend } from '../../../api/use-call.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { showToast } from '../../../ui/toast.ts'
import { accountFaults } from '../../../widgets/account-faults.ts'
import { accountFieldsText } from '../../../widgets/account-fields.text.ts'
import { PasswordField } from '../../../widgets/PasswordField.tsx'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { accountText } from './account.text.ts'

/** Changes the password; asks for the current one. */
export const PasswordCard = () => {
  const text = useText(accountText)
  const words = useText(accountFieldsText)
  const language = useLanguage()
  const faults = accountFaults(words)
  const change = useSend(account.changePassword, { quiet: true, renews: [account.listSessions] })
  const form = useSmallForm(
    { currentPassword: '', newPassword: '' },
    ({ currentPassword, newPassword }) => ({
      currentPassword: faults.password(currentPassword),
      newPassword: faults.newPassword(newPassword),
    }),
    {
      error: change.error,
      onSubmit: (fields) =>
        change.mutate(fields, {
          onSuccess: () => {
            showToast({ tone: 'good', text: text.changed })
            form.clear()
          },
        }),
    },
  )
  return (
    <TitledCard title={text.password}>
      <p className="-mt-1 mb-3 text-body text-ink-2">{text.passwordLead}</p>
      <form noValidate className="flex flex-col items-start gap-3.5 pb-1" onSubmit={form.submit}>
        {change.error && <Banner tone="bad">{messageOf(failureOf(change.error), language)}</Banner>}
        <PasswordField className="w-80" label={text.currentPassword} autoComplete="current-password" {...form.field('currentPassword')} />
        <PasswordField
          className="w-80"
          label={words.newPassword}
          hint={words.passwordHint}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <Button type="submit" isBusy={change.isPending}>
          {text.change}
        </Button>
      </form>
    </TitledCard>
  )
}

import { failureOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { accountFaults } from '../../widgets/account-faults.ts'
import { accountFieldsText } from '../../widgets/account-fields.text.ts'
import { PasswordField } from '../../widgets/PasswordField.tsx'
import { useSmallForm } from '../../widgets/use-small-form.ts'
import { loginText } from './login.text.ts'

type Fields = { email: string; password: string }

type LoginFormProps = { isBusy: boolean; error: Error | null; onSubmit: (fields: Fields) => void }

/** E-mail and password. error: what the last try was refused with. */
export const LoginForm = ({ isBusy, error, onSubmit }: LoginFormProps) => {
  const text = useText(loginText)
  const words = useText(accountFieldsText)
  const language = useLanguage()
  const faults = accountFaults(words)
  const form = useSmallForm(
    { email: '', password: '' },
    ({ email, password }) => ({ email: faults.email(email), password: faults.password(password) }),
    { error, onSubmit },
  )
  return (
    <form noValidate className="flex flex-col gap-3.5" onSubmit={form.submit}>
      {error && <Banner tone="bad">{messageOf(failureOf(error), language)}</Banner>}
      <TextField label={words.email} type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField label={words.password} autoComplete="current-password" {...form.field('password')} />
      <Button look="primary" type="submit" isBusy={isBusy} className="mt-1 h-9">
        {text.submit}
      </Button>
    </form>
  )
}

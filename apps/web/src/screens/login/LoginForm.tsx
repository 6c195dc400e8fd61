import { useText } from '../../text/language.ts'
import { TextField } from '../../ui/TextField.tsx'
import { accountFaults } from '../../widgets/account-faults.ts'
import { accountFieldsText } from '../../widgets/account-fields.text.ts'
import { PasswordField } from '../../widgets/PasswordField.tsx'
import { SmallForm } from '../../widgets/SmallForm.tsx'
import { loginText } from './login.text.ts'

type Fields = { email: string; password: string }

type LoginFormProps = { email: string; isBusy: boolean; error: Error | null; onSubmit: (fields: Fields) => void }

/** E-mail and password. email: initial value. error: refusal of the last attempt. */
export const LoginForm = ({ email: known, isBusy, error, onSubmit }: LoginFormProps) => {
  const text = useText(loginText)
  const words = useText(accountFieldsText)
  const faults = accountFaults(words)
  return (
    <SmallForm
      start={{ email: known, password: '' }}
      faultsOf={({ email, password }) => ({ email: faults.email(email), password: faults.password(password) })}
      send={{ isPending: isBusy, error }}
      onSubmit={onSubmit}
      submit={text.submit}
    >
      {(field) => (
        <>
          <TextField label={words.email} type="email" autoComplete="username" {...field('email')} />
          <PasswordField label={words.password} autoComplete="current-password" {...field('password')} />
        </>
      )}
    </SmallForm>
  )
}

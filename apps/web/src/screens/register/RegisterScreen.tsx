import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { account } from '@convbox/contract/api/account'
import { failureOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useSend } from '../../api/use-call.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { accountFaults } from '../../widgets/account-faults.ts'
import { accountFieldsText } from '../../widgets/account-fields.text.ts'
import { PasswordField } from '../../widgets/PasswordField.tsx'
import { useSmallForm } from '../../widgets/use-small-form.ts'
import { DoorLink, NeedsSender, OutboxHint } from '../login/Doors.tsx'
import { registerText } from './register.text.ts'

const route = getRouteApi('/register')

type Fields = { name: string; email: string; password: string }
/** email: known from an invitation. */
type RegisterFormProps = { email: string; isBusy: boolean; error: Error | null; onSubmit: (fields: Fields) => void }

const RegisterForm = ({ email: invited, isBusy, error, onSubmit }: RegisterFormProps) => {
  const text = useText(registerText)
  const words = useText(accountFieldsText)
  const language = useLanguage()
  const faults = accountFaults(words)
  const form = useSmallForm(
    { name: '', email: invited, password: '' },
    ({ name, email, password }) => ({ name: faults.name(name), email: faults.email(email), password: faults.newPassword(password) }),
    { error, onSubmit },
  )
  return (
    <form noValidate className="flex flex-col gap-3.5" onSubmit={form.submit}>
      {error && <Banner tone="bad">{messageOf(failureOf(error), language)}</Banner>}
      <TextField label={words.name} autoComplete="name" maxLength={100} {...form.field('name')} />
      <TextField label={words.email} type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField label={words.password} hint={words.passwordHint} autoComplete="new-password" {...form.field('password')} />
      <Button look="primary" type="submit" isBusy={isBusy} className="mt-1 h-9">
        {text.submit}
      </Button>
    </form>
  )
}

/** A new account. What follows is the same whether the e-mail was free or taken: only its owner's mail tells. */
const RegisterScreen = () => {
  const text = useText(registerText)
  const language = useLanguage()
  const { next, email } = route.useSearch()
  const navigate = useNavigate()
  const register = useSend(account.register, { quiet: true })
  if (register.isSuccess)
    return (
      <PublicFrame title={text.sentTitle} lead={text.sent({ email: register.variables.email })}>
        <div className="flex gap-2">
          <Button look="primary" className="h-9" onClick={() => void navigate({ to: '/login', search: { next } })}>
            {text.signIn}
          </Button>
          <Button className="h-9" onClick={() => register.reset()}>
            {text.another}
          </Button>
        </div>
        <OutboxHint />
      </PublicFrame>
    )
  return (
    <PublicFrame title={text.title} lead={text.lead}>
      <NeedsSender kind="mail">
        <RegisterForm
          email={email}
          isBusy={register.isPending}
          error={register.error}
          onSubmit={(fields) => register.mutate({ ...fields, email: fields.email.trim(), language })}
        />
      </NeedsSender>
      <nav className="mt-5">
        <DoorLink to="/login" next={next}>
          {text.haveAccount}
        </DoorLink>
      </nav>
    </PublicFrame>
  )
}

export default RegisterScreen

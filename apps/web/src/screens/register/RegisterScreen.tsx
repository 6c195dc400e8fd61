import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { account } from '@convbox/contract/api/account'
import { useSend } from '../../api/use-call.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { accountFaults } from '../../widgets/account-faults.ts'
import { accountFieldsText } from '../../widgets/account-fields.text.ts'
import { PasswordField } from '../../widgets/PasswordField.tsx'
import { SmallForm } from '../../widgets/SmallForm.tsx'
import { invitationIn, proofIn } from '../../shell/join-address.ts'
import { PublicLink, NeedsSender, OutboxHint, useSignInOptions } from '../../widgets/PublicPageLinks.tsx'
import { registerText } from './register.text.ts'

const route = getRouteApi('/register')

type Fields = { name: string; email: string; password: string }
/** email: from an invitation, or ''. send: state of the call that submits the form. */
type RegisterFormProps = { email: string; send: { isPending: boolean; error: Error | null }; onSubmit: (fields: Fields) => void }

const RegisterForm = ({ email: invited, send, onSubmit }: RegisterFormProps) => {
  const text = useText(registerText)
  const words = useText(accountFieldsText)
  const faults = accountFaults(words)
  return (
    <SmallForm
      start={{ name: '', email: invited, password: '' }}
      faultsOf={({ name, email, password }) => ({
        name: faults.name(name),
        email: faults.email(email),
        password: faults.newPassword(password),
      })}
      send={send}
      onSubmit={onSubmit}
      submit={text.submit}
    >
      {(field) => (
        <>
          <TextField label={words.name} autoComplete="name" maxLength={100} {...field('name')} />
          <TextField label={words.email} type="email" autoComplete="username" {...field('email')} />
          <PasswordField label={words.password} hint={words.passwordHint} autoComplete="new-password" {...field('password')} />
        </>
      )}
    </SmallForm>
  )
}

/** Registration. The result looks the same whether or not the e-mail was taken: only the owner's mail tells. */
const RegisterScreen = () => {
  const text = useText(registerText)
  const language = useLanguage()
  const { next, email: invited } = route.useSearch()
  const navigate = useNavigate()
  const invitation = invitationIn(next)
  const isClosed = useSignInOptions()?.registration === 'invited' && invitation === undefined
  const proof = proofIn(next)
  const register = useSend(account.register, {
    quiet: true,
    // The invitation's mail has proved the e-mail: no confirmation mail.
    onSuccess: () => proof && void navigate({ to: '/login', search: { next, email: invited, after: 'registered' }, replace: true }),
  })
  if (register.isSuccess)
    return (
      <PublicFrame title={text.sentTitle} lead={text.sent({ email: register.variables.email })}>
        <div className="flex gap-2">
          <Button
            look="primary"
            className="h-9"
            onClick={() => void navigate({ to: '/login', search: { next, email: register.variables.email } })}
          >
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
        {isClosed ? (
          <Banner>{text.byInvitation}</Banner>
        ) : (
          <RegisterForm
            email={invited}
            send={register}
            onSubmit={(fields) =>
              register.mutate({
                ...fields,
                email: fields.email.trim(),
                language,
                ...(invitation && { invitation }),
                ...(proof && { proof }),
              })
            }
          />
        )}
      </NeedsSender>
      <nav className="mt-5">
        <PublicLink to="/login" next={next}>
          {text.haveAccount}
        </PublicLink>
      </nav>
    </PublicFrame>
  )
}

export default RegisterScreen

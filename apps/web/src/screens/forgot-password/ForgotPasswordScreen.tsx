import { getRouteApi } from '@tanstack/react-router'
import { account } from '@convbox/contract/api/account'
import { useSend } from '../../api/use-call.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { accountFaults } from '../../widgets/account-faults.ts'
import { accountFieldsText } from '../../widgets/account-fields.text.ts'
import { SmallForm } from '../../widgets/SmallForm.tsx'
import { PublicLink, NeedsSender, OutboxHint } from '../../widgets/PublicPageLinks.tsx'
import { publicPageText } from '../../widgets/public-page-links.text.ts'
import { forgotPasswordText } from './forgot-password.text.ts'

const route = getRouteApi('/forgot-password')

/** Requests a password-reset link. The response is the same whether or not the e-mail has an account. */
const ForgotPasswordScreen = () => {
  const text = useText(forgotPasswordText)
  const words = useText(accountFieldsText)
  const shared = useText(publicPageText)
  const { next } = route.useSearch()
  const ask = useSend(account.forgotPassword, { quiet: true })
  return (
    <PublicFrame
      title={ask.isSuccess ? text.sentTitle : text.title}
      lead={ask.isSuccess ? text.sent({ email: ask.variables.email }) : text.lead}
    >
      {ask.isSuccess ? (
        <Button className="h-9" onClick={() => ask.reset()}>
          {text.another}
        </Button>
      ) : (
        <NeedsSender kind="mail">
          <SmallForm
            start={{ email: '' }}
            faultsOf={({ email }) => ({ email: accountFaults(words).email(email) })}
            send={ask}
            onSubmit={({ email }) => ask.mutate({ email: email.trim() })}
            submit={text.submit}
          >
            {(field) => <TextField label={words.email} type="email" autoComplete="username" {...field('email')} />}
          </SmallForm>
        </NeedsSender>
      )}
      <nav className="mt-5">
        <PublicLink to="/login" next={next}>
          {shared.backToLogin}
        </PublicLink>
      </nav>
      {ask.isSuccess && <OutboxHint />}
    </PublicFrame>
  )
}

export default ForgotPasswordScreen

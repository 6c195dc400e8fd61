import { getRouteApi } from '@tanstack/react-router'
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
import { useSmallForm } from '../../widgets/use-small-form.ts'
import { DoorLink, NeedsSender, OutboxHint } from '../login/Doors.tsx'
import { doorsText } from '../login/doors.text.ts'
import { forgotPasswordText } from './forgot-password.text.ts'

const route = getRouteApi('/forgot-password')

type EmailFormProps = { isBusy: boolean; error: Error | null; onSubmit: (fields: { email: string }) => void }

const EmailForm = ({ isBusy, error, onSubmit }: EmailFormProps) => {
  const text = useText(forgotPasswordText)
  const words = useText(accountFieldsText)
  const language = useLanguage()
  const form = useSmallForm({ email: '' }, ({ email }) => ({ email: accountFaults(words).email(email) }), { error, onSubmit })
  return (
    <form noValidate className="flex flex-col gap-3.5" onSubmit={form.submit}>
      {error && <Banner tone="bad">{messageOf(failureOf(error), language)}</Banner>}
      <TextField label={words.email} type="email" autoComplete="username" {...form.field('email')} />
      <Button look="primary" type="submit" isBusy={isBusy} className="mt-1 h-9">
        {text.submit}
      </Button>
    </form>
  )
}

/** Asks for the link to a new password. What it answers is the same whether the e-mail has an account. */
const ForgotPasswordScreen = () => {
  const text = useText(forgotPasswordText)
  const doors = useText(doorsText)
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
          <EmailForm isBusy={ask.isPending} error={ask.error} onSubmit={({ email }) => ask.mutate({ email: email.trim() })} />
        </NeedsSender>
      )}
      <nav className="mt-5">
        <DoorLink to="/login" next={next}>
          {doors.backToLogin}
        </DoorLink>
      </nav>
      {ask.isSuccess && <OutboxHint />}
    </PublicFrame>
  )
}

export default ForgotPasswordScreen

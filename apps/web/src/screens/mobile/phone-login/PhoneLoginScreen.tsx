import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { account } from '@convbox/contract/api/account'
import { failureOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useSend } from '../../../api/use-call.ts'
import { PublicFrame } from '../../../shell/PublicFrame.tsx'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { accountFaults, plainPhone } from '../../../widgets/account-faults.ts'
import { accountFieldsText } from '../../../widgets/account-fields.text.ts'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { DoorLink, NeedsSender } from '../../login/Doors.tsx'
import { doorsText } from '../../login/doors.text.ts'
import { mobileText } from '../mobile.text.ts'
import { rememberPhone } from '../remembered-phone.ts'

const route = getRouteApi('/mobile/phone-login')

type PhoneFormProps = { isBusy: boolean; error: Error | null; onSubmit: (fields: { phone: string }) => void }

const PhoneForm = ({ isBusy, error, onSubmit }: PhoneFormProps) => {
  const text = useText(mobileText)
  const words = useText(accountFieldsText)
  const language = useLanguage()
  const form = useSmallForm({ phone: '' }, ({ phone }) => ({ phone: accountFaults(words).phone(phone) }), { error, onSubmit })
  return (
    <form noValidate className="flex flex-col gap-3.5" onSubmit={form.submit}>
      {error && <Banner tone="bad">{messageOf(failureOf(error), language)}</Banner>}
      <TextField label={words.phone} hint={words.phoneHint} type="tel" autoComplete="tel" {...form.field('phone')} />
      <Button look="primary" type="submit" isBusy={isBusy} className="mt-1 h-9">
        {text.sendCode}
      </Button>
    </form>
  )
}

/** First half of logging in by phone: which number. Whether it is known, nobody is told. */
const PhoneLoginScreen = () => {
  const text = useText(mobileText)
  const doors = useText(doorsText)
  const { next } = route.useSearch()
  const navigate = useNavigate()
  const ask = useSend(account.sendPhoneCode, { quiet: true })
  const askFor = (phone: string): void =>
    ask.mutate(
      { phone },
      {
        onSuccess: () => {
          rememberPhone(phone)
          void navigate({ to: '/mobile/berification-code', search: { next } })
        },
      },
    )
  return (
    <PublicFrame title={text.title} lead={text.lead}>
      <NeedsSender kind="sms">
        <PhoneForm isBusy={ask.isPending} error={ask.error} onSubmit={({ phone }) => askFor(plainPhone(phone))} />
      </NeedsSender>
      <nav className="mt-5">
        <DoorLink to="/login" next={next}>
          {doors.backToLogin}
        </DoorLink>
      </nav>
    </PublicFrame>
  )
}

export default PhoneLoginScreen

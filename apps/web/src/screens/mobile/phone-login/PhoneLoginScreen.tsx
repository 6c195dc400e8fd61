import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { account } from '@convbox/contract/api/account'
import { useSend } from '../../../api/use-call.ts'
import { PublicFrame } from '../../../shell/PublicFrame.tsx'
import { useText } from '../../../text/language.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { accountFaults, plainPhone } from '../../../widgets/account-faults.ts'
import { accountFieldsText } from '../../../widgets/account-fields.text.ts'
import { SmallForm } from '../../../widgets/SmallForm.tsx'
import { PublicLink, NeedsSender } from '../../../widgets/PublicPageLinks.tsx'
import { publicPageText } from '../../../widgets/public-page-links.text.ts'
import { mobileText } from '../mobile.text.ts'
import { rememberPhone } from '../remembered-phone.ts'

const route = getRouteApi('/mobile/phone-login')

/** Phone login, step 1: the number. It never tells whether the number is known. */
const PhoneLoginScreen = () => {
  const text = useText(mobileText)
  const words = useText(accountFieldsText)
  const shared = useText(publicPageText)
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
        <SmallForm
          start={{ phone: '' }}
          faultsOf={({ phone }) => ({ phone: accountFaults(words).phone(phone) })}
          send={ask}
          onSubmit={({ phone }) => askFor(plainPhone(phone))}
          submit={text.sendCode}
        >
          {(field) => <TextField label={words.phone} hint={words.phoneHint} type="tel" autoComplete="tel" {...field('phone')} />}
        </SmallForm>
      </NeedsSender>
      <nav className="mt-5">
        <PublicLink to="/login" next={next}>
          {shared.backToLogin}
        </PublicLink>
      </nav>
    </PublicFrame>
  )
}

export default PhoneLoginScreen

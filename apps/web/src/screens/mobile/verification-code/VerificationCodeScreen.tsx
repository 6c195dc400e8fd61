import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { account } from '@convbox/contract/api/account'
import { useSend } from '../../../api/use-call.ts'
import { startSession } from '../../../shell/load-session.ts'
import { PublicFrame } from '../../../shell/PublicFrame.tsx'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { CodeField } from '../../../widgets/CodeField.tsx'
import { accountFaults } from '../../../widgets/account-faults.ts'
import { accountFieldsText } from '../../../widgets/account-fields.text.ts'
import { SmallForm } from '../../../widgets/SmallForm.tsx'
import { PublicLink, OutboxHint } from '../../../widgets/PublicPageLinks.tsx'
import { nextAddress } from '../../../shell/next-address.ts'
import { mobileText } from '../mobile.text.ts'
import { rememberedPhone, rememberPhone } from '../remembered-phone.ts'

// wire spelling: older clients use this misspelt address.
const route = getRouteApi('/mobile/berification-code')

const CodeEntry = ({ phone }: { phone: string }) => {
  const text = useText(mobileText)
  const words = useText(accountFieldsText)
  const { next } = route.useSearch()
  const navigate = useNavigate()
  const logIn = useSend(account.loginByPhone, {
    quiet: true,
    onSuccess: (user) => {
      rememberPhone(undefined)
      startSession(user)
      void navigate({ href: nextAddress(next) })
    },
  })
  const resend = useSend(account.sendPhoneCode, { onSuccess: () => void showToast({ tone: 'good', text: text.resent }) })
  return (
    <PublicFrame title={text.codeTitle} lead={text.codeLead({ phone })}>
      <SmallForm
        start={{ code: '' }}
        faultsOf={({ code }) => ({ code: accountFaults(words).code(code) })}
        send={logIn}
        onSubmit={({ code }) => logIn.mutate({ phone, code: code.trim() })}
        submit={text.logIn}
      >
        {(field) => <CodeField {...field('code')} />}
      </SmallForm>
      <nav className="mt-5 flex items-center justify-between">
        <Button look="quiet" className="-ml-3" isBusy={resend.isPending} onClick={() => resend.mutate({ phone })}>
          {text.resend}
        </Button>
        <PublicLink to="/mobile/phone-login" next={next}>
          {text.otherNumber}
        </PublicLink>
      </nav>
      <OutboxHint />
    </PublicFrame>
  )
}

/** Phone login, step 2: the code. Redirects to step 1 if this tab has no number. */
const VerificationCodeScreen = () => {
  const { next } = route.useSearch()
  const [phone] = useState(rememberedPhone)
  return phone === undefined ? <Navigate to="/mobile/phone-login" search={{ next }} replace /> : <CodeEntry phone={phone} />
}

export default VerificationCodeScreen

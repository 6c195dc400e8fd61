import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { account } from '@convbox/contract/api/account'
import { failureOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useSend } from '../../../api/use-call.ts'
import { startSession } from '../../../shell/load-session.ts'
import { PublicFrame } from '../../../shell/PublicFrame.tsx'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { CodeField } from '../../../widgets/CodeField.tsx'
import { accountFaults } from '../../../widgets/account-faults.ts'
import { accountFieldsText } from '../../../widgets/account-fields.text.ts'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { DoorLink, OutboxHint } from '../../login/Doors.tsx'
import { nextAddress } from '../../login/next-address.ts'
import { mobileText } from '../mobile.text.ts'
import { rememberedPhone, rememberPhone } from '../remembered-phone.ts'

// wire spelling: the address, as the specification has it.
const route = getRouteApi('/mobile/berification-code')

type CodeFormProps = { isBusy: boolean; error: Error | null; onSubmit: (fields: { code: string }) => void }

const CodeForm = ({ isBusy, error, onSubmit }: CodeFormProps) => {
  const text = useText(mobileText)
  const words = useText(accountFieldsText)
  const language = useLanguage()
  const form = useSmallForm({ code: '' }, ({ code }) => ({ code: accountFaults(words).code(code) }), { error, onSubmit })
  return (
    <form noValidate className="flex flex-col gap-3.5" onSubmit={form.submit}>
      {error && <Banner tone="bad">{messageOf(failureOf(error), language)}</Banner>}
      <CodeField {...form.field('code')} />
      <Button look="primary" type="submit" isBusy={isBusy} className="mt-1 h-9">
        {text.logIn}
      </Button>
    </form>
  )
}

const CodeEntry = ({ phone }: { phone: string }) => {
  const text = useText(mobileText)
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
      <CodeForm isBusy={logIn.isPending} error={logIn.error} onSubmit={({ code }) => logIn.mutate({ phone, code: code.trim() })} />
      <nav className="mt-5 flex items-center justify-between">
        <Button look="quiet" className="-ml-3" isBusy={resend.isPending} onClick={() => resend.mutate({ phone })}>
          {text.resend}
        </Button>
        <DoorLink to="/mobile/phone-login" next={next}>
          {text.otherNumber}
        </DoorLink>
      </nav>
      <OutboxHint />
    </PublicFrame>
  )
}

/** Second half of logging in by phone: the code. Without a number of this tab it leads back to the first. */
const VerificationCodeScreen = () => {
  const { next } = route.useSearch()
  const [phone] = useState(rememberedPhone)
  return phone === undefined ? <Navigate to="/mobile/phone-login" search={{ next }} replace /> : <CodeEntry phone={phone} />
}

export default VerificationCodeScreen

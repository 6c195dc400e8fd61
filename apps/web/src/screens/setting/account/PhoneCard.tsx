import { useState } from 'react'
import { account } from '@convbox/contract/api/account'
import { failureOf, isRefusedWith } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useSend } from '../../../api/use-call.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { accountFaults, plainPhone } from '../../../widgets/account-faults.ts'
import { accountFieldsText } from '../../../widgets/account-fields.text.ts'
import { CodeField } from '../../../widgets/CodeField.tsx'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { OutboxHint, useSignInOptions } from '../../../widgets/PublicPageLinks.tsx'
import { accountText } from './account.text.ts'
import type { Profile } from './ProfileCard.tsx'

const Refusal = ({ error }: { error: Error | null }) => {
  const text = useText(accountText)
  const language = useLanguage()
  if (error === null) return null
  return <Banner tone="bad">{isRefusedWith(error, 'already exists') ? text.taken : messageOf(failureOf(error), language)}</Banner>
}

const NumberForm = ({ onSent, onCancel }: { onSent: (phone: string) => void; onCancel: () => void }) => {
  const text = useText(accountText)
  const words = useText(accountFieldsText)
  const ask = useSend(account.addPhone, { quiet: true })
  const form = useSmallForm({ phone: '' }, ({ phone }) => ({ phone: accountFaults(words).phone(phone) }), {
    error: ask.error,
    onSubmit: (fields) => {
      const phone = plainPhone(fields.phone)
      ask.mutate({ phone }, { onSuccess: () => onSent(phone) })
    },
  })
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.submit}>
      <Refusal error={ask.error} />
      <TextField label={words.phone} hint={words.phoneHint} type="tel" autoComplete="tel" {...form.field('phone')} />
      <div className="flex gap-2">
        <Button look="primary" type="submit" isBusy={ask.isPending}>
          {text.sendCode}
        </Button>
        <Button type="button" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}

const CodeForm = ({ phone, onDone }: { phone: string; onDone: () => void }) => {
  const text = useText(accountText)
  const words = useText(accountFieldsText)
  const verify = useSend(account.verifyPhone, {
    quiet: true,
    renews: [account.profile],
    onSuccess: () => {
      showToast({ tone: 'good', text: text.added })
      onDone()
    },
  })
  const form = useSmallForm({ code: '' }, ({ code }) => ({ code: accountFaults(words).code(code) }), {
    error: verify.error,
    onSubmit: ({ code }) => verify.mutate({ phone, code: code.trim() }),
  })
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.submit}>
      <Refusal error={verify.error} />
      <CodeField className="w-56" hint={text.codeHint({ phone })} {...form.field('code')} />
      <div className="flex gap-2">
        <Button look="primary" type="submit" isBusy={verify.isPending}>
          {text.confirm}
        </Button>
        <Button type="button" onClick={onDone}>
          {text.cancel}
        </Button>
      </div>
      <OutboxHint />
    </form>
  )
}

const KnownPhone = ({ phone }: { phone: string }) => {
  const text = useText(accountText)
  const remove = useSend(account.removePhone, {
    renews: [account.profile],
    onSuccess: () => void showToast({ tone: 'good', text: text.removed }),
  })
  return (
    <div className="flex items-center gap-2.5">
      <span>{phone}</span>
      <Badge tone="good">{text.confirmed}</Badge>
      <Button look="danger" className="ml-auto" isBusy={remove.isPending} onClick={() => remove.mutate({})}>
        {text.remove}
      </Button>
    </div>
  )
}

type Step = { at: 'rest' } | { at: 'number' } | { at: 'code'; phone: string }

/** The phone number for login by code: none, being added, or set. */
export const PhoneCard = ({ profile: { phone, emailVerified } }: { profile: Profile }) => {
  const text = useText(accountText)
  const options = useSignInOptions()
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const rest = (): void => setStep({ at: 'rest' })
  return (
    <TitledCard title={text.phone}>
      <div className="pb-1">
        {step.at === 'number' && <NumberForm onSent={(sentTo) => setStep({ at: 'code', phone: sentTo })} onCancel={rest} />}
        {step.at === 'code' && <CodeForm phone={step.phone} onDone={rest} />}
        {step.at === 'rest' && phone !== undefined && <KnownPhone phone={phone} />}
        {step.at === 'rest' && phone === undefined && (
          <div className="flex items-center gap-4">
            <p className="flex-1 text-body text-ink-2">
              {options?.sms === false ? text.smsIsOff : emailVerified ? text.noPhone : text.emailFirst}
            </p>
            {options?.sms !== false && emailVerified && <Button onClick={() => setStep({ at: 'number' })}>{text.add}</Button>}
          </div>
        )}
      </div>
    </TitledCard>
  )
}

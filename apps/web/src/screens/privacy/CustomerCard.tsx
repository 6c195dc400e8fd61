import { privacy } from '@convbox/contract/api/privacy'
import type { NamedCustomer } from '@convbox/contract/api/privacy.schemas'
import { CUSTOMER_KEYS, type CustomerKey } from '@convbox/contract/privacy'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { fieldErrorsOf, failureOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { Select } from '../../ui/Select.tsx'
import { FieldFrame, TextField } from '../../ui/TextField.tsx'
import { customerText } from './customer.text.ts'
import { FoundCustomer } from './FoundCustomer.tsx'

/** The server decides what is an address or a number; this only spares a call for what cannot be one. */
const isPlausible: Record<CustomerKey, (value: string) => boolean> = {
  email: (value) => /^[^\s@]+@[^\s@]+$/.test(value),
  phone: (value) => value.replaceAll(/\D/g, '').length >= 7,
  'customer id': (value) => value !== '',
}

const LookUp = () => {
  const text = useText(customerText)
  const language = useLanguage()
  // Not in the page's address, where other state lives: it is personal, and addresses are kept by browsers and logs.
  const [by, setBy] = useState<CustomerKey>('email')
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [asked, setAsked] = useState<NamedCustomer>()
  const find = useSend(privacy.knownOfCustomer, { quiet: true })
  const ask = (named: NamedCustomer): void => {
    setBy(named.by)
    setTyped(named.value)
    setAsked(named)
    find.mutate(named)
  }
  const forget = (): void => {
    setAsked(undefined)
    setIsTried(false)
    find.reset()
  }
  const value = typed.trim()
  const refused = fieldErrorsOf(find.error)['value']
  const fault = refused ?? (isTried && !isPlausible[by](value) ? text.wrong[by] : undefined)
  return (
    <>
      <form
        noValidate
        className="flex items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (isPlausible[by](value)) ask({ by, value })
        }}
      >
        <FieldFrame label={text.by} className="w-44">
          <Select
            className="w-full"
            label={text.by}
            options={CUSTOMER_KEYS.map((key) => ({ value: key, label: text.keys[key] }))}
            value={by}
            onChange={(next) => {
              setBy(next)
              forget()
            }}
          />
        </FieldFrame>
        <TextField
          className="w-80"
          label={text.keys[by]}
          hint={text.hints[by]}
          error={fault}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onValueChange={(next) => {
            setTyped(next)
            forget()
          }}
        />
        <Button className="mt-5" look="primary" type="submit" icon={<Search size={14} aria-hidden />} isBusy={find.isPending}>
          {text.find}
        </Button>
      </form>
      {find.error && refused === undefined && <Banner tone="bad">{messageOf(failureOf(find.error), language)}</Banner>}
      {asked !== undefined && find.data !== undefined && (
        <FoundCustomer
          known={find.data}
          named={asked}
          onChoose={(customerId) => ask({ by: 'customer id', value: customerId })}
          onErased={() => {
            setTyped('')
            forget()
          }}
        />
      )}
    </>
  )
}

/** Looks up one customer of the store, for admins: to hand out what is known, or to erase it. */
export const CustomerCard = () => {
  const text = useText(customerText)
  const { optorRole } = useStore()
  return (
    <Card>
      <FormSection title={text.title} lead={text.lead}>
        {optorRole === 'admin' ? <LookUp /> : <p className="text-ink-2">{text.adminsOnly}</p>}
      </FormSection>
    </Card>
  )
}

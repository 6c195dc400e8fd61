import type { ReactNode } from 'react'
import { failureOf } from '../api/failure.ts'
import { messageOf } from '../api/message-of.ts'
import { useLanguage } from '../text/language.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { type Texts, useSmallForm } from './use-small-form.ts'

type SmallForm<Fields extends Texts> = ReturnType<typeof useSmallForm<Fields>>

type SmallFormProps<Fields extends Texts> = {
  /** Initial values of the fields. */
  start: Fields
  faultsOf: Parameters<typeof useSmallForm<Fields>>[1]
  /** The call that submits the form: while it is pending the button is busy; its refusal is shown over the fields. */
  send: { isPending: boolean; error: Error | null }
  onSubmit: (fields: Fields) => void
  /** Label of the button. */
  submit: string
  /** The fields: spread `field(name)` into each. */
  children: (field: SmallForm<Fields>['field']) => ReactNode
}

/** Form of a public page: error message, a few fields, one button. */
export const SmallForm = <Fields extends Texts>({ start, faultsOf, send, onSubmit, submit, children }: SmallFormProps<Fields>) => {
  const language = useLanguage()
  const form = useSmallForm(start, faultsOf, { error: send.error, onSubmit })
  return (
    <form noValidate className="flex flex-col gap-3.5" onSubmit={form.submit}>
      {send.error && <Banner tone="bad">{messageOf(failureOf(send.error), language)}</Banner>}
      {children(form.field)}
      <Button look="primary" type="submit" isBusy={send.isPending} className="mt-1 h-9">
        {submit}
      </Button>
    </form>
  )
}

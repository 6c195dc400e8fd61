import { codeFlags } from '@convbox/contract/api/code-flags'
import { discountCodes } from '@convbox/contract/api/discount-codes'
import type { DiscountCode } from '@convbox/contract/api/discount-codes.schemas'
import { isCode, MAX_CODE, MIN_CODE } from '@convbox/contract/campaigns'
import { useId, useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useSend } from '../../../api/use-call.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { takenRefusal } from '../code-refusal.ts'
import { discountCodesText } from './discount-codes.text.ts'
import { CODE_RENEWS } from './use-retry.ts'

/** A code that cannot be guessed from the one before. */
const suggestionFor = (code: string): string => {
  const ending = crypto.randomUUID().slice(0, 4).toUpperCase()
  return `${code.slice(0, MAX_CODE - ending.length - 1)}-${ending}`
}

/** Stops a code, gives the creator another one for the same discount, and tells the creator. */
export const ReplaceDialog = ({ code, onClose }: { code: DiscountCode; onClose: () => void }) => {
  const text = useText(discountCodesText)
  const language = useLanguage()
  const formId = useId()
  const [isMailed, setIsMailed] = useState(true)
  const [suggested] = useState(() => suggestionFor(code.code))
  const send = useSend(discountCodes.replaceDiscountCode, {
    quiet: true,
    renews: [...CODE_RENEWS, discountCodes.listDiscountDrifts, codeFlags.listCodeFlags],
    onSuccess: ({ mail }) => {
      const isTold = mail === 'sent' || mail === 'not wanted'
      showToast({ tone: isTold ? 'good' : 'warn', text: text.replaced[mail] })
      onClose()
    },
  })
  const faultOf = (typed: string): string | undefined => {
    if (typed.trim() === '') return text.required
    return isCode(typed.trim()) && typed.trim().toLowerCase() !== code.code.toLowerCase() ? undefined : text.formatError
  }
  const taken = takenRefusal(send.error, language)
  const form = useSmallForm({ code: suggested }, (fields) => ({ code: faultOf(fields.code) }), {
    error: taken === undefined ? send.error : null,
    onSubmit: (fields) => send.mutate({ id: code.id, code: fields.code.trim(), isMailed, language }),
  })
  const field = form.field('code')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={520}
      title={text.replaceTitle(code)}
      description={text.replaceLead(code)}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="danger" type="submit" form={formId} isBusy={send.isPending}>
            {text.replaceNow}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
        <TextField
          label={text.newCode}
          isRequired
          autoComplete="off"
          spellCheck={false}
          inputClassName="font-mono"
          hint={text.codeHint({ min: MIN_CODE, max: MAX_CODE })}
          {...field}
          error={field.error ?? taken}
        />
        <div>
          <Checkbox label={text.tell} checked={isMailed} onChange={setIsMailed} />
          <p className="mt-1 text-caption text-ink-2">{text.tellHelp}</p>
        </div>
        {send.error && Object.keys(fieldErrorsOf(send.error)).length === 0 && (
          <Banner tone="bad">{messageOf(failureOf(send.error), language)}</Banner>
        )}
      </form>
    </Dialog>
  )
}

import { discountCodes } from '@convbox/contract/api/discount-codes'
import type { DiscountCode } from '@convbox/contract/api/discount-codes.schemas'
import { isCode, MAX_CODE, MIN_CODE } from '@convbox/contract/campaigns'
import { discountFailuresText } from '@convbox/contract/discount-failures.text'
import { useId } from 'react'
import { failureOf, fieldErrorsOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useSend } from '../../../api/use-call.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { takenRefusal } from '../code-refusal.ts'
import { discountCodesText } from './discount-codes.text.ts'
import { CODE_RENEWS } from './use-retry.ts'

/** Gives a failed code another text, or takes the one that the shop has already. */
export const RepairDialog = ({ code, onClose }: { code: DiscountCode; onClose: () => void }) => {
  const text = useText(discountCodesText)
  const language = useLanguage()
  const formId = useId()
  const change = useSend(discountCodes.changeDiscountCode, {
    quiet: true,
    renews: CODE_RENEWS,
    onSuccess: (changed) => {
      showToast({ tone: 'good', text: text.saved(changed) })
      onClose()
    },
  })
  const adopt = useSend(discountCodes.adoptDiscountCode, {
    quiet: true,
    renews: CODE_RENEWS,
    onSuccess: (adopted) => {
      showToast({ tone: 'good', text: text.adoptedToast(adopted) })
      onClose()
    },
  })
  const faultOf = (typed: string): string | undefined => {
    if (typed.trim() === '') return text.required
    return isCode(typed.trim()) ? undefined : text.formatError
  }
  const taken = takenRefusal(change.error, language)
  const form = useSmallForm({ code: code.code }, (fields) => ({ code: faultOf(fields.code) }), {
    error: taken === undefined ? change.error : null,
    onSubmit: (fields) => change.mutate({ id: code.id, code: fields.code.trim() }),
  })
  const error = adopt.error ?? change.error
  const reason = code.reason && discountFailuresText[language][code.reason]
  const field = form.field('code')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={520}
      title={text.repairTitle(code)}
      description={text.repairLead(code)}
      footer={
        <>
          {code.reason === 'already exists' && (
            <Button className="mr-auto" isBusy={adopt.isPending} onClick={() => adopt.mutate({ id: code.id })}>
              {text.adoptNow}
            </Button>
          )}
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" type="submit" form={formId} isBusy={change.isPending}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
        {reason !== undefined && <Banner tone="warn">{reason}</Banner>}
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
        {code.reason === 'already exists' && <p className="text-caption text-ink-2">{text.adoptHelp}</p>}
        {error && Object.keys(fieldErrorsOf(error)).length === 0 && <Banner tone="bad">{messageOf(failureOf(error), language)}</Banner>}
      </form>
    </Dialog>
  )
}

import { payouts } from '@convbox/contract/api/payouts'
import type { PayoutLine } from '@convbox/contract/api/payouts.schemas'
import type { PayoutId } from '@convbox/contract'
import { todayIn } from '@convbox/contract/date-range'
import { formatAmount } from '@convbox/contract/format'
import { PAYOUT_METHODS, type PayoutMethod } from '@convbox/contract/payouts'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { FieldFrame, TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { sumOf } from '../../../widgets/amounts.ts'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import type { Run } from './payout-run.ts'
import { payoutsText } from './payouts.text.ts'
import { RENEWS } from './use-payouts-search.ts'

type Props = { run: Run; id: PayoutId; onClose: () => void }
const today = (timezone: string): string => todayIn(timezone, Date.now())

/** Payments that are not paid yet, of them one alone if it is named: number and amount. */
const openOf = (run: Run, line?: PayoutLine): { count: number; amount: string } => {
  const open = run.lines.filter(({ state, reference }) => state === 'made' && (line === undefined || line.reference === reference))
  return { count: open.length, amount: formatAmount(sumOf(...open.map(({ amount }) => amount)), run.currency) }
}

type AskProps = {
  title: string
  lead?: string
  send: { isPending: boolean; error: Error | null }
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  action: string
  isDanger?: boolean
  onClose: () => void
  children: ReactNode
}

/** A question with its fields. */
const Ask = ({ title, lead, send, submit, action, isDanger = false, onClose, children }: AskProps) => {
  const text = useText(payoutsText)
  const language = useLanguage()
  const formId = useId()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={480}
      title={title}
      {...(lead !== undefined && { description: lead })}
      footer={
        <>
          <Button onClick={onClose}>{text.keep}</Button>
          <Button look={isDanger ? 'danger' : 'primary'} type="submit" form={formId} isBusy={send.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {children}
        {send.error && Object.keys(fieldErrorsOf(send.error)).length === 0 && (
          <Banner tone="bad">{messageOf(failureOf(send.error), language)}</Banner>
        )}
      </form>
    </Dialog>
  )
}

/** Marks all that is not paid yet paid, or one payment, with its reference. */
export const PaidDialog = ({ run, id, line, onClose }: Props & { line?: PayoutLine }) => {
  const text = useText(payoutsText)
  const { timezone } = useStore()
  const send = useSend(payouts.markPaid, {
    quiet: true,
    renews: RENEWS,
    onSuccess: ({ changed }) => {
      showToast({ tone: 'good', text: text.marked(changed) })
      onClose()
    },
  })
  const [method, setMethod] = useState<PayoutMethod>(run.method)
  const form = useSmallForm(
    { payment: '', paidOn: today(timezone) },
    ({ payment, paidOn }) => ({
      payment: payment.trim() === '' ? text.required : undefined,
      paidOn: paidOn === '' ? text.required : undefined,
    }),
    {
      error: send.error,
      onSubmit: (fields) => send.mutate({ id, references: line === undefined ? [] : [line.reference], method, ...fields }),
    },
  )
  return (
    <Ask title={text.markPaidTitle(openOf(run, line))} send={send} submit={form.submit} action={text.markPaid} onClose={onClose}>
      <TextField label={text.paymentField} isRequired autoComplete="off" hint={text.paymentHint} {...form.field('payment')} />
      <FieldFrame label={text.paidBy} hint={text.paidByHint}>
        <Select
          label={text.paidBy}
          options={PAYOUT_METHODS.map((value) => ({ value, label: text.methods[value] }))}
          value={method}
          onChange={setMethod}
        />
      </FieldFrame>
      <TextField label={text.paidOn} isRequired type="date" {...form.field('paidOn')} />
    </Ask>
  )
}

/** Marks one payment returned, with the reason. */
export const ReturnedDialog = ({ run, id, line, onClose }: Props & { line: PayoutLine }) => {
  const text = useText(payoutsText)
  const { timezone } = useStore()
  const send = useSend(payouts.markReturned, {
    quiet: true,
    renews: RENEWS,
    onSuccess: () => {
      showToast({ tone: 'good', text: text.returned })
      onClose()
    },
  })
  const form = useSmallForm(
    { reason: '', returnedOn: today(timezone) },
    ({ reason, returnedOn }) => ({
      reason: reason.trim() === '' ? text.required : undefined,
      returnedOn: returnedOn === '' ? text.required : undefined,
    }),
    { error: send.error, onSubmit: (fields) => send.mutate({ id, reference: line.reference, ...fields }) },
  )
  const title = text.cameBackTitle({ name: line.creator, amount: formatAmount(line.amount, run.currency) })
  return (
    <Ask title={title} lead={text.cameBackLead} send={send} submit={form.submit} action={text.cameBack} isDanger onClose={onClose}>
      <TextField label={text.reason} isRequired autoComplete="off" {...form.field('reason')} />
      <TextField label={text.returnedOn} isRequired type="date" {...form.field('returnedOn')} />
    </Ask>
  )
}

/** Cancels a run of which nothing was paid. */
export const CancelDialog = ({ run, id, onClose }: Props) => {
  const text = useText(payoutsText)
  const send = useSend(payouts.cancelPayout, {
    quiet: true,
    renews: RENEWS,
    onSuccess: () => {
      showToast({ tone: 'good', text: text.cancelled })
      onClose()
    },
  })
  const form = useSmallForm({ reason: '' }, ({ reason }) => ({ reason: reason.trim() === '' ? text.required : undefined }), {
    error: send.error,
    onSubmit: (fields) => send.mutate({ id, ...fields }),
  })
  return (
    <Ask
      title={text.cancelTitle(openOf(run))}
      lead={text.cancelLead}
      send={send}
      submit={form.submit}
      action={text.cancelRun}
      isDanger
      onClose={onClose}
    >
      <TextField label={text.reason} isRequired autoComplete="off" {...form.field('reason')} />
    </Ask>
  )
}

import { commissions } from '@convbox/contract/api/commissions'
import { payouts } from '@convbox/contract/api/payouts'
import type { CampaignId, CreatorId } from '@convbox/contract'
import { useId, useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useRequestId } from '../../../api/request-id.ts'
import { useSend } from '../../../api/use-call.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { byHandText } from './by-hand.text.ts'

type AdjustProps = { campaignId: string; creatorId: string; creator: string; currency: string }
const isAmount = (amount: string): boolean => /^-?\d{1,9}(\.\d{1,4})?$/.test(amount.trim()) && Number(amount) !== 0

const AdjustDialog = ({ campaignId, creatorId, creator, currency, onClose }: AdjustProps & { onClose: () => void }) => {
  const text = useText(byHandText)
  const language = useLanguage()
  const formId = useId()
  const requestId = useRequestId()
  const send = useSend(payouts.adjustAccount, {
    quiet: true,
    renews: [commissions.listCreatorAccounts, payouts.previewPayout],
    onSuccess: () => {
      showToast({ tone: 'good', text: text.entered })
      onClose()
    },
  })
  const form = useSmallForm(
    { amount: '', reason: '' },
    ({ amount, reason }) => ({
      amount: isAmount(amount) ? undefined : text.wrongAmount,
      reason: reason.trim() === '' ? text.required : undefined,
    }),
    {
      error: send.error,
      onSubmit: (fields) => send.mutate({ ...fields, requestId, campaignId: campaignId as CampaignId, creatorId: creatorId as CreatorId }),
    },
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={480}
      title={text.adjustTitle({ name: creator })}
      description={text.adjustLead}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" type="submit" form={formId} isBusy={send.isPending}>
            {text.enter}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
        <TextField label={text.amount({ currency })} isRequired autoComplete="off" {...form.field('amount')} />
        <TextField label={text.reason} isRequired autoComplete="off" {...form.field('reason')} />
        {send.error && Object.keys(fieldErrorsOf(send.error)).length === 0 && (
          <Banner tone="bad">{messageOf(failureOf(send.error), language)}</Banner>
        )}
      </form>
    </Dialog>
  )
}

/** Adds an amount to a creator's account of a campaign by hand, or takes it off; asks for the reason. */
export const AdjustButton = (props: AdjustProps) => {
  const text = useText(byHandText)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>{text.adjust}</Button>
      {isAsked && <AdjustDialog {...props} onClose={() => setIsAsked(false)} />}
    </>
  )
}

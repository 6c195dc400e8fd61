import { commissions } from '@convbox/contract/api/commissions'
import { payouts } from '@convbox/contract/api/payouts'
import type { CampaignId, CreatorId } from '@convbox/contract'
import { useState } from 'react'
import { useRequestId } from '../../../api/request-id.ts'
import { useSend } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { byHandText } from './by-hand.text.ts'
import { ByHandDialog } from './ByHandDialog.tsx'

type AdjustProps = { campaignId: string; creatorId: string; creator: string; currency: string }
const isAmount = (amount: string): boolean => /^-?\d{1,9}(\.\d{1,4})?$/.test(amount.trim()) && Number(amount) !== 0

const AdjustDialog = ({ campaignId, creatorId, creator, currency, onClose }: AdjustProps & { onClose: () => void }) => {
  const text = useText(byHandText)
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
    <ByHandDialog
      title={text.adjustTitle({ name: creator })}
      lead={text.adjustLead}
      action={text.enter}
      isBusy={send.isPending}
      error={send.error}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label={text.amount({ currency })} isRequired autoComplete="off" {...form.field('amount')} />
      <TextField label={text.reason} isRequired autoComplete="off" {...form.field('reason')} />
    </ByHandDialog>
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

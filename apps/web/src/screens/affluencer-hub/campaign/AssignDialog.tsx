import type { CampaignId } from '@convbox/contract'
import { commissions } from '@convbox/contract/api/commissions'
import { payouts } from '@convbox/contract/api/payouts'
import { useSend } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { byHandText } from './by-hand.text.ts'
import { ByHandDialog } from './ByHandDialog.tsx'
import { CreatorField } from './CreatorField.tsx'

type AssignDialogProps = {
  campaignId: string
  /** Of the order; absent: the person types its number. */
  order?: { id: string; name: string }
  /** The codes and clicks count again. */
  isWithdrawal?: boolean
  onClose: () => void
}

/** Credits a creator with an order by hand, or takes that back; asks for the reason. */
export const AssignDialog = ({ campaignId, order, isWithdrawal = false, onClose }: AssignDialogProps) => {
  const text = useText(byHandText)
  const send = useSend(commissions.assignOrder, {
    quiet: true,
    renews: [commissions.readCommission, commissions.listCommissions, commissions.listCreatorAccounts, payouts.previewPayout],
    onSuccess: () => {
      showToast({ tone: 'good', text: isWithdrawal ? text.takenBack : text.assigned })
      onClose()
    },
  })
  const required = (value: string): string | undefined => (value.trim() === '' ? text.required : undefined)
  const form = useSmallForm(
    { order: order?.id ?? '', creatorId: '', reason: '' },
    (fields) => ({
      order: required(fields.order),
      creatorId: isWithdrawal ? undefined : required(fields.creatorId),
      reason: required(fields.reason),
    }),
    {
      error: send.error,
      onSubmit: ({ order: typed, creatorId, reason }) =>
        send.mutate({ campaignId: campaignId as CampaignId, order: typed, reason, ...(!isWithdrawal && { creatorId }) }),
    },
  )
  const { value: creatorId, onValueChange: chooseCreator, error: creatorError } = form.field('creatorId')
  const orderField = form.field('order')
  return (
    <ByHandDialog
      title={
        isWithdrawal
          ? text.takeBackTitle({ name: order?.name ?? '' })
          : order === undefined
            ? text.assignTitle
            : text.assignOf({ name: order.name })
      }
      lead={isWithdrawal ? text.takeBackLead : text.assignLead}
      action={isWithdrawal ? text.takeBack : text.assign}
      isBusy={send.isPending}
      error={send.error}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {order === undefined && <TextField label={text.orderNumber} hint={text.orderHint} isRequired autoComplete="off" {...orderField} />}
      {order !== undefined && orderField.error !== undefined && (
        <p role="alert" className="text-caption text-bad">
          {orderField.error}
        </p>
      )}
      {!isWithdrawal && <CreatorField campaignId={campaignId} value={creatorId} error={creatorError} onValueChange={chooseCreator} />}
      <TextField label={text.reason} hint={text.reasonHint} isRequired autoComplete="off" {...form.field('reason')} />
    </ByHandDialog>
  )
}

import { campaigns } from '@convbox/contract/api/campaigns'
import { CAMPAIGN_FAULTS } from '@convbox/contract/campaigns'
import { discountCodes } from '@convbox/contract/api/discount-codes'
import { fieldErrorsOf } from '../../../api/failure.ts'
import { useSend } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { HubFailure } from '../../../widgets/HubFailure.tsx'
import { draftText } from './draft.text.ts'
import { previewText } from './preview.text.ts'

type CreateDialogProps = {
  campaign: { id: string; name: string }
  counts: { creators: number; links: number; codes: number }
  onClose: () => void
}

/** Asks before a campaign is created, and says why it was not. */
export const CreateDialog = ({ campaign: { id, name }, counts, onClose }: CreateDialogProps) => {
  const text = useText(previewText)
  const create = useSend(campaigns.createCampaign, {
    quiet: true,
    renews: [campaigns.readCampaign, campaigns.listCampaigns, campaigns.previewCampaign, discountCodes.listDiscountCodes],
    onSuccess: () => showToast({ tone: 'good', text: text.createdToast({ name }) }),
  })
  const { faults } = useText(draftText)
  /** What a step lacks comes as its code; sentences and names of campaigns stay as they are. */
  const reasonOf = (detail: string): string => {
    const fault = CAMPAIGN_FAULTS.find((one) => one === detail)
    return fault === undefined ? detail : faults[fault]
  }
  const reasons = Object.values(fieldErrorsOf(create.error)).map(reasonOf)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={480}
      title={text.createTitle({ name })}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" isBusy={create.isPending} onClick={() => create.mutate({ id })}>
            {text.createNow}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="font-medium tabular-nums">{text.counts(counts)}</p>
        <p className="text-body text-ink-2">{text.createText}</p>
        {create.error && (
          <HubFailure error={create.error} doing="create">
            {[...new Set(reasons)].map((line) => (
              <p key={line}>{line}</p>
            ))}
          </HubFailure>
        )}
      </div>
    </Dialog>
  )
}

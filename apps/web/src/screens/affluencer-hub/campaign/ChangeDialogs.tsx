import { campaigns } from '@convbox/contract/api/campaigns'
import type { Campaign } from '@convbox/contract/api/campaigns.schemas'
import { discountCodes } from '@convbox/contract/api/discount-codes'
import { type SubmitEvent, useId, useState } from 'react'
import { fieldErrorsOf } from '../../../api/failure.ts'
import { useSend } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { HubFailure } from '../../../widgets/HubFailure.tsx'
import { detailsText } from './details.text.ts'
import { draftText } from './draft.text.ts'
import { NameDialog } from './NameDialog.tsx'

const RENEWS = [campaigns.readCampaign, campaigns.listCampaigns, campaigns.previewCampaign, discountCodes.listDiscountCodes]
type DialogProps = { campaign: Campaign; onClose: () => void }

/** Moves the last day of a created campaign, and names its manager. */
export const ChangeDialog = ({ campaign, onClose }: DialogProps) => {
  const text = useText(detailsText)
  const { settings, faults } = useText(draftText)
  const formId = useId()
  const [isPermanent, setIsPermanent] = useState(campaign.isPermanent)
  const [endsOn, setEndsOn] = useState(campaign.endsOn ?? '')
  const [manager, setManager] = useState(campaign.manager)
  const [isTried, setIsTried] = useState(false)
  const change = useSend(campaigns.changeCampaign, {
    quiet: true,
    renews: RENEWS,
    onSuccess: () => {
      showToast({ tone: 'good', text: text.changed(campaign) })
      onClose()
    },
  })
  const isEndMissing = !isPermanent && endsOn === ''
  const refused = fieldErrorsOf(change.error)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setIsTried(true)
    if (!isEndMissing) change.mutate({ id: campaign.id, isPermanent, manager: manager.trim(), ...(!isPermanent && { endsOn }) })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={560}
      title={text.changeTitle(campaign)}
      description={text.changeLead}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" type="submit" form={formId} isBusy={change.isPending}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <RadioCards
          label={settings.duration}
          isLabelHidden={false}
          options={[
            { value: 'limited', label: settings.limited },
            { value: 'permanent', label: settings.permanent },
          ]}
          value={isPermanent ? 'permanent' : 'limited'}
          onChange={(duration) => setIsPermanent(duration === 'permanent')}
        />
        {!isPermanent && (
          <TextField
            label={settings.end}
            type="date"
            isRequired
            className="w-44"
            value={endsOn}
            error={isTried && isEndMissing ? faults['end time required'] : refused['endsOn']}
            onValueChange={setEndsOn}
          />
        )}
        <TextField
          label={settings.manager}
          autoComplete="off"
          maxLength={100}
          value={manager}
          error={refused['manager']}
          onValueChange={setManager}
        />
        {change.error && Object.keys(refused).length === 0 && <HubFailure error={change.error} doing="edit" />}
      </form>
    </Dialog>
  )
}

/** Asks before a campaign is ended. */
export const EndDialog = ({ campaign, onClose }: DialogProps) => {
  const text = useText(detailsText)
  const end = useSend(campaigns.endCampaign, {
    renews: RENEWS,
    onSuccess: () => {
      showToast({ tone: 'good', text: text.ended(campaign) })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={440}
      title={text.endTitle(campaign)}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="danger" isBusy={end.isPending} onClick={() => end.mutate({ id: campaign.id })}>
            {text.end}
          </Button>
        </>
      }
    >
      <p className="text-body text-ink-2">{text.endText}</p>
    </Dialog>
  )
}

type CopyDialogProps = { campaign: { id: string; name: string }; onClose: () => void; onCopied: (id: string) => void }

/** Copies a campaign's settings into a new draft. */
export const CopyDialog = ({ campaign, onClose, onCopied }: CopyDialogProps) => {
  const text = useText(detailsText)
  const copy = useSend(campaigns.copyCampaign, {
    quiet: true,
    renews: [campaigns.listCampaigns],
    onSuccess: ({ id }) => onCopied(id),
  })
  return (
    <NameDialog
      title={text.copyTitle(campaign)}
      lead={text.copyLead}
      startName={text.copyName(campaign)}
      isBusy={copy.isPending}
      error={copy.error}
      onName={(name) => copy.mutate({ id: campaign.id, name })}
      onClose={onClose}
    />
  )
}

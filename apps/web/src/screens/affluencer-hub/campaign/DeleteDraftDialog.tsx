import { campaigns } from '@convbox/contract/api/campaigns'
import { useSend } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { campaignsText } from './campaigns.text.ts'

type DeleteDraftDialogProps = { campaign: { id: string; name: string }; onClose: () => void; onDeleted: () => void }

/** Asks before a draft is deleted. */
export const DeleteDraftDialog = ({ campaign: { id, name }, onClose, onDeleted }: DeleteDraftDialogProps) => {
  const text = useText(campaignsText)
  const remove = useSend(campaigns.deleteCampaign, {
    renews: [campaigns.listCampaigns],
    onSuccess: () => {
      showToast({ tone: 'good', text: text.removed({ name }) })
      onDeleted()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={440}
      title={text.removeTitle({ name })}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate({ id })}>
            {text.removeNow}
          </Button>
        </>
      }
    >
      <p className="text-body text-ink-2">{text.removeText}</p>
    </Dialog>
  )
}

import type { CampaignId } from '@convbox/contract'
import { commissions } from '@convbox/contract/api/commissions'
import { payouts } from '@convbox/contract/api/payouts'
import { MAX_VIEWS } from '@convbox/contract/commissions'
import { formatWhole } from '@convbox/contract/format'
import { useRequestId } from '../../../api/request-id.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { byHandText } from './by-hand.text.ts'
import { ByHandDialog } from './ByHandDialog.tsx'
import { CreatorField } from './CreatorField.tsx'

const isViews = (text: string): boolean => /^\d{1,13}$/.test(text.trim()) && Number(text) <= MAX_VIEWS

/** Enters how many views a creator's posts have by now. */
export const ViewsDialog = ({ campaignId, onClose }: { campaignId: string; onClose: () => void }) => {
  const text = useText(byHandText)
  const requestId = useRequestId()
  const accounts = useCall(commissions.listCreatorAccounts, { campaignId }, { quiet: true }).data?.accounts
  const send = useSend(commissions.enterViews, {
    quiet: true,
    renews: [commissions.listCreatorAccounts, payouts.previewPayout],
    onSuccess: () => {
      showToast({ tone: 'good', text: text.viewsEntered })
      onClose()
    },
  })
  const form = useSmallForm(
    { creatorId: '', views: '', source: '' },
    ({ creatorId, views, source }) => ({
      creatorId: creatorId === '' ? text.required : undefined,
      views: isViews(views) ? undefined : text.wrongViews,
      source: source.trim() === '' ? text.required : undefined,
    }),
    {
      error: send.error,
      onSubmit: ({ creatorId, views, source }) =>
        send.mutate({ campaignId: campaignId as CampaignId, creatorId, views: Number(views), source, requestId }),
    },
  )
  const { value: creatorId, onValueChange: chooseCreator, error: creatorError } = form.field('creatorId')
  const known = accounts?.find((account) => account.creatorId === creatorId)?.views
  return (
    <ByHandDialog
      title={text.viewsTitle}
      lead={text.viewsLead}
      action={text.enter}
      isBusy={send.isPending}
      error={send.error}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <CreatorField campaignId={campaignId} value={creatorId} error={creatorError} onValueChange={chooseCreator} />
      <TextField
        label={text.views}
        hint={known === undefined ? text.viewsHint : text.viewsKnown({ views: formatWhole(known) })}
        isRequired
        inputMode="numeric"
        autoComplete="off"
        {...form.field('views')}
      />
      <TextField label={text.source} hint={text.sourceHint} isRequired autoComplete="off" {...form.field('source')} />
    </ByHandDialog>
  )
}

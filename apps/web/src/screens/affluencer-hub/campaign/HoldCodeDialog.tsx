import { codeFlags } from '@convbox/contract/api/code-flags'
import type { CodeFlag } from '@convbox/contract/api/code-flags.schemas'
import type { CampaignId } from '@convbox/contract'
import { MAX_HOLD_REASON } from '@convbox/contract/code-flags'
import { formatWhole } from '@convbox/contract/format'
import { dayOf } from '@convbox/contract/format-time'
import { useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { ByHandDialog } from './ByHandDialog.tsx'
import { FLAG_RENEWS } from './flag-renews.ts'
import { flagsText } from './flags.text.ts'

/** Holds the commissions of a flagged code since a day. */
export const HoldCodeDialog = ({ campaignId, flag, onClose }: { campaignId: string; flag: CodeFlag; onClose: () => void }) => {
  const text = useText(flagsText)
  const { timezone } = useStore()
  const { code } = flag
  const send = useSend(codeFlags.holdCode, {
    quiet: true,
    renews: FLAG_RENEWS,
    onSuccess: ({ orders }) => {
      showToast({ tone: 'good', text: text.held({ code, orders: formatWhole(orders) }) })
      onClose()
    },
  })
  const form = useSmallForm(
    { since: dayOf(flag.firstSeenAt, timezone) as string, reason: text.kinds[flag.figures.kind] },
    ({ since, reason }) => ({
      since: /^\d{4}-\d{2}-\d{2}$/.test(since) ? undefined : text.sinceError,
      reason: reason.trim() === '' ? text.required : undefined,
    }),
    { error: send.error, onSubmit: ({ since, reason }) => send.mutate({ campaignId: campaignId as CampaignId, code, since, reason }) },
  )
  return (
    <ByHandDialog
      title={text.holdTitle({ code })}
      lead={text.holdLead}
      action={text.hold}
      isBusy={send.isPending}
      error={send.error}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label={text.since} type="date" isRequired {...form.field('since')} />
      <TextField label={text.reason} isRequired autoComplete="off" maxLength={MAX_HOLD_REASON} {...form.field('reason')} />
    </ByHandDialog>
  )
}

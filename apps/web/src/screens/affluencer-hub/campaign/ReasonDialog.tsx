import { useText } from '../../../text/language.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { byHandText } from './by-hand.text.ts'
import { ByHandDialog } from './ByHandDialog.tsx'

type ReasonDialogProps = {
  title: string
  lead: string
  /** Of the button that does it. */
  action: string
  send: { isPending: boolean; error: Error | null }
  onReason: (reason: string) => void
  onClose: () => void
}

/** Asks a person why before something is done to a creator's commission or account. */
export const ReasonDialog = ({ title, lead, action, send, onReason, onClose }: ReasonDialogProps) => {
  const text = useText(byHandText)
  const form = useSmallForm({ reason: '' }, ({ reason }) => ({ reason: reason.trim() === '' ? text.required : undefined }), {
    error: send.error,
    onSubmit: ({ reason }) => onReason(reason),
  })
  return (
    <ByHandDialog
      title={title}
      lead={lead}
      action={action}
      isBusy={send.isPending}
      error={send.error}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label={text.reason} isRequired autoComplete="off" {...form.field('reason')} />
    </ByHandDialog>
  )
}

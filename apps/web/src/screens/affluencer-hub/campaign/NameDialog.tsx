import { MAX_CAMPAIGN_NAME } from '@convbox/contract/campaigns'
import { lengthOf } from '@convbox/contract/short-texts'
import { type ReactNode, useId } from 'react'
import { fieldErrorsOf } from '../../../api/failure.ts'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { HubFailure } from '../../../widgets/HubFailure.tsx'
import { campaignsText } from './campaigns.text.ts'

type NameDialogProps = {
  title: string
  lead: ReactNode
  startName?: string
  isBusy: boolean
  /** Refusal of the last attempt. */
  error: Error | null
  onName: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a campaign that is about to be saved, because it is fixed from then on. */
export const NameDialog = ({ title, lead, startName = '', isBusy, error, onName, onClose }: NameDialogProps) => {
  const text = useText(campaignsText)
  const formId = useId()
  const faultOf = (name: string): string | undefined => {
    if (name.trim() === '') return text.required
    return lengthOf(name.trim()) > MAX_CAMPAIGN_NAME ? text.tooLong({ max: MAX_CAMPAIGN_NAME }) : undefined
  }
  const form = useSmallForm({ name: startName }, ({ name }) => ({ name: faultOf(name) }), {
    error,
    onSubmit: ({ name }) => onName(name.trim()),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={520}
      title={title}
      description={lead}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" type="submit" form={formId} isBusy={isBusy}>
            {text.start}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
        <TextField label={text.campaignName} isRequired autoComplete="off" hint={text.nameHint} {...form.field('name')} />
        {error && Object.keys(fieldErrorsOf(error)).length === 0 && <HubFailure error={error} doing="create" />}
      </form>
    </Dialog>
  )
}

import { type ReactNode, type SubmitEvent, useId } from 'react'
import { failureOf, fieldErrorsOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { byHandText } from './by-hand.text.ts'

type ByHandDialogProps = {
  title: string
  lead: string
  /** Of the button that does it. */
  action: string
  isBusy: boolean
  /** Of the last attempt; errors of fields are shown by the fields. */
  error: Error | null
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** The form of something that a person does to orders and accounts of creators. */
export const ByHandDialog = ({ title, lead, action, isBusy, error, onSubmit, onClose, children }: ByHandDialogProps) => {
  const text = useText(byHandText)
  const language = useLanguage()
  const formId = useId()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={480}
      title={title}
      description={lead}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" type="submit" form={formId} isBusy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        {children}
        {error && Object.keys(fieldErrorsOf(error)).length === 0 && <Banner tone="bad">{messageOf(failureOf(error), language)}</Banner>}
      </form>
    </Dialog>
  )
}

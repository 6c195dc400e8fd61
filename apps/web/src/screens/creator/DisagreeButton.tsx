import { creatorPortal } from '@convbox/contract/api/creator-portal'
import { disputes } from '@convbox/contract/api/disputes'
import { MAX_OPEN_DISPUTES } from '@convbox/contract/disputes'
import { useId, useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useSend } from '../../api/use-call.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { showToast } from '../../ui/toast.ts'
import { useSmallForm } from '../../widgets/use-small-form.ts'
import { useTextFault } from './OwnDisputes.tsx'
import { ownDisputesText } from './own-disputes.text.ts'
import { NOBODY, usePortal } from './use-portal.ts'

type DisagreeProps = { orderKey: string; order: string }

const DisagreeDialog = ({ orderKey, order, onClose }: DisagreeProps & { onClose: () => void }) => {
  const text = useText(ownDisputesText)
  const language = useLanguage()
  const formId = useId()
  const faultOf = useTextFault()
  const { data } = usePortal(disputes.listOwnDisputes, {})
  const isFull = data !== undefined && data !== NOBODY && data.isFull
  const send = useSend(disputes.openDispute, {
    quiet: true,
    renews: [disputes.listOwnDisputes, creatorPortal.listPortalOrders],
    onSuccess: () => {
      showToast({ tone: 'good', text: text.opened })
      onClose()
    },
  })
  const form = useSmallForm({ text: '' }, (typed) => ({ text: faultOf(typed.text) }), {
    error: send.error,
    onSubmit: (typed) => send.mutate({ orderKey, text: typed.text, language }),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={520}
      title={text.disagreeWith({ order })}
      description={text.dialogLead}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" type="submit" form={formId} isBusy={send.isPending} disabled={isFull}>
            {text.send}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
        {isFull && <Banner tone="warn">{text.full({ max: MAX_OPEN_DISPUTES })}</Banner>}
        <TextArea label={text.text} rows={5} {...form.field('text')} />
        {send.error && Object.keys(fieldErrorsOf(send.error)).length === 0 && (
          <Banner tone="bad">{messageOf(failureOf(send.error), language)}</Banner>
        )}
      </form>
    </Dialog>
  )
}

/** Opens a dispute about an order; asks what is wrong. */
export const DisagreeButton = ({ orderKey, order }: DisagreeProps) => {
  const text = useText(ownDisputesText)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button look="quiet" aria-label={text.disagreeWith({ order })} onClick={() => setIsAsked(true)}>
        {text.disagree}
      </Button>
      {isAsked && <DisagreeDialog orderKey={orderKey} order={order} onClose={() => setIsAsked(false)} />}
    </>
  )
}

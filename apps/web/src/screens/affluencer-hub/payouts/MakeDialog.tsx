import { payouts } from '@convbox/contract/api/payouts'
import { formatAmount } from '@convbox/contract/format'
import type { PayoutMethod } from '@convbox/contract/payouts'
import { failureOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useRequestId } from '../../../api/request-id.ts'
import { useSend } from '../../../api/use-call.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { payoutsText } from './payouts.text.ts'
import { RENEWS, usePayoutsSearch } from './use-payouts-search.ts'

type MakeDialogProps = {
  currency: string
  method: PayoutMethod
  minimum: string
  leftOut: string[]
  /** What the preview says; a run that would pay something else is refused. */
  expected: { creators: number; amount: string }
  onClose: () => void
}

/** Asks before a run is made, with its number of creators and its amount; then opens the run. */
export const MakeDialog = ({ expected, onClose, ...terms }: MakeDialogProps) => {
  const text = useText(payoutsText)
  const language = useLanguage()
  const { change } = usePayoutsSearch()
  const requestId = useRequestId()
  const make = useSend(payouts.makePayout, {
    quiet: true,
    renews: RENEWS,
    onSuccess: ({ id, number }) => {
      showToast({ tone: 'good', text: text.made({ number }) })
      onClose()
      change({ view: 'runs', open: id })
    },
  })
  const shown = { count: expected.creators, amount: formatAmount(expected.amount, terms.currency) }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={480}
      title={text.makeTitle}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" isBusy={make.isPending} onClick={() => make.mutate({ ...terms, requestId, expected })}>
            {text.makeNow(shown)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{text.makeLead({ ...shown, method: text.methods[terms.method] })}</p>
        {make.error && <Banner tone="bad">{messageOf(failureOf(make.error), language)}</Banner>}
      </div>
    </Dialog>
  )
}

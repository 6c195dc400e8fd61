import { campaigns } from '@convbox/contract/api/campaigns'
import { discountCodes } from '@convbox/contract/api/discount-codes'
import { useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { previewText } from './preview.text.ts'

type CreateButtonProps = { campaign: { id: string; name: string }; pageNo: number; isReady: boolean }

/** Creates the campaign after a question. isReady: the saved draft lacks nothing. The preview's page tells what is not settled yet. */
export const CreateButton = ({ campaign: { id, name }, pageNo, isReady }: CreateButtonProps) => {
  const text = useText(previewText)
  const language = useLanguage()
  const [isAsked, setIsAsked] = useState(false)
  const counts = useCall(campaigns.previewCampaign, { id, pageNo }, { quiet: true, staleMs: 0, enabled: isReady }).data?.counts
  const create = useSend(campaigns.createCampaign, {
    quiet: true,
    renews: [campaigns.readCampaign, campaigns.listCampaigns, campaigns.previewCampaign, discountCodes.listDiscountCodes],
    onSuccess: () => showToast({ tone: 'good', text: text.createdToast({ name }) }),
  })
  const isSettled = counts !== undefined && counts.lostEdits + counts.taken === 0
  const details = Object.values(fieldErrorsOf(create.error))
  return (
    <>
      <Button look="primary" className="ml-auto" disabled={!isReady || !isSettled} onClick={() => setIsAsked(true)}>
        {text.create}
      </Button>
      {isAsked && (
        <Dialog
          isOpen
          onClose={() => setIsAsked(false)}
          widthPx={480}
          title={text.createTitle({ name })}
          footer={
            <>
              <Button onClick={() => setIsAsked(false)}>{text.cancel}</Button>
              <Button look="primary" isBusy={create.isPending} onClick={() => create.mutate({ id })}>
                {text.createNow}
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-3">
            {counts && <p className="font-medium tabular-nums">{text.counts(counts)}</p>}
            <p className="text-body text-ink-2">{text.createText}</p>
            {create.error && <Banner tone="bad">{[messageOf(failureOf(create.error), language), ...new Set(details)].join(' ')}</Banner>}
          </div>
        </Dialog>
      )}
    </>
  )
}

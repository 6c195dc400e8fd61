import { commissions } from '@convbox/contract/api/commissions'
import { payouts } from '@convbox/contract/api/payouts'
import type { CampaignId, CreatorId, OrderId } from '@convbox/contract'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { byHandText } from './by-hand.text.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type HoldProps = { campaignId: string; orderId: string; creatorId: string; creator: string; isHeld: boolean }

const HoldDialog = ({ campaignId, orderId, creatorId, creator, isHeld, onClose }: HoldProps & { onClose: () => void }) => {
  const text = useText(byHandText)
  const send = useSend(payouts.holdCommission, {
    quiet: true,
    renews: [commissions.readCommission, commissions.listCommissions, commissions.listCreatorAccounts, payouts.previewPayout],
    onSuccess: () => {
      showToast({ tone: 'good', text: isHeld ? text.released : text.held })
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={isHeld ? text.releaseTitle({ name: creator }) : text.holdTitle({ name: creator })}
      lead={isHeld ? text.releaseLead : text.holdLead}
      action={isHeld ? text.release : text.hold}
      send={send}
      onReason={(reason) =>
        send.mutate({
          campaignId: campaignId as CampaignId,
          orderId: orderId as OrderId,
          creatorId: creatorId as CreatorId,
          isHeld: !isHeld,
          reason,
        })
      }
      onClose={onClose}
    />
  )
}

/** Holds a creator's commission of an order back from pay-outs, or releases it; asks for the reason. */
export const HoldButton = (props: HoldProps) => {
  const text = useText(byHandText)
  const [isAsked, setIsAsked] = useState(false)
  const { isHeld, creator } = props
  return (
    <>
      <Button
        className="ml-auto"
        aria-label={isHeld ? text.releaseOf({ name: creator }) : text.holdOf({ name: creator })}
        onClick={() => setIsAsked(true)}
      >
        {isHeld ? text.release : text.hold}
      </Button>
      {isAsked && <HoldDialog {...props} onClose={() => setIsAsked(false)} />}
    </>
  )
}

import { commissions } from '@convbox/contract/api/commissions'
import { payouts } from '@convbox/contract/api/payouts'
import type { PayableCreator } from '@convbox/contract/api/payouts.schemas'
import { formatAmount } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import type { CreatorId } from '@convbox/contract'
import { useState } from 'react'
import { useRequestId } from '../../../api/request-id.ts'
import { useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../campaign/ReasonDialog.tsx'
import { payoutsText } from './payouts.text.ts'
import { RENEWS } from './use-payouts-search.ts'

type AccountProps = { row: PayableCreator; currency: string }
type DialogProps = AccountProps & { onClose: () => void }
const RENEWED = [...RENEWS, commissions.listCreatorAccounts]

const HoldDialog = ({ row: { creatorId, creator, accountHold }, onClose }: DialogProps) => {
  const text = useText(payoutsText)
  const isHeld = accountHold === undefined
  const send = useSend(payouts.holdAccount, {
    quiet: true,
    renews: RENEWED,
    onSuccess: () => {
      showToast({ tone: 'good', text: isHeld ? text.accountHeld : text.accountReleased })
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={isHeld ? text.holdAccountTitle({ name: creator }) : text.releaseAccountTitle({ name: creator })}
      lead={isHeld ? text.holdAccountLead : text.releaseAccountLead}
      action={isHeld ? text.holdAccount : text.releaseAccount}
      send={send}
      onReason={(reason) => send.mutate({ creatorId: creatorId as CreatorId, isHeld, reason })}
      onClose={onClose}
    />
  )
}

const debtOf = ({ row: { payable }, currency }: AccountProps): string => formatAmount(payable.replace('-', ''), currency)

const WriteOffDialog = ({ row, currency, onClose }: DialogProps) => {
  const text = useText(payoutsText)
  const requestId = useRequestId()
  const { creatorId, creator, payable: expected } = row
  const amount = debtOf({ row, currency })
  const send = useSend(payouts.writeOff, {
    quiet: true,
    renews: RENEWED,
    onSuccess: () => {
      showToast({ tone: 'good', text: text.writtenOff({ amount }) })
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={text.writeOffTitle({ amount, name: creator })}
      lead={text.writeOffLead}
      action={text.writeOff}
      send={send}
      onReason={(reason) => send.mutate({ requestId, creatorId: creatorId as CreatorId, currency, expected, reason })}
      onClose={onClose}
    />
  )
}

/** What stands over a creator's whole account: a hold, a debt; and for admins what can be done about it. */
export const AccountActions = (props: AccountProps) => {
  const text = useText(payoutsText)
  const { timezone, optorRole } = useStore()
  const [asked, setAsked] = useState<'hold' | 'write off'>()
  const { choice, accountHold } = props.row
  const close = (): void => setAsked(undefined)
  return (
    <div className="flex flex-col items-start gap-3">
      {accountHold !== undefined && (
        <Banner tone="warn">
          {text.isAccountHeld({ reason: accountHold.reason, by: accountHold.by, moment: formatMoment(accountHold.at, timezone) })}
        </Banner>
      )}
      {choice === 'owes' && <p className="text-ink-2">{text.owesHelp({ amount: debtOf(props) })}</p>}
      {optorRole === 'admin' && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAsked('hold')}>{accountHold === undefined ? text.holdAccount : text.releaseAccount}</Button>
          {choice === 'owes' && <Button onClick={() => setAsked('write off')}>{text.writeOff}</Button>}
        </div>
      )}
      {asked === 'hold' && <HoldDialog {...props} onClose={close} />}
      {asked === 'write off' && <WriteOffDialog {...props} onClose={close} />}
    </div>
  )
}

import type { DisputeId } from '@convbox/contract'
import { commissions } from '@convbox/contract/api/commissions'
import { disputes } from '@convbox/contract/api/disputes'
import type { Dispute } from '@convbox/contract/api/disputes.schemas'
import { MAX_DISPUTE_TEXT, type DisputeVerdict } from '@convbox/contract/disputes'
import { disputeStatesText } from '@convbox/contract/disputes.text'
import { lengthOf } from '@convbox/contract/short-texts'
import { useState } from 'react'
import { failureOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DISPUTE_TONES } from '../../../widgets/dispute-tones.ts'
import { DisputeMessages } from '../../../widgets/DisputeMessages.tsx'
import { AdjustButton } from './AdjustButton.tsx'
import { disputesText } from './disputes.text.ts'

const Answer = ({ disputeId }: { disputeId: string }) => {
  const text = useText(disputesText)
  const language = useLanguage()
  const [answer, setAnswer] = useState('')
  const [isTried, setIsTried] = useState(false)
  const send = useSend(disputes.answerDispute, {
    quiet: true,
    renews: [disputes.listDisputes, commissions.listCommissions],
    onSuccess: (_done, { verdict }) => {
      setAnswer('')
      setIsTried(false)
      showToast({ tone: 'good', text: verdict === undefined ? text.sent : text.closed })
    },
  })
  const isEmpty = answer.trim() === ''
  const isLong = lengthOf(answer.trim()) > MAX_DISPUTE_TEXT
  const submit = (verdict?: DisputeVerdict): void => {
    setIsTried(true)
    if (isEmpty || isLong) return
    send.mutate({ disputeId: disputeId as DisputeId, text: answer, ...(verdict && { verdict }) })
  }
  return (
    <div className="mt-3 flex flex-col gap-2">
      {send.error && <Banner tone="bad">{messageOf(failureOf(send.error), language)}</Banner>}
      <TextArea
        label={text.answer}
        hint={text.answerHelp}
        value={answer}
        onValueChange={setAnswer}
        error={isLong ? text.tooLong({ max: MAX_DISPUTE_TEXT }) : isTried && isEmpty ? text.required : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button isBusy={send.isPending} onClick={() => submit()}>
          {text.send}
        </Button>
        <Button isBusy={send.isPending} onClick={() => submit('accepted')}>
          {text.accept}
        </Button>
        <Button look="danger" isBusy={send.isPending} onClick={() => submit('refused')}>
          {text.refuse}
        </Button>
      </div>
    </div>
  )
}

type OrderDisputesProps = {
  found: readonly Dispute[]
  candidates: readonly { creatorId: string; currency: string }[]
  /** Of the campaign. */
  currency: string
}

/** What creators dispute of an order, with the way to answer. */
export const OrderDisputes = ({ found, candidates, currency: campaignCurrency }: OrderDisputesProps) => {
  const text = useText(disputesText)
  const language = useLanguage()
  const { timezone, optorRole } = useStore()
  return (
    <>
      <ul className="flex flex-col gap-5">
        {found.map(({ id, campaignId, creatorId, creator, state, messages }) => (
          <li key={id}>
            <p className="mb-2 flex items-center gap-3">
              <span className="font-medium">{creator}</span>
              <Badge tone={DISPUTE_TONES[state]}>{disputeStatesText[language][state]}</Badge>
              {optorRole === 'admin' && (
                <span className="ml-auto">
                  <AdjustButton
                    {...{ campaignId, creatorId, creator }}
                    currency={candidates.find((one) => one.creatorId === creatorId)?.currency ?? campaignCurrency}
                  />
                </span>
              )}
            </p>
            <DisputeMessages
              label={text.messages({ creator })}
              messages={messages}
              nameOf={({ side, by }) => (side === 'creator' ? creator : by === undefined || by === '' ? text.store : by)}
              noteOf={({ side, mail }) => mail && text.mails[side][mail]({ creator })}
              timeZone={timezone}
            />
            {state === 'open' && optorRole !== 'read-only' && <Answer disputeId={id} />}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-caption text-ink-2">{text.noMoney}</p>
    </>
  )
}

import type { DisputeId } from '@convbox/contract'
import { disputes } from '@convbox/contract/api/disputes'
import type { OwnDispute } from '@convbox/contract/api/disputes.schemas'
import { MAX_DISPUTE_TEXT } from '@convbox/contract/disputes'
import { disputeStatesText } from '@convbox/contract/disputes.text'
import { lengthOf } from '@convbox/contract/short-texts'
import { useSend } from '../../api/use-call.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TitledCard } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { showToast } from '../../ui/toast.ts'
import { DISPUTE_TONES } from '../../widgets/dispute-tones.ts'
import { DisputeMessages } from '../../widgets/DisputeMessages.tsx'
import { SmallForm } from '../../widgets/SmallForm.tsx'
import { ownDisputesText } from './own-disputes.text.ts'
import { NOBODY, usePortal } from './use-portal.ts'

/** What is wrong with a text of a dispute. */
export const useTextFault = (): ((typed: string) => string | undefined) => {
  const text = useText(ownDisputesText)
  return (typed) =>
    typed.trim() === '' ? text.required : lengthOf(typed.trim()) > MAX_DISPUTE_TEXT ? text.tooLong({ max: MAX_DISPUTE_TEXT }) : undefined
}

const Reply = ({ disputeId }: { disputeId: string }) => {
  const text = useText(ownDisputesText)
  const language = useLanguage()
  const faultOf = useTextFault()
  const send = useSend(disputes.answerOwnDispute, {
    quiet: true,
    renews: [disputes.listOwnDisputes],
    onSuccess: () => showToast({ tone: 'good', text: text.sent }),
  })
  return (
    <SmallForm
      start={{ reply: '' }}
      faultsOf={({ reply }) => ({ reply: faultOf(reply) })}
      send={send}
      onSubmit={({ reply }) => send.mutate({ disputeId: disputeId as DisputeId, text: reply, language })}
      submit={text.send}
    >
      {(field) => <TextArea label={text.reply} {...field('reply')} />}
    </SmallForm>
  )
}

type OneProps = { dispute: OwnDispute; store: { title: string; timeZone: string } }

const One = ({ dispute: { id, order, campaign, state, mayWrite, messages }, store }: OneProps) => {
  const text = useText(ownDisputesText)
  const language = useLanguage()
  return (
    <li className="border-t border-hairline py-3 first:border-t-0 first:pt-0">
      <p className="mb-2 flex flex-wrap items-center gap-3">
        <span className="font-medium">{text.about({ order, campaign })}</span>
        <Badge tone={DISPUTE_TONES[state]}>{disputeStatesText[language][state]}</Badge>
      </p>
      <div className="flex max-w-180 flex-col gap-3">
        <DisputeMessages
          label={text.messages({ order })}
          messages={messages}
          nameOf={({ side }) => (side === 'creator' ? text.you : store.title)}
          timeZone={store.timeZone}
        />
        {/* A new message clears the form. */}
        {mayWrite && <Reply key={messages.length} disputeId={id} />}
        {state === 'open' && !mayWrite && <p className="text-caption text-ink-2">{text.wait}</p>}
      </div>
    </li>
  )
}

/** The creator's disputes, with what the store answered; nothing where there are none. */
export const OwnDisputes = ({ store }: Pick<OneProps, 'store'>) => {
  const text = useText(ownDisputesText)
  const { data, error, refetch } = usePortal(disputes.listOwnDisputes, {})
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined || data === NOBODY || data.disputes.length === 0) return null
  return (
    <TitledCard title={text.title}>
      <ul>
        {data.disputes.map((dispute) => (
          <One key={dispute.id} dispute={dispute} store={store} />
        ))}
      </ul>
    </TitledCard>
  )
}

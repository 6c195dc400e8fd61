import type { OrderDetail } from '@convbox/contract/reports/order-attribution.schemas'
import { useText } from '../../text/language.ts'
import { ChannelIcon } from '../../widgets/ChannelIcon.tsx'
import { orderAttributionText } from './order-attribution.text.ts'

/** The customer's answers to the post-purchase survey; nothing without answers. */
export const SurveyAnswers = ({ order }: { order: OrderDetail }) => {
  const text = useText(orderAttributionText)
  const { surveyAnswers: answers = [] } = order
  if (answers.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-section font-semibold">{text.detail.survey}</h3>
      <ul className="space-y-1">
        {answers.map(({ question, channel, answer, detail, written, group }, index) => (
          <li key={index}>
            {question !== '' && <p className="text-caption text-ink-2">{question}</p>}
            <p className="flex items-center gap-2">
              {channel !== '' && <ChannelIcon channel={channel} />}
              <span className="min-w-0 wrap-anywhere">
                {[answer, detail, written].filter((part) => part !== '').join(' · ') || text.detail.erased}
              </span>
            </p>
            {group !== '' && <p className="text-caption text-ink-3">{text.detail.answerGroup({ group })}</p>}
          </li>
        ))}
      </ul>
      {order.commitTimeLocal !== undefined && (
        <p className="mt-1 text-caption text-ink-3">{text.detail.answeredAt({ moment: order.commitTimeLocal })}</p>
      )}
    </section>
  )
}

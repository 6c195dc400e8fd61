import type { OrderDetail } from '@convbox/contract/reports/order-attribution.schemas'
import { useText } from '../../text/language.ts'
import { ChannelIcon } from '../../widgets/ChannelIcon.tsx'
import { orderAttributionText } from './order-attribution.text.ts'

/** The customer's answers to the post-purchase survey; nothing without answers. */
export const SurveyAnswers = ({ order }: { order: OrderDetail }) => {
  const text = useText(orderAttributionText)
  const answers = [
    { channel: order.surveyL1Channel, answer: order.surveyL1Answer },
    { channel: order.surveyL2Channel, answer: order.surveyL2Answer },
  ].filter(({ channel, answer }) => (channel ?? answer) !== undefined)
  if (answers.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-section font-semibold">{text.detail.survey}</h3>
      <ul className="space-y-1">
        {answers.map(({ channel, answer }) => (
          <li key={`${channel} ${answer}`} className="flex items-center gap-2">
            {channel !== undefined && <ChannelIcon channel={channel} />}
            {answer ?? channel}
          </li>
        ))}
      </ul>
      {order.commitTimeLocal !== undefined && (
        <p className="mt-1 text-caption text-ink-3">{text.detail.answeredAt({ moment: order.commitTimeLocal })}</p>
      )}
    </section>
  )
}

import { formatPercent } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { REPORT_MODELS } from '@convbox/contract/metrics/credit-choices'
import { creditText } from '@convbox/contract/metrics/credit.text'
import type { OrderDetail } from '@convbox/contract/reports/order-attribution.schemas'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { ChannelIcon, ChannelName } from '../../widgets/ChannelIcon.tsx'
import { orderAttributionText } from './order-attribution.text.ts'

const JOINS = ['cart', 'checkout', 'customer', 'email', 'phone'] as const

const Share = ({ weight }: { weight: number | undefined }) => (
  <td className="px-1.5 py-1.5 text-right tabular-nums">{weight ? formatPercent(weight * 100) : <span className="text-ink-3">-</span>}</td>
)

/** Credit of each touch by model, what views and answers got, what Convbox is made of, number of touches without credit, and how the order was matched to its visitor. */
export const CreditTable = ({ order }: { order: OrderDetail }) => {
  const text = useText(orderAttributionText)
  const { models, parts, untracked } = useText(creditText)
  const { timezone } = useStore()
  const credited = order.credits.filter((touch) => REPORT_MODELS.some((model) => touch.weights[model]))
  const isUntracked = order.credits.length === 0 && order.otherCredits.every(({ channel }) => channel === '')
  const idle = order.credits.length - credited.length
  const join = JOINS.find((each) => each === order.joinedBy)
  return (
    <section>
      <h3 className="text-section font-semibold">{text.detail.credits}</h3>
      {isUntracked ? (
        <p className="mt-1 text-ink-2">{text.untrackedHelp}</p>
      ) : (
        <>
          <p className="mt-0.5 mb-2 text-caption text-ink-3">{text.detail.creditsHelp}</p>
          {credited.length + order.otherCredits.length > 0 && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
            <section tabIndex={0} aria-label={text.detail.credits} className="overflow-x-auto rounded-card border border-hairline">
              <table className="w-full text-caption">
                <thead>
                  <tr className="text-ink-3">
                    <th scope="col" className="bg-head px-2 py-1.5 text-left font-medium">
                      {text.detail.touch}
                    </th>
                    {REPORT_MODELS.map((model) => (
                      <th key={model} scope="col" className="bg-head px-1.5 py-1.5 text-right font-medium break-keep">
                        {models[model]}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {credited.map((touch, index) => (
                    <tr key={`${touch.at} ${index}`} className="border-t border-hairline">
                      <th scope="row" className="px-2 py-1.5 text-left font-normal" title={formatMoment(touch.at, timezone)}>
                        <span className="flex max-w-32 items-center gap-1.5">
                          <ChannelIcon channel={touch.channel} sizePx={16} />
                          <span className="truncate">{touch.campaign || <ChannelName channel={touch.channel} />}</span>
                        </span>
                      </th>
                      {REPORT_MODELS.map((model) => (
                        <Share key={model} weight={touch.weights[model]} />
                      ))}
                    </tr>
                  ))}
                  {order.otherCredits.map((other) => (
                    <tr key={`${other.model} ${other.part} ${other.channel} ${other.campaign}`} className="border-t border-hairline">
                      <th scope="row" className="px-2 py-1.5 text-left font-normal">
                        <span className="flex max-w-40 items-center gap-1.5">
                          {other.channel !== '' && <ChannelIcon channel={other.channel} sizePx={16} />}
                          <span className="truncate">
                            {other.campaign || (other.channel === '' ? untracked : <ChannelName channel={other.channel} />)}
                          </span>
                          {other.channel !== '' && <span className="shrink-0 text-ink-3">{parts[other.part]}</span>}
                        </span>
                      </th>
                      {REPORT_MODELS.map((model) => (
                        <Share key={model} weight={model === other.model ? other.weight : undefined} />
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
          {order.convboxParts.length > 0 && (
            <p className="mt-2 text-caption text-ink-2 tabular-nums">
              {models.convbox}: {order.convboxParts.map(({ part, weight }) => `${parts[part]} ${formatPercent(weight * 100)}`).join(' · ')}
            </p>
          )}
          {idle > 0 && <p className="mt-2 text-caption text-ink-3">{text.detail.noCredit({ n: idle })}</p>}
        </>
      )}
      <p className="mt-2 text-caption text-ink-3">
        {text.detail.orderSource}: {text.toldBy[order.toldBy]}
      </p>
      {join && (
        <p className="mt-2 text-caption text-ink-3">
          {text.detail.joined}: {text.detail.joinedBy[join]}
        </p>
      )}
    </section>
  )
}

import { creatorPortal } from '@convbox/contract/api/creator-portal'
import { chargebacksText, commissionOutcomesText, commissionStatesText, ledgerKindsText } from '@convbox/contract/commissions.text'
import { disputeStatesText } from '@convbox/contract/disputes.text'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatAmount, formatPercent } from '@convbox/contract/format'
import { dayOf, formatDay } from '@convbox/contract/format-time'
import { useLanguage, useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TitledCard } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { COMMISSION_TONES } from '../../widgets/commission-tones.ts'
import { limitWords } from '../../widgets/limit-words.ts'
import { DISPUTE_TONES } from '../../widgets/dispute-tones.ts'
import { Pages } from '../../widgets/Pages.tsx'
import type { Change } from '../../widgets/use-change.ts'
import { creatorText } from './creator.text.ts'
import { DisagreeButton } from './DisagreeButton.tsx'
import { ownDisputesText } from './own-disputes.text.ts'
import { NOBODY, usePortal } from './use-portal.ts'

type Answer = ResultOf<typeof creatorPortal.listPortalOrders>
type Order = Answer['orders'][number]

type In = { currency: string; timeZone: string }

const Entries = ({ entries, timeZone }: { entries: Answer['others'] } & Pick<In, 'timeZone'>) => {
  const language = useLanguage()
  return (
    <ul className="text-caption text-ink-2 tabular-nums">
      {entries.map(({ kind, amount, currency, at }) => (
        <li key={`${kind} ${at} ${amount}`}>
          {`${formatDay(dayOf(at, timeZone), language)} · ${ledgerKindsText[language][kind]} · ${formatAmount(amount, currency)}`}
        </li>
      ))}
    </ul>
  )
}

const OrderRow = ({ order, currency, timeZone }: { order: Order } & In) => {
  const text = useText(creatorText)
  const language = useLanguage()
  const words = useText(ownDisputesText)
  const { key, name, orderedAt, outcome, state, amount, maturesAt, entries, chargeback, dispute, unpaidShare, limit } = order
  return (
    <tr className="border-t border-hairline align-top">
      <td className="py-2 pr-4 font-medium">{name}</td>
      <td className="py-2 pr-4 whitespace-nowrap">{formatDay(dayOf(orderedAt, timeZone), language)}</td>
      <td className="py-2 pr-4">
        {commissionOutcomesText[language][outcome]}
        {unpaidShare !== undefined && (
          <p className="text-caption text-ink-2">
            {text.share({ others: formatPercent(100 * Number(unpaidShare)), paid: formatPercent(100 * (1 - Number(unpaidShare))) })}
          </p>
        )}
        {limit && <p className="text-caption text-ink-2">{limitWords(limit, currency, language)}</p>}
        {chargeback !== undefined && <p className="text-caption text-ink-2">{chargebacksText[language][chargeback]}</p>}
        <Entries entries={entries} timeZone={timeZone} />
      </td>
      <td className="py-2 pr-4">
        <Badge tone={COMMISSION_TONES[state]}>{commissionStatesText[language][state]}</Badge>
        {state === 'maturing' && maturesAt !== undefined && (
          <p className="mt-0.5 text-caption text-ink-3">{text.due({ day: formatDay(dayOf(maturesAt, timeZone), language) })}</p>
        )}
      </td>
      <td className="py-2 text-right tabular-nums">
        {state === 'refused' ? <span className="text-ink-3">-</span> : formatAmount(amount, currency)}
      </td>
      <td className="py-1 pl-4 text-right">
        {dispute !== undefined && (
          <Badge tone={DISPUTE_TONES[dispute]}>{words.mark({ state: disputeStatesText[language][dispute] })}</Badge>
        )}
        {dispute !== 'open' && <DisagreeButton orderKey={key} order={name} />}
      </td>
    </tr>
  )
}

type CreatorOrdersProps = { campaignId: string; timeZone: string; page: number; change: Change<{ page: number }> }

/** Orders of a campaign for which the creator was considered, with the reason and the ledger's entries of each. */
export const CreatorOrders = ({ campaignId, timeZone, page, change }: CreatorOrdersProps) => {
  const text = useText(creatorText)
  const words = useText(ownDisputesText)
  const { data, error, refetch } = usePortal(creatorPortal.listPortalOrders, { campaignId, pageNo: page })
  if (data === undefined || data === NOBODY)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <Skeleton className="h-60 w-full rounded-card" />
      </Loading>
    )
  const { currency, orders, others, count, pageSize } = data
  return (
    <>
      <TitledCard title={text.orders}>
        <p className="mb-2 text-caption text-ink-2">{orders.length === 0 ? text.noOrders : text.ordersHelp}</p>
        {orders.length > 0 && (
          <div className="overflow-x-auto">
            <table aria-label={text.orders} className="w-full min-w-160 text-left text-body">
              <thead className="text-caption text-ink-2">
                <tr>
                  {[text.order, text.date, text.reason, text.state].map((head) => (
                    <th key={head} scope="col" className="py-1 pr-4 font-medium">
                      {head}
                    </th>
                  ))}
                  <th scope="col" className="py-1 text-right font-medium">
                    {text.amount}
                  </th>
                  <th scope="col" className="py-1 pl-4">
                    <span className="sr-only">{words.title}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {orders.map((order) => (
                  <OrderRow key={`${order.name} ${order.orderedAt}`} order={order} currency={currency} timeZone={timeZone} />
                ))}
              </tbody>
            </table>
          </div>
        )}
        {count > pageSize && <Pages search={{ page }} change={change} pageSize={pageSize} total={count} />}
      </TitledCard>
      {others.length > 0 && (
        <TitledCard title={text.others}>
          <Entries entries={others} timeZone={timeZone} />
        </TitledCard>
      )}
    </>
  )
}

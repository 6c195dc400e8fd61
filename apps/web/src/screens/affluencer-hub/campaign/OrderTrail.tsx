import { commissions } from '@convbox/contract/api/commissions'
import { CHARGEBACK_STATES } from '@convbox/contract/commissions'
import { disputes } from '@convbox/contract/api/disputes'
import {
  chargebackReason,
  chargebacksText,
  commissionFactsText,
  commissionOutcomesText,
  ledgerCausesText,
  ledgerKindsText,
  parkedReasonsText,
} from '@convbox/contract/commissions.text'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatAmount, formatPercent } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { lazy, type ReactNode, useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { limitWords } from '../../../widgets/limit-words.ts'
import { sumOf } from '../../../widgets/amounts.ts'
import { Later } from '../../../widgets/Later.tsx'
import { PlainTable } from '../../../widgets/PlainTable.tsx'
import { byHandText } from './by-hand.text.ts'
import { disputesText } from './disputes.text.ts'
import { HoldButton } from './HoldButton.tsx'
import { OrderDisputes } from './OrderDisputes.tsx'
import { ordersText } from './orders.text.ts'

const AssignDialog = lazy(async () => ({ default: (await import('./AssignDialog.tsx')).AssignDialog }))

const WIDTH_PX = 760
/** The agreement that an order begins with; others are told apart by their names. */
const PLACEMENT = 'order'
type Trail = ResultOf<typeof commissions.readCommission>

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-6 first:mt-0">
    <h3 className="mb-2 text-body font-semibold">{title}</h3>
    {children}
  </section>
)

const useMoment = (): ((iso: string) => string) => {
  const { timezone } = useStore()
  return (iso) => formatMoment(iso, timezone)
}

const isWon = (outcome: Trail['candidates'][number]['outcome']): boolean => outcome.startsWith('won_')

type CandidateProps = { candidate: Trail['candidates'][number]; trail: Trail; campaignId: string }

const Candidate = ({ candidate, trail: { currency, orderId, entries, holds }, campaignId }: CandidateProps) => {
  const text = useText(ordersText)
  const byHand = useText(byHandText)
  const { optorRole } = useStore()
  const momentOf = useMoment()
  const language = useLanguage()
  const outcomes = commissionOutcomesText[language]
  const { creatorId, creator, outcome, codes, clicks, takenBy, earlier, limit, currency: paidIn } = candidate
  const hold = holds.find((one) => one.creatorId === creatorId)
  const hasEntries = entries.some((one) => one.creatorId === creatorId)
  const last = clicks.at(-1)
  return (
    <li className="border-t border-hairline py-2.5 first:border-t-0">
      <div className="flex items-center gap-3">
        <span className="font-medium">{creator}</span>
        <Badge tone={isWon(outcome) ? 'good' : 'outline'}>
          {takenBy === undefined ? outcomes[outcome] : `${outcomes[outcome]}: ${takenBy}`}
        </Badge>
        {hold !== undefined && <Badge tone="warn">{byHand.isHeld({ reason: hold.reason })}</Badge>}
        {hasEntries && optorRole === 'admin' && <HoldButton {...{ campaignId, orderId, creatorId, creator }} isHeld={hold !== undefined} />}
      </div>
      <ul className="mt-1 text-caption text-ink-2">
        {codes.map(({ code, allocated, named }) => (
          <li key={code}>
            {text.code({ code, amount: formatAmount(allocated, currency) })}
            {named !== undefined && ` · ${text.singleUse({ code: named })}`}
          </li>
        ))}
        {last !== undefined && <li>{text.clicks({ count: clicks.length, moment: momentOf(last) })}</li>}
        {limit && <li>{limitWords(limit, paidIn, language)}</li>}
        {earlier.map((before) => (
          <li key={before.decidedAt}>{text.earlier({ outcome: outcomes[before.outcome], moment: momentOf(before.decidedAt) })}</li>
        ))}
      </ul>
    </li>
  )
}

const Entries = ({ entries }: Pick<Trail, 'entries'>) => {
  const text = useText(ordersText)
  const language = useLanguage()
  const momentOf = useMoment()
  if (entries.length === 0) return <p className="text-ink-2">{text.noEntries}</p>
  const sums = [...Map.groupBy(entries, ({ currency }) => currency)]
  return (
    <PlainTable
      label={text.entries}
      head={[
        { text: text.date },
        { text: text.creator },
        { text: text.entry },
        { text: text.cause },
        { text: text.amount, isNumber: true },
      ]}
      rows={[
        ...entries.map(({ creator, kind, cause, causeFact, amount, currency, at, enteredAt }, index) => ({
          key: `${index} ${enteredAt}`,
          cells: [
            momentOf(at),
            creator,
            ledgerKindsText[language][kind],
            causeFact === undefined ? ledgerCausesText[language][cause] : commissionFactsText[language][causeFact],
            formatAmount(amount, currency),
          ],
        })),
        ...sums.map(([currency, own]) => ({
          key: `sum ${currency}`,
          cells: [
            '',
            '',
            '',
            <strong key="label">{text.sum}</strong>,
            <strong key="sum">{formatAmount(sumOf(...own.map(({ amount }) => amount)), currency)}</strong>,
          ],
        })),
      ]}
    />
  )
}

const Facts = ({ facts, currency, feeVersion }: Pick<Trail, 'facts' | 'currency' | 'feeVersion'>) => {
  const text = useText(ordersText)
  const language = useLanguage()
  const momentOf = useMoment()
  const { othersShare: share, rates = [] } = facts.findLast(({ fact }) => fact === 'placed') ?? {}
  return (
    <>
      <PlainTable
        label={text.facts}
        head={[{ text: text.date }, { text: text.fact }, { text: text.arrived }, { text: text.base, isNumber: true }]}
        rows={facts.map(({ fact, detail, at, arrivedAt, revision, base, reason }) => ({
          key: `${fact} ${detail ?? ''} ${revision}`,
          cells: [
            momentOf(at),
            <span key="fact">
              {fact !== 'dispute' && `${commissionFactsText[language][fact]} `}
              {fact !== 'dispute' && detail !== undefined && detail !== PLACEMENT && (
                <span className="text-caption text-ink-3">{detail}</span>
              )}
              {fact === 'dispute' && CHARGEBACK_STATES.flatMap((state) => (state === detail ? [chargebacksText[language][state]] : []))}
              {reason !== undefined && <span className="text-caption text-ink-3"> ({chargebackReason(reason, language)})</span>}
            </span>,
            momentOf(arrivedAt),
            base === undefined ? '' : formatAmount(base, currency),
          ],
        }))}
      />
      {share !== undefined && (
        <p className="mt-3 text-caption text-ink-2">
          {text.share({ others: formatPercent(100 * Number(share)), paid: formatPercent(100 * (1 - Number(share))) })}
        </p>
      )}
      {rates.map((one) => (
        <p key={one.currency} className="mt-3 text-caption text-ink-2">
          {text.rate({ ...one, of: currency })}
        </p>
      ))}
      {facts.length > 0 && <p className="mt-3 text-caption text-ink-2">{text.feeVersion({ version: feeVersion })}</p>}
    </>
  )
}

/** What persons have decided about the order, and the buttons to decide otherwise. */
const Assignments = ({ trail, campaignId }: { trail: Trail; campaignId: string }) => {
  const text = useText(byHandText)
  const { optorRole } = useStore()
  const momentOf = useMoment()
  const [asked, setAsked] = useState<'assign' | 'take back'>()
  const { orderId: id, name, assignments } = trail
  return (
    <>
      {assignments.length > 0 && (
        <ul className="border-t border-hairline py-2.5 text-caption text-ink-2">
          {assignments.map(({ creator, reason, at, by }, index) => (
            // Decisions have no ids, and are never removed.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              {creator === undefined
                ? text.isTakenBack({ by, reason, moment: momentOf(at) })
                : text.isAssigned({ name: creator, by, reason, moment: momentOf(at) })}
            </li>
          ))}
        </ul>
      )}
      {optorRole === 'admin' && (
        <p className="flex gap-2 pt-1">
          <Button onClick={() => setAsked('assign')}>{text.assignAnother}</Button>
          {assignments.at(-1)?.creatorId !== undefined && <Button onClick={() => setAsked('take back')}>{text.takeBack}</Button>}
        </p>
      )}
      <Later>
        {asked !== undefined && (
          <AssignDialog
            campaignId={campaignId}
            order={{ id, name }}
            isWithdrawal={asked === 'take back'}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Later>
    </>
  )
}

/** Why an order pays what it pays: the candidates with their outcomes, the ledger's entries, and the facts that both follow from. */
export const OrderTrail = ({ campaignId, orderId, onClose }: { campaignId: string; orderId: string; onClose: () => void }) => {
  const text = useText(ordersText)
  const language = useLanguage()
  const words = useText(disputesText)
  const { data, error, refetch } = useCall(commissions.readCommission, { campaignId, orderId }, { quiet: true, staleMs: 0 })
  const disputed = useCall(disputes.listDisputes, { campaignId, orderId, pageNo: 1 }, { quiet: true, staleMs: 0 })
  const found = disputed.data?.disputes.filter((one) => one.orderId === orderId) ?? []
  return (
    <Drawer isOpen onClose={onClose} widthPx={WIDTH_PX} title={data?.name ?? text.order}>
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && (
        <Loading>
          <Skeleton className="h-72 w-full rounded-card" />
        </Loading>
      )}
      {data !== undefined && (
        <>
          {data.parked && <Banner tone="warn">{parkedReasonsText[language][data.parked.reason]}</Banner>}
          <Part title={text.candidates}>
            <ul>
              {data.candidates.map((candidate) => (
                <Candidate key={candidate.creatorId} candidate={candidate} trail={data} campaignId={campaignId} />
              ))}
            </ul>
            <Assignments trail={data} campaignId={campaignId} />
          </Part>
          {disputed.error !== null && <ErrorState error={disputed.error} onRetry={() => void disputed.refetch()} />}
          {found.length > 0 && (
            <Part title={words.disputes}>
              <OrderDisputes found={found} candidates={data.candidates} currency={data.currency} />
            </Part>
          )}
          <Part title={text.entries}>
            <Entries entries={data.entries} />
          </Part>
          <Part title={text.facts}>
            <Facts facts={data.facts} currency={data.currency} feeVersion={data.feeVersion} />
          </Part>
        </>
      )}
    </Drawer>
  )
}

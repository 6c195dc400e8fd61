import type { RefillCount, RefillRunOrder } from '@convbox/contract/api/pixel-refill.schemas'
import { REFILL_REASONS, type RefillOutcome } from '@convbox/contract/api/pixel-refill.values'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import { formatWhole } from '@convbox/contract/format'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import clsx from 'clsx'
import { Fragment } from 'react'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { reasonOf } from '../../../widgets/reason-of.ts'
import { lineKey } from './refill-search.ts'
import { refillText } from './refill.text.ts'

const TONES: Record<RefillOutcome, BadgeTone> = {
  accepted: 'accent',
  delivered: 'good',
  'on its way': 'accent',
  'may be there': 'warn',
  'too old': 'warn',
  'no consent': 'outline',
  'cannot be sent': 'warn',
}

/** Orders listed below a line; more would not be read. */
const MAX_LISTED = 200

type Line = Pick<RefillCount, 'outcome' | 'reason'>

/** What a line means, and what to do. */
export const useLineMeaning = (platform: DestinationId): ((line: Line) => string) => {
  const text = useText(refillText)
  const language = useLanguage()
  return ({ outcome, reason }) => {
    if (outcome === 'too old') {
      const { name, maxAgeHours } = DESTINATION_FACTS[platform]
      const days = maxAgeHours < 48 ? text.hours({ n: maxAgeHours }) : text.days({ n: Math.round(maxAgeHours / 24) })
      return text.tooOld({ platform: name[language], days })
    }
    if (reason === '' || outcome === 'no consent' || outcome === 'may be there') return text.meanings[outcome]
    const own = REFILL_REASONS.find((known) => known === reason)
    if (own !== undefined) return text.reasons[own]
    const { short, next } = reasonOf(reason, language)
    return next === '' ? short : `${short}. ${next}`
  }
}

const Orders = ({ orders, count }: { orders: readonly RefillRunOrder[]; count: number }) => {
  const text = useText(refillText)
  const { websiteName } = useStore()
  const listed = orders.slice(0, MAX_LISTED)
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 pb-1">
      {listed.map((order) => (
        <li key={order.orderId} className="flex items-baseline gap-1.5">
          {order.reason === 'unknown order' ? (
            order.orderName
          ) : (
            <Link
              to="/website/$websiteName/events-monitor/receipt/$orderId"
              params={{ websiteName, orderId: order.orderId }}
              className="text-accent hover:underline"
            >
              {order.orderName || order.orderId}
            </Link>
          )}
          {order.now !== undefined && <span className="text-caption text-ink-3">{text.now[order.now]}</span>}
          {order.now === undefined && order.source === 'rebuilt from the order' && (
            <span className="text-caption text-ink-3">{text.rebuilt}</span>
          )}
        </li>
      ))}
      {count > listed.length && <li className="text-ink-3">{text.more({ n: count - listed.length })}</li>}
    </ul>
  )
}

const CELL = 'py-1.5 align-top'

type RefillLinesProps = {
  platform: DestinationId
  counts: readonly RefillCount[]
  rows: readonly RefillRunOrder[]
  /** Key of the open line; '' for none. */
  open: string
  onOpen: (key: string) => void
  /** The refill has begun: what was to be sent is sent, or follows. */
  hasBegun?: boolean
}

/** The orders of a refill by what becomes of them and why; each line opens to its orders, and the lines add up to all. */
export const RefillLines = ({ platform, counts, rows, open, onOpen, hasBegun = false }: RefillLinesProps) => {
  const text = useText(refillText)
  const meaning = useLineMeaning(platform)
  const total = counts.reduce((sum, { orders }) => sum + orders, 0)
  const wordsOf = (line: Line): { name: string; meaning: string } =>
    hasBegun && line.outcome === 'accepted' ? text.done : { name: text.outcomes[line.outcome], meaning: meaning(line) }
  return (
    <table className="w-full">
      <thead className="text-left text-caption text-ink-3">
        <tr>
          <th className="w-44 pr-3 font-normal">{text.outcome}</th>
          <th className="font-normal">{text.meaning}</th>
          <th className="pl-3 text-right font-normal">{text.orders}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map((line) => {
          const key = lineKey(line)
          const isOpen = open === key
          const { name, meaning: why } = wordsOf(line)
          return (
            <Fragment key={key}>
              <tr className="border-t border-hairline">
                <td className={`${CELL} pr-3`}>
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    aria-label={text.listOf({ outcome: name, n: line.orders })}
                    onClick={() => onOpen(isOpen ? '' : key)}
                    className="flex items-center gap-1 rounded-full hover:underline"
                  >
                    <ChevronRight size={14} aria-hidden className={clsx('text-ink-3 transition-transform', isOpen && 'rotate-90')} />
                    <Badge tone={TONES[line.outcome]}>{name}</Badge>
                  </button>
                </td>
                <td className={`${CELL} text-ink-2`}>{why}</td>
                <td className={`${CELL} pl-3 text-right tabular-nums`}>{formatWhole(line.orders)}</td>
              </tr>
              {isOpen && (
                <tr>
                  <td colSpan={3} className="pb-2 pl-5">
                    <Orders orders={rows.filter((row) => lineKey(row) === key)} count={line.orders} />
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
        <tr className="border-t border-line font-medium">
          <td className={CELL} colSpan={2}>
            {text.total}
          </td>
          <td className={`${CELL} pl-3 text-right tabular-nums`}>{formatWhole(total)}</td>
        </tr>
      </tbody>
    </table>
  )
}

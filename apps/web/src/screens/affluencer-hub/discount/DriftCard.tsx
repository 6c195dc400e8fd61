import { discountCodes } from '@convbox/contract/api/discount-codes'
import type { Difference, DiscountDrift } from '@convbox/contract/api/discount-drift.schemas'
import { discountFailuresText } from '@convbox/contract/discount-failures.text'
import { formatAmount } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { Link } from '@tanstack/react-router'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { showToast } from '../../../ui/toast.ts'
import { driftText } from './drift.text.ts'
import { CODE_RENEWS } from './use-retry.ts'

/** While Shopify is being changed, and else: a webhook may tell at any time. */
const MENDING_POLL_MS = 3000
const POLL_MS = 30_000

const RENEWS = [discountCodes.listDiscountDrifts, ...CODE_RENEWS]

/** A value of one side in words. */
const useDriftWords = () => {
  const text = useText(driftText)
  const { currencyCode, timezone } = useStore()
  const valueWords = (value: string): string => {
    const [kind, number = ''] = value.split(' ')
    if (kind === 'percent') return text.percent({ percent: number })
    if (kind !== 'each' && kind !== 'once') return text.other
    return text[kind]({ amount: formatAmount(number, currencyCode) })
  }
  const minimumWords = (value: string): string => {
    const [kind, number = ''] = value.split(' ')
    if (value === '') return text.noMinimum
    if (kind === 'subtotal') return text.subtotal({ amount: formatAmount(number, currencyCode) })
    return kind === 'quantity' ? text.quantity({ count: number }) : text.other
  }
  const productWords = (value: string): string => {
    if (value === 'all') return text.all.products
    if (value === 'collections') return text.collections
    const ids = value === '' ? [] : value.split(',')
    const variants = ids.filter((id) => id.startsWith('variant ')).length
    if (variants === 0) return text.products(ids.length)
    return text.withVariants({ products: ids.length - variants, variants })
  }
  return (field: Difference['field'], value: string): string => {
    switch (field) {
      case 'discount':
        return value === 'deleted' ? text.deleted : text.exists
      case 'status':
        return value === 'expired' || value === 'scheduled' ? text.statuses[value] : text.statuses.active
      case 'value':
        return valueWords(value)
      case 'starts':
      case 'ends':
        return value === '' ? text.noEnd : formatMoment(value, timezone)
      case 'products':
        return productWords(value)
      case 'buyers':
        return value === 'all' ? text.all.buyers : text.some
      case 'minimum':
        return minimumWords(value)
      case 'usage limit':
        return value === '' ? text.unlimited : value
      case 'once per customer':
        return value === 'yes' ? text.yes : text.no
      default:
        return value === '' ? text.none : value
    }
  }
}

const AddedCode = ({ drift, code }: { drift: DiscountDrift; code: string }) => {
  const text = useText(driftText)
  const { campaignId, discountId } = drift
  const settle = useSend(discountCodes.settleAddedCode, {
    renews: RENEWS,
    onSuccess: (_done, { end }) => showToast({ tone: 'good', text: end === 'keep' ? text.kept({ code }) : text.removed({ code }) }),
  })
  const send = (end: 'keep' | 'remove') => (): void => settle.mutate({ campaignId, discountId, code, end })
  return (
    <span className="inline-flex gap-1.5" title={text.keepHelp}>
      <Button aria-label={text.keepLabel({ code })} isBusy={settle.isPending} onClick={send('keep')}>
        {text.keep}
      </Button>
      <Button aria-label={text.removeLabel({ code })} isBusy={settle.isPending} onClick={send('remove')}>
        {text.remove}
      </Button>
    </span>
  )
}

const HEAD = 'border-b border-hairline py-1.5 pr-4 text-left text-caption font-medium text-ink-2'
const CELL = 'border-b border-hairline py-2 pr-4 align-top'

const Differences = ({ drift, mayChange }: { drift: DiscountDrift; mayChange: boolean }) => {
  const text = useText(driftText)
  const { timezone } = useStore()
  const wordsOf = useDriftWords()
  return (
    <table className="mt-2 w-full table-fixed text-body">
      <thead>
        <tr>
          <th className={`${HEAD} w-[19%]`}>{text.what}</th>
          <th className={`${HEAD} w-[22%]`}>{text.ours}</th>
          <th className={`${HEAD} w-[22%]`}>{text.theirs}</th>
          <th className={HEAD}>{text.found}</th>
        </tr>
      </thead>
      <tbody>
        {drift.differences.map(({ field, ours, theirs, foundAt, foundBy, isMending }) => (
          <tr key={`${field} ${ours} ${theirs}`}>
            <td className={CELL}>{text.fields[field]}</td>
            <td className={`${CELL} break-words`}>{wordsOf(field, ours)}</td>
            <td className={`${CELL} font-medium break-words`}>{wordsOf(field, theirs)}</td>
            <td className={CELL}>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <span className="text-caption text-ink-2 tabular-nums">
                  {formatMoment(foundAt, timezone)} · {text.sources[foundBy]}
                </span>
                {isMending && <Badge tone="accent">{text.restoring}</Badge>}
                {field === 'code added' && mayChange && !isMending && <AddedCode drift={drift} code={theirs} />}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const DriftedDiscount = ({ drift, hasCampaign }: { drift: DiscountDrift; hasCampaign: boolean }) => {
  const text = useText(driftText)
  const language = useLanguage()
  const { optorRole, websiteName, timezone } = useStore()
  const mayChange = optorRole !== 'read-only'
  const { campaignId, discountId, title, differences, reason, comparedAt } = drift
  const restore = useSend(discountCodes.restoreDiscount, {
    renews: RENEWS,
    onSuccess: () => showToast({ tone: 'good', text: text.restored({ title }) }),
  })
  const open = differences.filter(({ field, isMending }) => field !== 'code added' && !isMending)
  return (
    <li className="border-t border-hairline py-3 first:border-t-0 first:pt-1 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {hasCampaign && (
          <Link
            to="/website/$websiteName/affluencer-hub/campaign/$campaignId"
            params={{ websiteName, campaignId }}
            className="text-accent hover:underline"
          >
            {drift.campaign}
          </Link>
        )}
        <span className="font-medium">{title}</span>
        {comparedAt !== undefined && (
          <span className="text-caption text-ink-3 tabular-nums">{text.compared({ when: formatMoment(comparedAt, timezone) })}</span>
        )}
        {mayChange && open.length > 0 && (
          <Button
            className="ml-auto"
            look="primary"

            aria-label={text.restoreLabel({ title })}
            isBusy={restore.isPending}
            onClick={() => restore.mutate({ campaignId, discountId })}
          >
            {text.restore}
          </Button>
        )}
      </div>
      {reason !== undefined && (
        <Banner tone="warn" className="mt-2">
          {text.notCompared({ reason: discountFailuresText[language][reason] })}
        </Banner>
      )}
      {differences.length > 0 && <Differences drift={drift} mayChange={mayChange} />}
    </li>
  )
}

/** Discounts that Shopify has otherwise than their campaigns say, of one campaign or all; nothing while there are none. */
export const DriftCard = ({ campaignId }: { campaignId?: string }) => {
  const text = useText(driftText)
  const { data } = useCall(discountCodes.listDiscountDrifts, campaignId === undefined ? {} : { campaignId }, {
    quiet: true,
    staleMs: 0,
    everyMs: (last) =>
      last?.discounts.some(({ differences }) => differences.some(({ isMending }) => isMending)) === true ? MENDING_POLL_MS : POLL_MS,
  })
  if (data === undefined || data.discounts.length === 0) return null
  return (
    <TitledCard title={text.title} className="mb-4">
      <p className="text-caption text-ink-2">{text.lead}</p>
      <ul className="mt-2">
        {data.discounts.map((drift) => (
          <DriftedDiscount key={`${drift.campaignId} ${drift.discountId}`} drift={drift} hasCampaign={campaignId === undefined} />
        ))}
      </ul>
    </TitledCard>
  )
}

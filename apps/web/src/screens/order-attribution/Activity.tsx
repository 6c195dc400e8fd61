import { channelGroupName } from '@convbox/contract/channel-names'
import { channelRulesText } from '@convbox/contract/channel-rules.text'
import { formatAmount } from '@convbox/contract/format'
import type { TimelineEvent } from '@convbox/contract/reports/order-attribution.schemas'
import { Link } from '@tanstack/react-router'
import {
  BadgeCheck,
  CreditCard,
  Eye,
  LayoutGrid,
  LogIn,
  Mail,
  type LucideIcon,
  PackageCheck,
  Search,
  ShoppingBag,
  ShoppingCart,
  Truck,
} from 'lucide-react'
import { useSite } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { conditionsText, trafficRulesText } from '../traffic-rules/traffic-rules.text.ts'
import { ChannelIcon } from '../../widgets/ChannelIcon.tsx'
import type { OrderWords } from './order-attribution.text.ts'
import { orderAttributionText } from './order-attribution.text.ts'
import { ProductImage } from '../../widgets/ProductImage.tsx'

const KINDS = [
  'PageView',
  'ViewContent',
  'ViewCategory',
  'Search',
  'Subscribe',
  'Lead',
  'ViewCart',
  'AddToCart',
  'InitiateCheckout',
  'AddShippingInfo',
  'AddPaymentInfo',
  'Purchase',
] as const
type Kind = (typeof KINDS)[number]

/** What the filter of the timeline offers, whether or not the customer did it. */
export const FILTERED_EVENTS = [
  'ViewContent',
  'ViewCategory',
  'Search',
  'Subscribe',
  'ViewCart',
  'AddToCart',
  'InitiateCheckout',
  'AddShippingInfo',
  'AddPaymentInfo',
  'Purchase',
] as const satisfies readonly Kind[]

const ICONS: Record<Kind, LucideIcon> = {
  PageView: LogIn,
  ViewContent: Eye,
  ViewCategory: LayoutGrid,
  Search,
  Subscribe: Mail,
  Lead: BadgeCheck,
  ViewCart: ShoppingCart,
  AddToCart: ShoppingBag,
  InitiateCheckout: ShoppingCart,
  AddShippingInfo: Truck,
  AddPaymentInfo: CreditCard,
  Purchase: PackageCheck,
}

const kindOf = (name: string): Kind | undefined => KINDS.find((kind) => kind === name)

/** Label of an event: a landing by its channel, others by their names. */
export const eventLabel = (event: TimelineEvent, words: Pick<OrderWords, 'events' | 'detail'>): string => {
  if (event.channel !== undefined) return words.detail.landing({ channel: event.channel })
  const kind = kindOf(event.name)
  return kind ? words.events[kind] : event.name
}

/** Path and query of a URL, to save space. */
const shortAddress = (address: string): string => {
  if (!URL.canParse(address)) return address
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}

/** Which rule put the landing into its channel; one of the store's own leads to its place in the list. */
const MatchedRule = ({ rule: { id, place, conditions = [] } }: { rule: NonNullable<TimelineEvent['matched_rule']> }) => {
  const text = useText(orderAttributionText)
  const language = useLanguage()
  const words = useText(trafficRulesText)
  const { websiteName } = useSite()
  const said = conditionsText(conditions, words)
  return (
    <div className="flex min-w-0 gap-1">
      <dt className="shrink-0 text-ink-3">{text.detail.matchedRule}</dt>
      <dd className="max-w-96 truncate text-ink-2" title={said}>
        {place === undefined ? (
          id !== 'R0' && id !== 'R1' && channelRulesText[id][language]
        ) : (
          <>
            <Link
              to="/website/$websiteName/traffic-rules"
              params={{ websiteName }}
              search={{ rule: String(place + 1) }}
              className="text-accent hover:underline"
            >
              {text.detail.trafficRule({ n: place + 1 })}
            </Link>{' '}
            {said}
          </>
        )}
      </dd>
    </div>
  )
}

const Facts = ({ event }: { event: TimelineEvent }) => {
  const text = useText(orderAttributionText)
  const language = useLanguage()
  const facts: [label: string, value: string | undefined][] =
    event.channel === undefined
      ? [[text.detail.page, event.page_url && shortAddress(event.page_url)]]
      : [
          [text.detail.campaign, event.campaign],
          [text.detail.adset, event.adgroup_name],
          [text.detail.ad, event.ad_name],
          [text.detail.source, event.utm_source],
          [text.detail.medium, event.utm_medium],
          [text.detail.term, event.utm_term],
          [text.detail.content, event.utm_content],
          [text.detail.page, event.page_url && shortAddress(event.page_url)],
          [text.detail.referrer, event.referrer],
          [text.detail.group, event.first_channel && channelGroupName(event.first_channel, language)],
        ]
  const shown = facts.filter(([, value]) => value !== undefined && value !== '')
  if (shown.length === 0 && event.matched_rule === undefined) return null
  return (
    <dl className="mt-0.5 flex min-w-0 flex-wrap gap-x-3 text-caption">
      {shown.map(([label, value]) => (
        <div key={label} className="flex min-w-0 gap-1">
          <dt className="shrink-0 text-ink-3">{label}</dt>
          <dd className="max-w-96 truncate text-ink-2" title={value}>
            {value}
          </dd>
        </div>
      ))}
      {event.matched_rule && <MatchedRule rule={event.matched_rule} />}
    </dl>
  )
}

/** Of events before this day too little is known for a card. */
const CARDS_SINCE = '2024-06-22'
/** Events about the whole cart, or about no product: one product's card would say something else. */
const WITHOUT_CARD: readonly string[] = ['Subscribe', 'ViewCart', 'AddShippingInfo', 'AddPaymentInfo', 'InitiateCheckout']

const Product = ({ event }: { event: TimelineEvent }) => {
  const text = useText(orderAttributionText)
  const hasCard = event.date >= CARDS_SINCE && event.channel === undefined && !WITHOUT_CARD.includes(event.name)
  if (!hasCard || event.title === undefined || event.price === undefined) return null
  return (
    <div className="mt-1.5 flex w-fit max-w-full items-center gap-3 rounded-control border border-hairline py-1.5 pr-3 pl-1.5">
      <ProductImage url={event.imageUrl} title={event.title} />
      <span className="min-w-0">
        <span className="block truncate">{event.title}</span>
        <span className="block text-caption text-ink-3 tabular-nums">
          {event.sku !== undefined && `${text.detail.sku({ sku: event.sku })} · `}
          {formatAmount(event.price, event.currency ?? 'USD')}
          {event.quantity !== undefined && ` × ${event.quantity}`}
        </span>
      </span>
    </div>
  )
}

/** One line of the timeline: icon, event, time, page, and its product. */
export const Activity = ({ event }: { event: TimelineEvent }) => {
  const text = useText(orderAttributionText)
  const Icon = ICONS[kindOf(event.name) ?? 'PageView']
  return (
    <li className="relative flex gap-3 pb-3">
      {event.channel === undefined ? (
        <span aria-hidden className="flex size-6 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-2">
          <Icon size={13} />
        </span>
      ) : (
        <ChannelIcon channel={event.channel} sizePx={22} className="mx-px" />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <span className="font-medium">
            {event.name === 'Purchase' && event.orderNumber !== undefined
              ? text.detail.placed({ order: event.orderNumber })
              : eventLabel(event, text)}
            {event.search !== undefined && event.search !== '' && (
              <span className="ml-2 font-normal text-ink-2">{text.detail.searched({ query: event.search })}</span>
            )}
          </span>
          <time dateTime={event.date} className="shrink-0 text-caption text-ink-3 tabular-nums">
            {event.date_local.slice(11)}
          </time>
        </div>
        <Facts event={event} />
        <Product event={event} />
        {event.orderRevenue !== undefined && (
          <p className="mt-0.5 text-caption text-ink-2 tabular-nums">{formatAmount(event.orderRevenue, event.currency ?? 'USD')}</p>
        )}
      </div>
    </li>
  )
}

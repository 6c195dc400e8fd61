/** The gaps of a store's data, or of the stores of All-Sites, as a chart over days shades them. */
import { gaps } from '@convbox/contract/api/gaps'
import type { Gap } from '@convbox/contract/api/gaps.schemas'
import { formatWhole } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import type { PixelId } from '@convbox/contract/ids'
import { useCall } from '../api/use-call.ts'
import type { ChartGap } from '../charts/chart-gaps.ts'
import { useText } from '../text/language.ts'
import { gapsText } from './gaps.text.ts'
import { dayPosition } from './day-position.ts'

type GapWords = (typeof gapsText)['zh']

const labelOf = (gap: Gap, zone: string, text: GapWords): string => {
  const { kind, name = '', from, to, orders = 0, repairedOrders = 0 } = gap
  const [begin, end] = [formatMoment(from, zone), to === undefined ? undefined : formatMoment(to, zone)]
  const span = end === undefined ? text.since({ from: begin }) : text.span({ from: begin, to: end })
  const counts = { orders: formatWhole(orders), repaired: formatWhole(repairedOrders) }
  switch (kind) {
    case 'script':
      return orders === 0 ? text.script({ span }) : text.scriptOrders({ span, orders: counts.orders })
    case 'webhooks':
      return text.webhooks({ day: begin.slice(0, 10), ...counts })
    case 'destination':
      return text.destination({ name, span, ...counts })
    case 'spend':
      return to === undefined ? text.spend({ name, span }) : text.history({ name, span })
  }
}

/** On All-Sites the label says which store's data is missing. */
const namedLabel = (gap: Gap, zone: string, text: GapWords): string => {
  const label = labelOf(gap, zone, text)
  return gap.store === undefined ? label : text.ofStore({ store: gap.store.websiteTitle, gap: label })
}

/** pixelId: leaves out outages of other pixels, and spend. While it loads, and when it fails, none: the figures do not wait for it. */
export const useGaps = (days: readonly string[], { pixelId }: { pixelId?: PixelId } = {}): ChartGap[] => {
  const text = useText(gapsText)
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const { data } = useCall(gaps.gaps, { from: first, to: last }, { quiet: true, enabled: first !== '' })
  if (data === undefined) return []
  const isWanted = ({ kind, pixelId: of }: Gap): boolean =>
    pixelId === undefined || of === pixelId || kind === 'script' || kind === 'webhooks'
  return data.gaps.filter(isWanted).flatMap((gap) => {
    const zone = gap.store?.timezone ?? data.timezone
    const from = dayPosition(days, gap.from, zone)
    const to = gap.to === undefined ? days.length : dayPosition(days, gap.to, zone)
    const key = [gap.store?.websiteName, gap.kind, gap.pixelId, gap.name, gap.from].join(' ')
    // An answer for other days may still stand here.
    return to <= from ? [] : [{ key, from, to, isRepaired: gap.repair === 'whole', label: namedLabel(gap, zone, text) }]
  })
}

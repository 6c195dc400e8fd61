import { FATIGUE_DAYS, FATIGUE_FALL, MIN_FIRST_CLICKS, MIN_FIRST_ORDERS } from '@convbox/contract/creatives'
import { formatAmount, formatInt, formatPercent, formatRatio } from '@convbox/contract/format'
import { formatRange } from '@convbox/contract/format-time'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { fatigueWords } from '@convbox/contract/reports/creative-compass.columns'
import type { CreativeRow } from '@convbox/contract/reports/creative-compass.schemas'
import { useLanguage, useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { PlainTable } from '../../widgets/PlainTable.tsx'
import { creativeText } from './creative-compass.text.ts'
import { FATIGUE_TONES } from './creative-grid.tsx'

type Days = NonNullable<CreativeRow['fatigue']['first']>

const sign = (change: number): string => `${change > 0 ? '+' : ''}${formatPercent(change * 100)}`

/** Whether a creative has tired its viewers, with every number that says so. */
export const FatigueDetails = ({ fatigue, currency }: { fatigue: CreativeRow['fatigue']; currency: string }) => {
  const text = useText(creativeText)
  const metrics = useText(metricsText)
  const language = useLanguage()
  const { state, first, last, ctr, roas } = fatigue
  const money = (amount: number | undefined): string => formatAmount(amount, currency)
  const span = ({ from, to }: Days): string => formatRange({ since: from, until: to }, language)
  const row = (key: string, label: string, cells: readonly [string, string, string]) => ({ key, cells: [label, ...cells] })
  const ctrOf = (days: Days, rate: number): string =>
    text.ctrSum({ clicks: formatInt(days.linkClicks), impressions: formatInt(days.impressions), rate: formatPercent(rate * 100) })
  const roasOf = (days: Days, rate: number): string =>
    text.ctrSum({ clicks: money(days.sales), impressions: money(days.spend), rate: formatRatio(rate) })
  return (
    <section className="mt-5">
      <h3 className="mb-1 flex items-center gap-2 text-body font-semibold">
        {text.fatigueTitle}
        <Badge tone={FATIGUE_TONES[state]}>{fatigueWords[state][language]}</Badge>
      </h3>
      <p className="mb-2 text-caption text-ink-2">{text.fatigueLead({ days: FATIGUE_DAYS, fall: formatPercent(FATIGUE_FALL * 100) })}</p>
      {first === undefined || last === undefined ? (
        <p className="text-body text-ink-2">{text.tooFewDays({ days: 2 * FATIGUE_DAYS })}</p>
      ) : (
        <>
          <PlainTable
            label={text.fatigueTitle}
            head={[
              { text: text.days },
              { text: `${text.firstDays}: ${span(first)}`, isNumber: true },
              { text: `${text.lastDays}: ${span(last)}`, isNumber: true },
              { text: text.change, isNumber: true },
            ]}
            rows={[
              ...(ctr ? [row('ctr', metrics.ctr.label, [ctrOf(first, ctr.first), ctrOf(last, ctr.last), sign(ctr.change)])] : []),
              ...(roas ? [row('roas', metrics.roas.label, [roasOf(first, roas.first), roasOf(last, roas.last), sign(roas.change)])] : []),
              row('orders', text.orders, [formatInt(first.orders), formatInt(last.orders), '']),
            ]}
          />
          {ctr === undefined && <p className="mt-1 text-caption text-ink-2">{text.tooFewClicks({ n: MIN_FIRST_CLICKS })}</p>}
          {roas === undefined && <p className="mt-1 text-caption text-ink-2">{text.tooFewOrders({ n: MIN_FIRST_ORDERS })}</p>}
        </>
      )}
    </section>
  )
}

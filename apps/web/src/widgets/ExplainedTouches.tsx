import { formatPercent } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { creditText } from '@convbox/contract/metrics/credit.text'
import type { Explanation } from '@convbox/contract/reports/explanation.schemas'
import clsx from 'clsx'
import { useText } from '../text/language.ts'
import { ChannelIcon, ChannelName } from './ChannelIcon.tsx'
import { explainDrawerText } from './explain-drawer.text.ts'

type Order = Explanation['orders'][number]

/** Touches of an order, oldest first, each with its share. zone: of the order's store. Shares that no touch got, of views or answers, stand after the touches with a dashed edge. */
export const ExplainedTouches = ({ touches, otherShares, zone }: Pick<Order, 'touches' | 'otherShares'> & { zone: string }) => {
  const credit = useText(creditText)
  const text = useText(explainDrawerText)
  return (
    <ol className="mt-1.5 flex flex-wrap gap-1.5">
      {touches.map((touch) => (
        <li
          key={`${touch.at} ${touch.channel} ${touch.campaign}`}
          className={clsx(
            'flex items-center gap-1 rounded-full border px-2 py-0.5 text-caption',
            touch.counted && touch.isOutside !== true ? 'border-line text-ink' : 'border-hairline text-ink-3',
          )}
          title={formatMoment(touch.at, zone)}
        >
          <ChannelIcon channel={touch.channel} />
          {touch.campaign || <ChannelName channel={touch.channel} />}
          {touch.weight > 0 && <span className="tabular-nums">{formatPercent(touch.weight * 100)}</span>}
          {touch.isOutside === true && <span>{text.otherDay}</span>}
        </li>
      ))}
      {otherShares.map(({ channel, campaign, part, weight }) => (
        <li
          key={`${part} ${channel} ${campaign}`}
          className="flex items-center gap-1 rounded-full border border-dashed border-line px-2 py-0.5 text-caption text-ink"
        >
          {channel !== '' && <ChannelIcon channel={channel} />}
          {campaign || (channel === '' ? credit.untracked : <ChannelName channel={channel} />)}
          {channel !== '' && <span className="text-ink-3">{credit.parts[part]}</span>}
          <span className="tabular-nums">{formatPercent(weight * 100)}</span>
        </li>
      ))}
    </ol>
  )
}

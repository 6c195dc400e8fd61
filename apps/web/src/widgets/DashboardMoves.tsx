import { channelName } from '@convbox/contract/channel-names'
import type { DashboardAnswer } from '@convbox/contract/api/dashboard.schemas'
import type { DashboardComparison } from '@convbox/contract/dashboard'
import { formatAmount } from '@convbox/contract/format'
import clsx from 'clsx'
import { useLanguage, useText } from '../text/language.ts'
import { TitledCard } from '../ui/Card.tsx'
import { ChannelIcon } from './ChannelIcon.tsx'
import { dashboardText } from './dashboard.text.ts'

/** Channels that are named; the rest is added up. */
const SHOWN = 6

type MovesProps = { data: DashboardAnswer; compare: DashboardComparison }

const signed = (amount: number, currency: string): string =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${formatAmount(Math.abs(amount), currency)}`
const toneOf = (amount: number): string => (amount > 0 ? 'text-good' : amount < 0 ? 'text-bad' : 'text-ink-3')

type Move = { key: string; channel: string; now: number; before: number }

const movesOf = ({ channels }: DashboardAnswer, compare: DashboardComparison): Move[] =>
  channels
    .map((row) => ({ key: row.key, channel: row.channel, now: Number(row.now?.sales ?? 0), before: Number(row[compare]?.sales ?? 0) }))
    .filter(({ now, before }) => now !== 0 || before !== 0)
    .toSorted((one, other) => Math.abs(other.now - other.before) - Math.abs(one.now - one.before))

const addUp = (moves: readonly Move[]) => ({
  now: moves.reduce((sum, { now }) => sum + now, 0),
  before: moves.reduce((sum, { before }) => sum + before, 0),
})

const Amounts = ({ now, before, currency }: { now: number; before: number; currency: string }) => (
  <>
    <td className="py-1 pl-3 text-right text-ink-2 tabular-nums">{formatAmount(before, currency)}</td>
    <td className="py-1 pl-3 text-right tabular-nums">{formatAmount(now, currency)}</td>
    <td className={clsx('py-1 pl-3 text-right tabular-nums', toneOf(now - before))}>{signed(now - before, currency)}</td>
  </>
)

/** Sales by channel then and now; the rows sum to the difference of all sales. */
export const DashboardChannels = ({ data, compare }: MovesProps) => {
  const text = useText(dashboardText)
  const language = useLanguage()
  const moves = movesOf(data, compare)
  const { currency } = data
  const rest = moves.slice(SHOWN)
  return (
    <TitledCard
      title={text.panels.channels}
      extra={<span className="text-caption text-ink-3">{text.comparisons[compare]}</span>}
      className="h-full"
    >
      {moves.length === 0 ? (
        <p className="text-body text-ink-2">{text.noChannels}</p>
      ) : (
        <table aria-label={text.panels.channels} className="w-full text-left text-body">
          <thead className="text-caption text-ink-2">
            <tr>
              <th scope="col" className="py-1 font-medium">
                {text.channel}
              </th>
              {[text.before, text.now, text.difference].map((head) => (
                <th key={head} scope="col" className="py-1 pl-3 text-right font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {moves.slice(0, SHOWN).map(({ key, channel, ...amounts }) => (
              <tr key={key} className="border-t border-hairline">
                <th scope="row" className="max-w-40 py-1 font-normal">
                  <span className="flex min-w-0 items-center gap-2">
                    {channel !== '' && <ChannelIcon channel={channel} sizePx={16} />}
                    <span className="truncate">{channel === '' ? text.untracked : channelName(channel, language)}</span>
                  </span>
                </th>
                <Amounts {...amounts} currency={currency} />
              </tr>
            ))}
            {rest.length > 0 && (
              <tr className="border-t border-hairline">
                <th scope="row" className="py-1 font-normal text-ink-2">
                  {text.others({ n: rest.length })}
                </th>
                <Amounts {...addUp(rest)} currency={currency} />
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr className="border-t border-line font-medium">
              <th scope="row" className="py-1 font-medium">
                {text.total}
              </th>
              <Amounts {...addUp(moves)} currency={currency} />
            </tr>
          </tfoot>
        </table>
      )}
    </TitledCard>
  )
}

/** The difference of sales, divided among visits, conversion and order value. */
export const DashboardDrivers = ({ data, compare }: MovesProps) => {
  const text = useText(dashboardText)
  const drivers = data.drivers[compare]
  const { currency } = data
  if (drivers === undefined)
    return (
      <TitledCard title={text.panels.drivers} className="h-full">
        <p className="text-body text-ink-2">{text.noDrivers}</p>
      </TitledCard>
    )
  const parts = [
    { key: 'sessions', amount: drivers.sessions },
    { key: 'conversion', amount: drivers.conversion },
    { key: 'orderValue', amount: drivers.orderValue },
  ] as const
  const most = Math.max(...parts.map(({ amount }) => Math.abs(amount)), Number.MIN_VALUE)
  const difference = parts.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <TitledCard
      title={text.panels.drivers}
      extra={<span className="text-caption text-ink-3">{text.comparisons[compare]}</span>}
      className="h-full"
    >
      <p className="text-body text-ink-2">{text.driversLead({ difference: signed(difference, currency) })}</p>
      <dl className="mt-2 flex flex-col gap-2">
        {parts.map(({ key, amount }) => (
          <div key={key} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-body">
            <dt>{text.drivers[key]}</dt>
            <dd className={clsx('tabular-nums', toneOf(amount))}>{signed(amount, currency)}</dd>
            <dd aria-hidden className="col-span-2 h-1.5 rounded-full bg-sunken">
              <div
                className={clsx('h-full rounded-full', amount < 0 ? 'bg-bad' : 'bg-good')}
                style={{ width: `${(Math.abs(amount) / most) * 100}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-caption text-ink-3">{text.driversHelp}</p>
    </TitledCard>
  )
}

import { failureText } from '@convbox/contract/channel-failures.text'
import { MISSING } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { platformOfChannel } from '@convbox/contract/link-tags'
import type { AdReading, AdStateFacts } from '@convbox/contract/reports/ad-states.schemas'
import { adStateLabel, budgetLabel } from '@convbox/contract/reports/ad-states.text'
import type { AdState } from '@convbox/contract/reports/ad-states.values'
import { TriangleAlert } from 'lucide-react'
import { useLanguage, useText } from '../../text/language.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { nameOf } from '../../widgets/use-connect.ts'
import { adStatesText } from './ad-states.text.ts'

const TONES: Partial<Record<AdState, BadgeTone>> = {
  active: 'good',
  'limited by budget': 'warn',
  limited: 'warn',
  'in review': 'accent',
  scheduled: 'accent',
  rejected: 'bad',
  'not delivering': 'bad',
}

type CellProps = { facts: AdStateFacts | undefined; reading: AdReading | undefined; timeZone: string }

/** When it was read. */
const useReadText = (reading: AdReading | undefined, timeZone: string): string => {
  const text = useText(adStatesText)
  return reading?.readAt === undefined ? '' : text.readAt({ at: formatMoment(reading.readAt, timeZone) })
}

const NotListed = () => {
  const text = useText(adStatesText)
  return (
    <Tooltip text={text.notListed} side="right">
      <span className="text-ink-3">{MISSING}</span>
    </Tooltip>
  )
}

/** The platform's status; its own word and when it was read on hover. */
export const StatusCell = ({ facts, reading, timeZone }: CellProps) => {
  const text = useText(adStatesText)
  const language = useLanguage()
  const read = useReadText(reading, timeZone)
  if (facts === undefined) return <NotListed />
  const { state, word, endsAt } = facts
  const ends = endsAt === undefined ? '' : text[state === 'ended' ? 'ended' : 'ends']({ at: formatMoment(endsAt, timeZone) })
  const help = [text.meanings[state], word === '' ? '' : text.word({ word }), ends, read].filter(Boolean).join(' ')
  return (
    <Tooltip text={help} side="right">
      <span>
        <Badge tone={TONES[state] ?? 'plain'}>{adStateLabel(facts, language)}</Badge>
      </span>
    </Tooltip>
  )
}

/** The budget at this level. */
export const BudgetCell = ({ facts, reading, timeZone }: CellProps) => {
  const text = useText(adStatesText)
  const language = useLanguage()
  const read = useReadText(reading, timeZone)
  if (facts === undefined) return <NotListed />
  const { budget } = facts
  return (
    <Tooltip text={`${budget === undefined ? text.noBudget : text.budget} ${read}`} side="right">
      <span className="truncate tabular-nums">{budget === undefined ? MISSING : budgetLabel(budget, language)}</span>
    </Tooltip>
  )
}

/** When the status and budget of each account were read. */
export const StatesRead = ({ readings, timeZone }: { readings: readonly AdReading[]; timeZone: string }) => {
  const text = useText(adStatesText)
  const accounts = readings.flatMap(({ name, account, readAt }) =>
    readAt === undefined ? [] : [`${name || account} ${formatMoment(readAt, timeZone)}`],
  )
  return accounts.length === 0 ? null : (
    <p className="mt-2 text-caption text-ink-2 tabular-nums">{text.statesRead({ accounts: accounts.join(', ') })}</p>
  )
}

/** Accounts whose newest reading failed or has not been yet, with the reason. */
export const ReadingNotes = ({ readings, channel, timeZone }: { readings: readonly AdReading[]; channel: string; timeZone: string }) => {
  const text = useText(adStatesText)
  const language = useLanguage()
  const platform = platformOfChannel(channel)
  const late = readings.filter(({ failure, readAt }) => failure !== undefined || readAt === undefined)
  if (late.length === 0 || platform === undefined) return null
  return (
    <ul className="mt-2 flex flex-col gap-1 text-caption text-ink-2">
      {late.map(({ account, name, failure, readAt }) => {
        const of = { account: name || account, at: readAt === undefined ? '' : formatMoment(readAt, timeZone) }
        return (
          <li key={account} className="flex items-start gap-1.5">
            <TriangleAlert size={14} className="mt-px shrink-0 text-warn" aria-hidden />
            <span>
              {readAt === undefined ? text.neverRead(of) : text.oldReading(of)}{' '}
              {failure !== undefined && failureText(language, failure, nameOf(platform))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

import { adSpend } from '@convbox/contract/api/ad-spend'
import type { AccountSpendRead } from '@convbox/contract/api/ad-spend.schemas'
import { failureText } from '@convbox/contract/channel-failures.text'
import { formatWhole } from '@convbox/contract/format'
import { formatAgo, formatMoment } from '@convbox/contract/format-time'
import { RotateCw } from 'lucide-react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { IconButton } from '../../ui/Button.tsx'
import { PROGRESS } from '../../ui/classes.ts'
import { showToast } from '../../ui/toast.ts'
import { nameOf } from '../../widgets/use-connect.ts'
import { integrationsText } from './integrations.text.ts'

const READING_MS = 4000
const IDLE_MS = 60_000
const isReading = ({ doneDays, totalDays, failure }: AccountSpendRead): boolean => doneDays < totalDays && failure === undefined

const lineOf = (read: AccountSpendRead, text: (typeof integrationsText)['en']['spend'], ago: (iso: string) => string): string => {
  if (isReading(read) && read.doneDays > 0) return text.reading({ done: formatWhole(read.doneDays), total: formatWhole(read.totalDays) })
  return read.readAt === undefined ? text.waiting : text.readAgo({ ago: ago(read.readAt) })
}

const Failure = ({ read }: { read: AccountSpendRead }) => {
  const { spend: text } = useText(integrationsText)
  const language = useLanguage()
  const { timezone } = useStore()
  if (read.failure === undefined) return null
  return (
    <span className="text-bad">
      {text.failed({ why: failureText(language, read.failure, nameOf(read.platName)) })}{' '}
      {read.nextAt !== undefined && text.retry({ at: formatMoment(read.nextAt, timezone) })}
    </span>
  )
}

const Line = ({ read, nowMs }: { read: AccountSpendRead; nowMs: number }) => {
  const { spend: text } = useText(integrationsText)
  const language = useLanguage()
  const { timezone, optorRole } = useStore()
  const name = read.name || read.externalId
  const again = useSend(adSpend.readSpendAgain, {
    renews: [adSpend.spendReads],
    onSuccess: () => showToast({ tone: 'good', text: text.asked({ name }) }),
  })
  const ago = (iso: string): string => formatAgo(iso, Math.max(nowMs, Date.parse(iso)), language)
  return (
    <li className="flex min-h-7 items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-2" aria-live="polite">
          <span className="text-ink-2">{name}</span>
          <span className="tabular-nums">{lineOf(read, text, ago)}</span>
          <Failure read={read} />
          {read.restsUntil !== undefined && read.failure === undefined && (
            <span className="text-warn">
              {text.rests({ platform: nameOf(read.platName), at: formatMoment(read.restsUntil, timezone) })}
            </span>
          )}
          {read.timeZone !== timezone && <span>{text.otherZone({ zone: read.timeZone })}</span>}
          {read.missingRates > 0 && <span className="text-warn">{text.noRates(read.missingRates)}</span>}
        </p>
        {isReading(read) && (
          <progress aria-label={text.label({ account: name })} className={PROGRESS} value={read.doneDays} max={read.totalDays} />
        )}
      </div>
      {optorRole !== 'read-only' && !isReading(read) && (
        <IconButton
          label={text.again}
          isBusy={again.isPending}
          onClick={() => again.mutate({ platName: read.platName, externalId: read.externalId })}
        >
          <RotateCw size={14} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

/** How far the spend of a connected account's ad accounts is read; a progress bar while its history is. Nothing until that is known. */
export const SpendLines = ({ authId, nowMs }: { authId: string; nowMs: number }) => {
  const { data } = useCall(
    adSpend.spendReads,
    {},
    {
      quiet: true,
      staleMs: 0,
      everyMs: (answer) => (answer?.accounts.some(isReading) === true ? READING_MS : IDLE_MS),
    },
  )
  const reads = data?.accounts.filter((read) => read.authId === authId) ?? []
  if (reads.length === 0) return null
  return (
    <ul className="mt-1 flex flex-col gap-1 text-caption text-ink-3">
      {reads.map((read) => (
        <Line key={read.externalId} read={read} nowMs={nowMs} />
      ))}
    </ul>
  )
}

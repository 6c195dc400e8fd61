import { adLinks } from '@convbox/contract/api/ad-links'
import type { UntaggedAds as Answer } from '@convbox/contract/api/ad-links.schemas'
import { formatAmount, formatWhole } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Clock, Plug, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { showToast } from '../../../ui/toast.ts'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { ReadingNotes } from '../AdStateCells.tsx'
import { adLinksText } from './ad-links.text.ts'
import { untaggedAdsText } from './untagged-ads.text.ts'

type Ad = Answer['ads'][number]

/** An ad, what its link lacks, and what to paste where. */
const UntaggedAd = ({ ad, platform, currency }: { ad: Ad; platform: NonNullable<Answer['platform']>; currency: string }) => {
  const text = useText(untaggedAdsText)
  const name = ad.ad || ad.adId || text.unnamed
  const where = text.where({ field: text.fields[platform], level: text.levels[ad.tagsAt] })
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="font-medium" title={ad.adId}>
          {name}
        </strong>
        <span className="text-caption text-ink-3">{[ad.campaign, ad.adset].filter(Boolean).join(' › ')}</span>
        {ad.spend !== undefined && (
          <span className="ml-auto text-caption text-ink-2 tabular-nums">{text.spend({ amount: formatAmount(ad.spend, currency) })}</span>
        )}
      </p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1 text-caption">
        <dt className="text-ink-3">{text.link}</dt>
        <dd className="min-w-0 break-all">
          {ad.link === '' ? <span className="text-ink-2">{text.notTold}</span> : ad.link}
          {ad.links > 1 && <span className="ml-2 text-ink-2">{text.ofLinks(ad)}</span>}
        </dd>
        <dt className="text-ink-3">{text.appended}</dt>
        <dd className="min-w-0 break-all text-ink-2">{ad.tags === '' ? text.nothing : ad.tags}</dd>
        <dt className="text-ink-3">{text.missing}</dt>
        <dd className="flex flex-wrap gap-1">
          {ad.missing.map((tag) => (
            <Badge key={tag} tone="warn">
              {tag}
            </Badge>
          ))}
        </dd>
      </dl>
      <p className="mt-2 mb-1 text-caption text-ink-2">{text.paste({ where })}</p>
      <CopyField label={text.copyLabel({ ad: name })} value={ad.paste} />
    </li>
  )
}

/** Why the list is empty; undefined: it is not. */
const Empty = ({ data, websiteName }: { data: Answer; websiteName: string }): ReactNode => {
  const text = useText(untaggedAdsText)
  const empty = (icon: ReactNode, title: string, help: string, action?: ReactNode): ReactNode => (
    <EmptyState icon={icon} title={title} {...(action !== undefined && { action })}>
      {help}
    </EmptyState>
  )
  if (data.platform === undefined) return empty(<Plug size={22} aria-hidden />, text.noPlatformTitle, text.noPlatform)
  if (data.readings.length === 0)
    return empty(
      <Plug size={22} aria-hidden />,
      text.unconnectedTitle,
      text.unconnected,
      <Link to="/website/$websiteName/integrations" params={{ websiteName }} className={buttonClass()}>
        {text.toIntegrations}
      </Link>,
    )
  if (data.readings.every(({ readAt }) => readAt === undefined))
    return empty(<Clock size={22} aria-hidden />, text.notReadTitle, text.notRead)
  if (data.running === 0) return empty(<CircleCheck size={22} aria-hidden />, text.noneTitle, text.none)
  return empty(<CircleCheck size={22} aria-hidden />, text.allTitle, text.all)
}

type JudgedProps = {
  data: Answer
  isDimmed: boolean
  channel: string
  /** Whether a new reading is waited for. */ isWaiting: boolean
  onAsked: () => void
}

const Judged = ({ data, isDimmed, channel, isWaiting, onAsked }: JudgedProps) => {
  const text = useText(untaggedAdsText)
  const links = useText(adLinksText)
  const { websiteName, timezone, optorRole } = useStore()
  const again = useSend(adLinks.readAdsAgain, {
    onSuccess: () => {
      showToast({ tone: 'good', text: text.asked })
      onAsked()
    },
  })
  const { platform, ads, adCount, readings } = data
  const read = readings.flatMap(({ name, account, readAt }) =>
    readAt === undefined ? [] : [text.readAt({ account: name || account, at: formatMoment(readAt, timezone) })],
  )
  return (
    <div className={isDimmed ? 'opacity-60' : ''}>
      {readings.length > 0 && (
        <div className="mb-2 flex items-start gap-3">
          <p className="min-w-0 flex-1 text-caption text-ink-2">
            {data.running > 0 && text.judged({ judged: formatWhole(data.judged), running: formatWhole(data.running) })} {text.rule}{' '}
            {read.join(' ')}
            {platform !== undefined && data.running > data.judged && (
              <span className="mt-1 block">
                <strong className="font-medium text-ink">{text.unjudged({ n: formatWhole(data.running - data.judged) })}</strong>{' '}
                {text.whyUnjudged[platform]}
              </span>
            )}
          </p>
          {optorRole !== 'read-only' && (
            <Button
              icon={<RotateCw size={13} aria-hidden />}
              isBusy={again.isPending || isWaiting}
              onClick={() => again.mutate({ channel })}
            >
              {text.again}
            </Button>
          )}
        </div>
      )}
      {platform === undefined || ads.length === 0 ? (
        <div className="rounded-card border border-hairline bg-card">
          <Empty data={data} websiteName={websiteName} />
        </div>
      ) : (
        <ul aria-label={text.label} className="divide-y divide-hairline rounded-card border border-hairline bg-card">
          {ads.map((ad) => (
            <UntaggedAd key={`${ad.accountId} ${ad.adId}`} ad={ad} platform={platform} currency={data.currency} />
          ))}
        </ul>
      )}
      {adCount > ads.length && (
        <p className="mt-2 text-caption text-ink-2">{links.more({ shown: ads.length, of: formatWhole(adCount) })}</p>
      )}
      <ReadingNotes readings={readings} channel={channel} timeZone={timezone} />
    </div>
  )
}

const WAITING_MS = 3000
const readingsKey = ({ platform, readings }: Answer): string =>
  JSON.stringify([platform, readings.map(({ account, readAt, failure, nextAt }) => [account, readAt, failure, nextAt])])

/** Running ads of a channel whose links lack tags. The range is that of their spend. */
export const UntaggedAds = ({ channel, from, to }: { channel: string; from: string; to: string }) => {
  // What the answer said of its readings when a person asked for new ones: until it says otherwise, they are waited for.
  const [asked, setAsked] = useState('')
  const isWaiting = (data: Answer | undefined): boolean => data !== undefined && asked === readingsKey(data)
  const answer = useCall(
    adLinks.untagged,
    { channel, from, to },
    { quiet: true, everyMs: (data) => (isWaiting(data) ? WAITING_MS : false) },
  )
  return (
    <AnswerStates answer={answer} feature="FB Ads Report" skeleton={<Skeleton className="h-80 w-full rounded-card" />}>
      {(data, isDimmed) => (
        <Judged data={data} isDimmed={isDimmed} channel={channel} isWaiting={isWaiting(data)} onAsked={() => setAsked(readingsKey(data))} />
      )}
    </AnswerStates>
  )
}

import { codeFlags } from '@convbox/contract/api/code-flags'
import type { CodeFlag, CodeHold, FlagFigures } from '@convbox/contract/api/code-flags.schemas'
import type { CampaignId } from '@convbox/contract'
import { COUPON_SITE_DAYS, FLAG_DAYS, type FlagAnswer } from '@convbox/contract/code-flags'
import { formatPercent, formatRatio, formatWhole } from '@convbox/contract/format'
import { dayOf, formatDay, formatMoment } from '@convbox/contract/format-time'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { showToast } from '../../../ui/toast.ts'
import { flagsText } from './flags.text.ts'
import { FLAG_RENEWS } from './flag-renews.ts'
import { HoldCodeDialog } from './HoldCodeDialog.tsx'

const RARE = 1e-6

const useWhy = (): ((figures: FlagFigures) => string) => {
  const text = useText(flagsText)
  const chanceOf = (chance: number): string =>
    text.chance({ chance: chance < RARE ? text.rare : text.oneIn({ count: formatWhole(Math.round(1 / chance)) }) })
  return (figures) => {
    const orders = formatWhole(figures.orders)
    switch (figures.kind) {
      case 'jump':
        return `${text.jump({ orders, usual: formatRatio(figures.usual), days: FLAG_DAYS })} ${chanceOf(figures.chance)}`
      case 'clickless': {
        const [clicked, usual] = [formatWhole(figures.clicked), formatPercent(figures.usual * 100)]
        return `${text.clickless({ orders, clicked, usual, days: FLAG_DAYS })} ${chanceOf(figures.chance)}`
      }
      case 'coupon site': {
        const sites = figures.sites.join(', ')
        return text.couponSite({ orders, all: formatWhole(figures.all), days: FLAG_DAYS, sites, week: COUPON_SITE_DAYS })
      }
      case 'coupon extension': {
        const failed = formatWhole(figures.failed)
        return text.couponExtension({ orders, all: formatWhole(figures.all), days: FLAG_DAYS, failed })
      }
      case 'own purchase':
        return text.ownPurchase({ orders, all: formatWhole(figures.all), days: FLAG_DAYS })
    }
  }
}

const Flag = ({ campaignId, flag, isHeld }: { campaignId: string; flag: CodeFlag; isHeld: boolean }) => {
  const text = useText(flagsText)
  const whyOf = useWhy()
  const { timezone, optorRole, websiteName } = useStore()
  const [isAsked, setIsAsked] = useState(false)
  const { code, creator, figures, evidence, answer } = flag
  const { kind } = figures
  const send = useSend(codeFlags.answerCodeFlag, {
    renews: [codeFlags.listCodeFlags],
    onSuccess: (_result, { answer: given }) => showToast({ tone: 'good', text: text.done[given]({ code }) }),
  })
  const give = (given: FlagAnswer): void => send.mutate({ campaignId: campaignId as CampaignId, code, kind, evidence, answer: given })
  const about = { code, kind: text.kinds[kind] }
  return (
    <li className="border-t border-hairline py-3 first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-mono text-caption font-medium">{code}</span>
        <span>{creator}</span>
        <Badge tone={answer === undefined ? 'warn' : 'plain'}>{text.kinds[kind]}</Badge>
        <span className="text-caption text-ink-3">
          {answer === undefined
            ? text.seen({ first: formatMoment(flag.firstSeenAt, timezone), last: formatMoment(flag.seenAt, timezone) })
            : text.answered[answer.answer]({ by: answer.by, when: formatMoment(answer.at, timezone) })}
        </span>
      </p>
      <p className="mt-1 text-caption text-ink-2">{whyOf(figures)}</p>
      {optorRole !== 'read-only' && answer === undefined && (
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <Link
            to="/website/$websiteName/affluencer-hub/discount"
            params={{ websiteName }}
            search={{ search: code }}
            aria-label={text.stopLabel({ code })}
            className={buttonClass('plain', 'text')}
          >
            {text.stop}
          </Link>
          {optorRole === 'admin' && !isHeld && (
            <Button aria-label={text.holdLabel({ code })} onClick={() => setIsAsked(true)}>
              {text.hold}
            </Button>
          )}
          <Button title={text.answerHelp} aria-label={text.settleLabel(about)} isBusy={send.isPending} onClick={() => give('settled')}>
            {text.settle}
          </Button>
          <Button
            look="quiet"
            title={text.answerHelp}
            aria-label={text.dismissLabel(about)}
            isBusy={send.isPending}
            onClick={() => give('dismissed')}
          >
            {text.dismiss}
          </Button>
        </p>
      )}
      {isAsked && <HoldCodeDialog campaignId={campaignId} flag={flag} onClose={() => setIsAsked(false)} />}
    </li>
  )
}

const Hold = ({ campaignId, hold }: { campaignId: string; hold: CodeHold }) => {
  const text = useText(flagsText)
  const language = useLanguage()
  const { timezone, optorRole } = useStore()
  const { code, by, reason } = hold
  const release = useSend(codeFlags.releaseCode, {
    renews: FLAG_RENEWS,
    onSuccess: ({ orders }) => showToast({ tone: 'good', text: text.released({ code, orders: formatWhole(orders) }) }),
  })
  return (
    <li className="flex items-start gap-3 border-t border-hairline py-3 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-mono text-caption font-medium">{code}</span>
          <Badge tone="warn">{text.heldBadge}</Badge>
          <span className="text-caption text-ink-3">{text.heldBy({ by, when: formatMoment(hold.at, timezone), reason })}</span>
        </p>
        <p className="mt-1 text-caption text-ink-2">
          {text.holding({ orders: formatWhole(hold.orders), since: formatDay(dayOf(hold.since, timezone), language) })}
        </p>
      </div>
      {optorRole === 'admin' && (
        <Button
          aria-label={text.releaseLabel({ code })}
          isBusy={release.isPending}
          onClick={() => release.mutate({ campaignId: campaignId as CampaignId, code })}
        >
          {text.release}
        </Button>
      )}
    </li>
  )
}

/** What looks like the misuse of a campaign's codes, with the figures that say so, and the codes whose commissions are held; nothing while there is none. */
export const FlagCard = ({ campaignId }: { campaignId: string }) => {
  const text = useText(flagsText)
  const { data } = useCall(codeFlags.listCodeFlags, { campaignId }, { quiet: true, staleMs: 0 })
  if (data === undefined || data.flags.length + data.holds.length === 0) return null
  const held = new Set(data.holds.map(({ code }) => code.toLowerCase()))
  return (
    <TitledCard title={text.title}>
      <p className="text-caption text-ink-2">{text.lead}</p>
      <ul className="mt-2">
        {data.holds.map((hold) => (
          <Hold key={hold.code} campaignId={campaignId} hold={hold} />
        ))}
        {data.flags.map((flag) => (
          <Flag key={`${flag.code} ${flag.figures.kind}`} campaignId={campaignId} flag={flag} isHeld={held.has(flag.code.toLowerCase())} />
        ))}
      </ul>
    </TitledCard>
  )
}

import { codeFlags } from '@convbox/contract/api/code-flags'
import type { CodeFlag } from '@convbox/contract/api/code-flags.schemas'
import { FLAG_DAYS } from '@convbox/contract/code-flags'
import { formatPercent, formatRatio, formatWhole } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { Link } from '@tanstack/react-router'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { showToast } from '../../../ui/toast.ts'
import { flagsText } from './flags.text.ts'

const RARE = 1e-6

const Flag = ({ campaignId, flag }: { campaignId: string; flag: CodeFlag }) => {
  const text = useText(flagsText)
  const { timezone, optorRole, websiteName } = useStore()
  const { kind, code, creator, evidence, dismissed } = flag
  const dismiss = useSend(codeFlags.dismissCodeFlag, {
    renews: [codeFlags.listCodeFlags],
    onSuccess: () => showToast({ tone: 'good', text: text.done({ code }) }),
  })
  const counts = { orders: formatWhole(flag.orders), clicked: formatWhole(flag.clicked), days: FLAG_DAYS }
  const why =
    kind === 'jump'
      ? text.jump({ ...counts, usual: formatRatio(flag.usual) })
      : text.clickless({ ...counts, usual: formatPercent(flag.usual * 100) })
  const chance = flag.chance < RARE ? text.rare : text.oneIn({ count: formatWhole(Math.round(1 / flag.chance)) })
  return (
    <li className="flex items-start gap-3 border-t border-hairline py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-mono text-caption font-medium">{code}</span>
          <span>{creator}</span>
          <Badge tone={dismissed === undefined ? 'warn' : 'plain'}>{text.kinds[kind]}</Badge>
        </p>
        <p className="mt-1 text-caption text-ink-2">
          {why} {text.chance({ chance })}
        </p>
      </div>
      {dismissed !== undefined && (
        <span className="text-caption text-ink-3">{text.dismissed({ by: dismissed.by, when: formatMoment(dismissed.at, timezone) })}</span>
      )}
      {optorRole !== 'read-only' && (
        <Link
          to="/website/$websiteName/affluencer-hub/discount"
          params={{ websiteName }}
          search={{ search: code }}
          aria-label={text.stopLabel({ code })}
          className={buttonClass('plain', 'text')}
        >
          {text.stop}
        </Link>
      )}
      {dismissed === undefined && optorRole !== 'read-only' && (
        <Button
          title={text.dismissHelp}
          aria-label={text.dismissLabel({ code, kind: text.kinds[kind] })}
          isBusy={dismiss.isPending}
          onClick={() => dismiss.mutate({ campaignId, code, kind, evidence })}
        >
          {text.dismiss}
        </Button>
      )}
    </li>
  )
}

/** What looks like the misuse of a campaign's codes, with the figures that say so; nothing while there is none. */
export const FlagCard = ({ campaignId }: { campaignId: string }) => {
  const text = useText(flagsText)
  const { data } = useCall(codeFlags.listCodeFlags, { campaignId }, { quiet: true, staleMs: 0 })
  if (data === undefined || data.flags.length === 0) return null
  return (
    <TitledCard title={text.title}>
      <p className="text-caption text-ink-2">{text.lead}</p>
      <ul className="mt-2">
        {data.flags.map((flag) => (
          <Flag key={`${flag.code} ${flag.kind}`} campaignId={campaignId} flag={flag} />
        ))}
      </ul>
    </TitledCard>
  )
}

import { discountCodes } from '@convbox/contract/api/discount-codes'
import { CODE_STATES, type CodeCounts } from '@convbox/contract/discount-codes'
import { discountFailuresText } from '@convbox/contract/discount-failures.text'
import { formatWhole } from '@convbox/contract/format'
import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { PROGRESS } from '../../../ui/classes.ts'
import { CODE_TONES } from '../discount/CodeStateBadge.tsx'
import { discountCodesText } from '../discount/discount-codes.text.ts'
import { FailedCodeActions } from '../discount/FailedCodeActions.tsx'
import { useRetry } from '../discount/use-retry.ts'
import { detailsText } from './details.text.ts'

/** While codes are on their way. */
export const SYNC_POLL_MS = 3000
export const isSyncing = (counts: CodeCounts): boolean => counts.syncing + counts['re-syncing'] > 0

/** Failed codes that stand on the page; the rest is on the page of codes. */
const SHOWN = 5

const Failed = ({ campaign: { id, name } }: { campaign: { id: string; name: string } }) => {
  const text = useText(detailsText)
  const language = useLanguage()
  const { websiteName, optorRole } = useStore()
  const { data } = useCall(discountCodes.listDiscountCodes, { campaignId: id, state: 'failed' }, { quiet: true, staleMs: 0 })
  if (data === undefined) return null
  const shown = data.codes.slice(0, SHOWN)
  const [reason, ...others] = new Set(shown.map((code) => code.reason))
  // Said once where it is the same for all.
  const common = shown.length > 1 && others.length === 0 ? reason : undefined
  return (
    <>
      {common !== undefined && <p className="mt-2 text-caption text-bad">{discountFailuresText[language][common]}</p>}
      <ul className="mt-3 border-t border-hairline">
        {shown.map((code) => (
          <li key={code.id} className="flex min-h-11 items-center gap-3 border-b border-hairline last:border-b-0">
            <span className="w-44 shrink-0 truncate font-mono text-caption">{code.code}</span>
            <span className="w-36 shrink-0 truncate">{code.creator}</span>
            <span className="min-w-0 flex-1 text-caption text-bad">
              {common === undefined && code.reason && discountFailuresText[language][code.reason]}
            </span>
            {optorRole !== 'read-only' && <FailedCodeActions code={code} />}
          </li>
        ))}
      </ul>
      {data.count > SHOWN && (
        <Link
          to="/website/$websiteName/affluencer-hub/discount"
          params={{ websiteName }}
          search={{ searchIn: 'Campaign', search: name, state: 'failed' }}
          className="text-caption text-accent hover:underline"
        >
          {text.allFailed}
        </Link>
      )}
    </>
  )
}

/** How far the shop has a campaign's codes, and those that failed. A campaign without codes shows none. */
export const SyncCard = ({ campaign }: { campaign: { id: string; name: string; codeCounts: CodeCounts } }) => {
  const text = useText(detailsText)
  const words = useText(discountCodesText)
  const { optorRole } = useStore()
  const retry = useRetry()
  const { codeCounts: counts } = campaign
  const all = CODE_STATES.reduce((sum, state) => sum + counts[state], 0)
  if (all === 0) return null
  const done = counts.created + counts.disabled
  return (
    <TitledCard
      title={text.sync}
      className="mb-4"
      extra={
        counts.failed > 0 &&
        optorRole !== 'read-only' && (
          <Button
            icon={<RotateCw size={14} aria-hidden />}
            isBusy={retry.isPending}
            onClick={() => retry.mutate({ campaignId: campaign.id })}
          >
            {text.retryAll}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite" className="tabular-nums">
          {text.synced({ done, all })}
        </p>
        <span className="flex gap-1.5">
          {CODE_STATES.filter((state) => counts[state] > 0).map((state) => (
            <Badge key={state} tone={CODE_TONES[state]}>
              {words.states[state]} {formatWhole(counts[state])}
            </Badge>
          ))}
        </span>
      </div>
      {isSyncing(counts) && <progress aria-label={text.sync} className={`mt-2.5 ${PROGRESS}`} value={done} max={all} />}
      {counts.failed > 0 && <Failed campaign={campaign} />}
    </TitledCard>
  )
}

import { campaigns } from '@convbox/contract/api/campaigns'
import type { Campaign } from '@convbox/contract/api/campaigns.schemas'
import type { FeeRule, FeeVersionOnWire } from '@convbox/contract/api/fee-rules.schemas'
import type { FeeVersionState } from '@convbox/contract/campaigns'
import { capAndConditions, feeLines, payLines } from '@convbox/contract/fee-words'
import { formatMoment } from '@convbox/contract/format-time'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { feeChangeText } from './fee-change.text.ts'

const TONES: Record<FeeVersionState, BadgeTone> = { past: 'plain', 'in force': 'good', planned: 'accent', replaced: 'outline' }

/** Names of creators of a campaign, by their ids. */
export const useNamesOf = (creators: Campaign['creators']) => {
  const { gone } = useText(feeChangeText)
  return (ids: readonly string[]): string => ids.map((id) => creators.find((one) => one.id === id)?.name ?? gone).join(', ')
}

const Rule = ({ rule, creators }: { rule: FeeRule; creators: Campaign['creators'] }) => {
  const text = useText(feeChangeText)
  const language = useLanguage()
  const { currencyCode } = useStore()
  const namesOf = useNamesOf(creators)
  const to = { language, currency: currencyCode }
  const owns = [...Map.groupBy(rule.ownFees ?? [], ({ creatorId: _id, ...pay }) => JSON.stringify(pay)).values()]
  return (
    <div className="mt-1.5 flex flex-col gap-1.5">
      <ul>
        {feeLines(rule, to).map((line) => (
          <li key={line} className="font-medium tabular-nums">
            {line}
          </li>
        ))}
      </ul>
      <p className="text-caption text-ink-2">{capAndConditions(rule, to).join(' ')}</p>
      {owns.map((group) => {
        const [first] = group
        if (first === undefined) return null
        const names = namesOf(group.map(({ creatorId }) => creatorId))
        return (
          <p key={first.creatorId} className="text-caption">
            <span className="text-ink-2">{text.ownOf({ names })}: </span>
            {payLines(first, to).join(' · ')}
          </p>
        )
      })}
    </div>
  )
}

/** All versions of a campaign's fee with their days, the newest first. */
export const FeeVersions = ({ campaign }: { campaign: Campaign }) => {
  const text = useText(feeChangeText)
  const { timezone } = useStore()
  const answer = useCall(campaigns.listFeeVersions, { id: campaign.id }, { quiet: true, staleMs: 0 })
  const momentOf = (at: string): string => formatMoment(at, timezone, 'minute')
  const daysOf = ({ state, holdsFrom, holdsUntil }: FeeVersionOnWire): string => {
    const from = holdsFrom === undefined ? text.always : momentOf(holdsFrom)
    if (state === 'replaced') return text.wouldHold({ from })
    if (holdsUntil !== undefined) return text.until({ from, until: momentOf(holdsUntil) })
    return holdsFrom === undefined ? from : text.since({ from })
  }
  return (
    <TitledCard title={text.versions} className="mt-6">
      <p className="text-caption text-ink-2">{text.versionsHelp}</p>
      <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="mt-3 h-24 w-full rounded-card" />}>
        {({ versions }) => (
          <ol className="mt-2">
            {versions.map((version) => (
              <li key={version.version} className="border-t border-hairline py-3">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-medium">{text.version(version)}</span>
                  <Badge tone={TONES[version.state]}>{text.states[version.state]}</Badge>
                  <span className="text-ink-2 tabular-nums">{daysOf(version)}</span>
                  <span className="ml-auto text-caption text-ink-2">
                    {text.savedBy({ who: version.savedBy, at: momentOf(version.savedAt) })}
                  </span>
                </div>
                <Rule rule={version.rule} creators={campaign.creators} />
              </li>
            ))}
          </ol>
        )}
      </AnswerStates>
    </TitledCard>
  )
}

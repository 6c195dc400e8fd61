import { channelGroupName, channelName } from '@convbox/contract/channel-names'
import type { TrafficRule } from '@convbox/contract/traffic-rules'
import { ArrowRight } from 'lucide-react'
import { useLanguage, useText } from '../../text/language.ts'
import { trafficRulesText } from './traffic-rules.text.ts'

/** A channel and its group. */
export const RulePlace = ({ channel, group }: { channel: string; group: string }) => {
  const language = useLanguage()
  return (
    <span>
      <span className="font-medium">{channelName(channel, language)}</span>{' '}
      <span className="text-ink-2">· {channelGroupName(group, language)}</span>
    </span>
  )
}

/** A rule in one line: its conditions, and where it puts a visit. */
export const RuleSentence = ({ rule }: { rule: TrafficRule }) => {
  const text = useText(trafficRulesText)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-body">
      <span className="min-w-0 break-words">
        {rule.conditions.map(({ field, match, value, name }, index) => (
          <span key={`${field} ${name ?? ''} ${match} ${value}`}>
            {index > 0 && <span className="text-ink-2"> {text.and} </span>}
            {field === 'parameter' ? name : text.fields[field]} <span className="text-ink-2">{text.matches[match]}</span>{' '}
            <span className="font-medium break-all">“{value}”</span>
          </span>
        ))}
      </span>
      <ArrowRight size={14} className="shrink-0 text-ink-3" aria-hidden />
      <RulePlace channel={rule.channel} group={rule.group} />
    </span>
  )
}

import type { RuleTrial } from '@convbox/contract/api/traffic-rules.schemas'
import { formatPercent, formatWhole } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { RULE_TAKES_ALL, RULE_TRIAL_LANDINGS, RULE_TRIAL_LISTED, RULE_TRIAL_ORDERS } from '@convbox/contract/traffic-rules'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TitledCard } from '../../ui/Card.tsx'
import { PlainTable } from '../../widgets/PlainTable.tsx'
import { RulePlace } from './RuleSentence.tsx'
import { trafficRulesText } from './traffic-rules.text.ts'

/** What a trial found. */
export const TrialPanel = ({ trial }: { trial: RuleTrial }) => {
  const text = useText(trafficRulesText)
  const { timezone } = useStore()
  const { touches, taken } = trial
  const all = taken.findIndex((count) => touches > 0 && count / touches >= RULE_TAKES_ALL)
  return (
    <TitledCard title={text.trial}>
      <div className="flex flex-col gap-4">
        <p className="text-body text-ink-2">{text.trialLead}</p>
        {all >= 0 && (
          <Banner tone="warn">{text.nearlyAll({ n: all + 1, share: formatPercent((100 * (taken[all] ?? 0)) / touches) })}</Banner>
        )}
        <output className="block text-body font-medium">
          {text.touches({ moved: formatWhole(trial.movedTouches), all: formatWhole(touches) })}
          <br />
          {text.orders({ moved: formatWhole(trial.movedOrders), all: formatWhole(trial.orders) })}
        </output>
        {(trial.leftTouches > 0 || trial.leftOrders > 0) && (
          <Banner tone="warn">
            {[
              ...(trial.leftTouches > 0
                ? [text.leftTouches({ left: formatWhole(trial.leftTouches), landings: formatWhole(RULE_TRIAL_LANDINGS) })]
                : []),
              ...(trial.leftOrders > 0
                ? [text.leftOrders({ left: formatWhole(trial.leftOrders), orders: formatWhole(RULE_TRIAL_ORDERS) })]
                : []),
            ].join(' ')}
          </Banner>
        )}
        {taken.length > 0 && (
          <PlainTable
            label={text.takes}
            head={[{ text: text.rule }, { text: text.taken, isNumber: true }, { text: text.share, isNumber: true }]}
            rows={taken.map((count, index) => ({
              key: String(index),
              cells: [
                index + 1,
                formatWhole(count),
                count === 0 || touches === 0 ? text.takesNothing : formatPercent((100 * count) / touches),
              ],
            }))}
          />
        )}
        {trial.channels.length > 0 && (
          <PlainTable
            label={text.changes}
            head={[{ text: text.changes }, { text: text.before, isNumber: true }, { text: text.after, isNumber: true }]}
            rows={trial.channels.map(({ channel, group, before, after }) => ({
              key: `${group} ${channel}`,
              cells: [<RulePlace key="place" channel={channel} group={group} />, formatWhole(before), formatWhole(after)],
            }))}
          />
        )}
        {trial.moved.length === 0 ? (
          <p className="text-body text-ink-2">{text.nothingMoves}</p>
        ) : (
          <>
            <PlainTable
              label={text.movedOrders}
              head={[{ text: text.order }, { text: text.ordered }, { text: text.from }, { text: text.to }]}
              rows={trial.moved.map(({ orderName, orderedAt, from, to }) => ({
                key: `${orderName} ${orderedAt}`,
                cells: [orderName, formatMoment(orderedAt, timezone), <RulePlace key="from" {...from} />, <RulePlace key="to" {...to} />],
              }))}
            />
            {trial.movedOrders > RULE_TRIAL_LISTED && <p className="text-caption text-ink-2">{text.first({ n: RULE_TRIAL_LISTED })}</p>}
          </>
        )}
      </div>
    </TitledCard>
  )
}

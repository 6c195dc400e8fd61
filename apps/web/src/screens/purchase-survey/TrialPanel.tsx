import type { SurveyTrial } from '@convbox/contract/api/survey.schemas'
import { channelName } from '@convbox/contract/channel-names'
import { formatWhole } from '@convbox/contract/format'
import { useLanguage, useText } from '../../text/language.ts'
import { TitledCard } from '../../ui/Card.tsx'
import { PlainTable } from '../../widgets/PlainTable.tsx'
import { purchaseSurveyText } from './purchase-survey.text.ts'

/** What a survey would make of the answers that there are. */
export const TrialPanel = ({ trial }: { trial: SurveyTrial }) => {
  const text = useText(purchaseSurveyText)
  const language = useLanguage()
  const { channels, groups, taken, ungrouped } = trial
  const beforeAndAfter = [
    { text: text.before, isNumber: true },
    { text: text.after, isNumber: true },
  ]
  return (
    <TitledCard title={text.trial}>
      <div className="flex flex-col gap-4">
        <output className="block text-body font-medium">
          {trial.moved === 0 ? text.nothingMoves : text.trialLead({ moved: formatWhole(trial.moved), all: formatWhole(trial.answers) })}
        </output>
        {trial.left > 0 && <p className="text-body text-ink-2">{text.trialLeft({ n: formatWhole(trial.left) })}</p>}
        {channels.length > 0 && (
          <PlainTable
            label={text.channel}
            head={[{ text: text.channel }, ...beforeAndAfter]}
            rows={channels.map(({ channel, before, after }) => ({
              key: channel,
              cells: [channel === '' ? text.noChannel : channelName(channel, language), formatWhole(before), formatWhole(after)],
            }))}
          />
        )}
        {taken.length > 0 && (
          <PlainTable
            label={text.taken}
            head={[{ text: text.rule }, { text: text.taken, isNumber: true }]}
            rows={taken.map((count, place) => ({ key: String(place), cells: [text.ruleNumber({ n: place + 1 }), formatWhole(count)] }))}
          />
        )}
        {groups.length > 0 && (
          <PlainTable
            label={text.grouped}
            head={[{ text: text.group }, ...beforeAndAfter]}
            rows={groups.map(({ questionId, group, before, after }) => ({
              key: `${questionId} ${group}`,
              cells: [group === '' ? text.noGroup : group, formatWhole(before), formatWhole(after)],
            }))}
          />
        )}
        {ungrouped.length > 0 && (
          <PlainTable
            label={text.ungrouped}
            head={[{ text: text.ungrouped }, { text: text.answers, isNumber: true }]}
            rows={ungrouped.map(({ questionId, written, answers }) => ({
              key: `${questionId} ${written}`,
              cells: [
                <span key="written" className="wrap-anywhere">
                  {written}
                </span>,
                formatWhole(answers),
              ],
            }))}
          />
        )}
      </div>
    </TitledCard>
  )
}

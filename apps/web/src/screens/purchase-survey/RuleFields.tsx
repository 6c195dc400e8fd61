import { MAX_SURVEY_GROUP, MAX_TEXT_RULES, TEXT_MATCHES, textIn } from '@convbox/contract/survey'
import { SURVEY_MAX_TEXT, SURVEY_QUESTION } from '@convbox/contract/events/survey-answer'
import { channelName, KNOWN_CHANNELS } from '@convbox/contract/channel-names'
import { Plus } from 'lucide-react'
import { useLanguage, useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { TitledCard } from '../../ui/Card.tsx'
import { Select } from '../../ui/Select.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { moveItem } from '../../widgets/move-item.ts'
import { PlaceButtons } from './OptionFields.tsx'
import { purchaseSurveyText } from './purchase-survey.text.ts'
import { changed, type DraftRule, without } from './survey-drafts.ts'
import type { SurveyDraft } from './use-survey-draft.ts'

type RuleProps = { rule: DraftRule; place: number; of: number; draft: SurveyDraft; onChange: (rules: DraftRule[]) => void }

const RuleFields = ({ rule, place, of, draft, onChange }: RuleProps) => {
  const text = useText(purchaseSurveyText)
  const language = useLanguage()
  const { survey, isReadOnly, state } = draft
  const { textRules: rules, questions, languages } = survey
  const what = text.ruleNumber({ n: place + 1 })
  const set = (part: Partial<DraftRule>): void => {
    if (!isReadOnly) onChange(changed(rules, place, { ...rule, ...part }))
  }
  return (
    <li>
      <fieldset aria-label={what} className="flex flex-wrap items-start gap-2">
        {questions.length > 1 && (
          <Select
            label={`${what}: ${text.question}`}
            className="w-48"
            options={questions.map(({ id, text: words }) => ({ value: id, label: textIn(words, language, languages) }))}
            value={rule.questionId}
            onChange={(questionId) => set({ questionId, ...(questionId !== SURVEY_QUESTION && { channel: '' }) })}
          />
        )}
        <Select
          label={`${what}: ${text.match}`}
          className="w-32"
          options={TEXT_MATCHES.map((value) => ({ value, label: text.matches[value] }))}
          value={rule.match}
          onChange={(match) => set({ match })}
        />
        <TextField
          label={`${what}: ${text.value}`}
          isLabelHidden
          className="min-w-32 flex-1"
          placeholder={text.value}
          maxLength={SURVEY_MAX_TEXT}
          readOnly={isReadOnly}
          value={rule.value}
          onValueChange={(value) => set({ value })}
        />
        <TextField
          label={`${what}: ${text.group}`}
          isLabelHidden
          className="w-44"
          placeholder={text.group}
          maxLength={MAX_SURVEY_GROUP}
          readOnly={isReadOnly}
          suggestions={[...new Set(rules.map(({ group }) => group).filter((group) => group !== ''))].map((group) => ({
            value: group,
            label: group,
          }))}
          value={rule.group}
          onValueChange={(group) => set({ group })}
        />
        {rule.questionId === SURVEY_QUESTION && (
          <TextField
            label={`${what}: ${text.channel}`}
            isLabelHidden
            className="w-40"
            placeholder={text.channel}
            maxLength={MAX_SURVEY_GROUP}
            readOnly={isReadOnly}
            suggestions={[...new Set([...state.channels, ...KNOWN_CHANNELS])].map((value) => ({
              value,
              label: channelName(value, language),
            }))}
            value={rule.channel}
            onValueChange={(channel) => set({ channel })}
          />
        )}
        {!isReadOnly && (
          <PlaceButtons
            what={what}
            place={place}
            of={of}
            onMove={(by) => onChange(moveItem(rules, place, by))}
            onErase={() => onChange(without(rules, place))}
          />
        )}
      </fieldset>
    </li>
  )
}

/** The rules that group what customers write. */
export const RuleList = ({ draft, questionId }: { draft: SurveyDraft; questionId: string }) => {
  const text = useText(purchaseSurveyText)
  const { survey, edit, isReadOnly } = draft
  const { textRules: rules } = survey
  const setRules = (textRules: DraftRule[]): void => edit({ ...survey, textRules })
  return (
    <TitledCard title={text.rules}>
      <p className="mb-3 text-caption text-ink-2">{text.rulesLead}</p>
      {rules.length === 0 ? (
        <EmptyState title={text.noRules} className="py-6">
          {text.noRulesLead}
        </EmptyState>
      ) : (
        <ol className="flex flex-col gap-2">
          {rules.map((rule, place) => (
            // A rule has no id: its place is all that tells it from another one alike.
            // oxlint-disable-next-line react/no-array-index-key
            <RuleFields key={place} rule={rule} place={place} of={rules.length} draft={draft} onChange={setRules} />
          ))}
        </ol>
      )}
      {!isReadOnly && (
        <Button
          className="mt-3"
          icon={<Plus size={14} aria-hidden />}
          disabled={rules.length >= MAX_TEXT_RULES}
          onClick={() => setRules([...rules, { questionId, match: 'contains', value: '', group: '', channel: '' }])}
        >
          {text.addRule}
        </Button>
      )}
    </TitledCard>
  )
}

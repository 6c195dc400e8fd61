import { channelName, KNOWN_CHANNELS } from '@convbox/contract/channel-names'
import { CANNOT_SAY, MAX_SURVEY_QUESTIONS, SURVEY_LANGUAGES, type SurveyLanguage } from '@convbox/contract/survey'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TitledCard } from '../../ui/Card.tsx'
import { MultiSelect } from '../../ui/Combobox.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { FieldFrame } from '../../ui/TextField.tsx'
import { moveItem } from '../../widgets/move-item.ts'
import { purchaseSurveyText } from './purchase-survey.text.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { changed, newQuestion, without } from './survey-drafts.ts'
import { SurveyPreview } from './SurveyPreview.tsx'
import { TargetFields } from './TargetFields.tsx'
import type { SurveyDraft } from './use-survey-draft.ts'

/** Channels that an answer may name: those of the store's visits, and the known ones. */
const useChannels = (own: readonly string[]) => {
  const language = useLanguage()
  return useMemo(
    () =>
      [...new Set([...own, ...KNOWN_CHANNELS, CANNOT_SAY])]
        .filter((channel) => channel !== 'direct' && channel !== 'untracked')
        .map((value) => ({ value, label: channelName(value, language) })),
    [own, language],
  )
}

const Questions = ({ draft, language }: { draft: SurveyDraft; language: SurveyLanguage }) => {
  const text = useText(purchaseSurveyText)
  const { survey, edit, isReadOnly, state } = draft
  const channels = useChannels(state.channels)
  const { questions, languages } = survey
  const first = languages[0] ?? 'en'
  const editing = { language, first, channels, isReadOnly }
  const setQuestions = (next: typeof questions): void => edit({ ...survey, questions: next })
  const add = (kind: 'choice' | 'text'): void =>
    setQuestions([...questions, newQuestion(kind, { question: text.newQuestion, option: text.newOption }, first)])
  return (
    <div className="flex flex-col gap-3">
      {questions.map((question, place) => (
        <QuestionCard
          key={question.id}
          question={question}
          place={place}
          of={questions.length}
          editing={editing}
          onChange={(next) => setQuestions(changed(questions, place, next))}
          onMove={(by) => setQuestions(moveItem(questions, place, by))}
          onErase={() => setQuestions(without(questions, place))}
        />
      ))}
      {!isReadOnly && questions.length < MAX_SURVEY_QUESTIONS && (
        <div className="flex flex-wrap gap-2">
          <Button icon={<Plus size={14} aria-hidden />} onClick={() => add('choice')}>
            {text.addChoiceQuestion}
          </Button>
          <Button icon={<Plus size={14} aria-hidden />} onClick={() => add('text')}>
            {text.addTextQuestion}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The survey's questions, languages and whom it asks, with a preview. */
export const SurveyEditor = ({ draft }: { draft: SurveyDraft }) => {
  const text = useText(purchaseSurveyText)
  const { survey, edit, isReadOnly, state } = draft
  const [wanted, setWanted] = useState<SurveyLanguage>()
  const { languages } = survey
  const language = wanted !== undefined && languages.includes(wanted) ? wanted : (languages[0] ?? 'en')
  const name = (value: SurveyLanguage) => ({ value, label: text.languages[value] })
  return (
    <div className="flex flex-col gap-4">
      {state.version === 0 && <Banner>{text.neverSaved}</Banner>}
      {/* One column where the menu leaves little room. */}
      <div className="grid gap-4 min-[1240px]:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-body text-ink-2">{text.questionsLead}</p>
            {languages.length > 1 && (
              <Select label={text.words} isLabelInside options={languages.map(name)} value={language} onChange={setWanted} />
            )}
          </div>
          <Questions draft={draft} language={language} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <TitledCard
            title={text.preview}
            extra={<Switch label={text.isOn} checked={survey.isOn} disabled={isReadOnly} onChange={(isOn) => edit({ ...survey, isOn })} />}
          >
            <p className="mb-2 text-caption text-ink-2">{text.previewLead}</p>
            <SurveyPreview survey={survey} language={language} />
          </TitledCard>
          <TargetFields target={survey.target} isReadOnly={isReadOnly} onChange={(target) => edit({ ...survey, target })} />
          <TitledCard title={text.spoken}>
            <FieldFrame label={text.spoken} isLabelHidden hint={text.spokenLead}>
              <MultiSelect
                label={text.spoken}
                options={SURVEY_LANGUAGES.map(name)}
                value={languages}
                onChange={(chosen) => {
                  // Those that were there keep their order, so that the first stays the first.
                  const kept = languages.filter((one) => chosen.includes(one))
                  const next = [...kept, ...chosen.filter((one) => !languages.includes(one))]
                  if (!isReadOnly && next.length > 0) edit({ ...survey, languages: next })
                }}
              />
            </FieldFrame>
          </TitledCard>
        </div>
      </div>
      <TitledCard title={text.elsewhere}>
        <p className="mb-2 text-body text-ink-2">{text.elsewhereLead}</p>
        <CopyField label={text.elsewhere} value={state.snippet} isBlock />
      </TitledCard>
    </div>
  )
}

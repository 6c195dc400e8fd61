import { SURVEY_MAX_TEXT } from '@convbox/contract/events/survey-answer'
import { MAX_SURVEY_OPTIONS } from '@convbox/contract/survey'
import { Plus } from 'lucide-react'
import { useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { moveItem } from '../../widgets/move-item.ts'
import { type Editing, OptionFields, PlaceButtons } from './OptionFields.tsx'
import { purchaseSurveyText } from './purchase-survey.text.ts'
import { changed, type DraftQuestion, newOption, without, written } from './survey-drafts.ts'

type QuestionCardProps = {
  question: DraftQuestion
  place: number
  of: number
  editing: Editing
  onChange: (question: DraftQuestion) => void
  onMove: (by: -1 | 1) => void
  onErase: () => void
}

/** One question with its options. The first one asks for the channel and stays the first. */
export const QuestionCard = ({ question, place, of, editing, onChange, onMove, onErase }: QuestionCardProps) => {
  const text = useText(purchaseSurveyText)
  const { language, first, isReadOnly } = editing
  const { options, kind } = question
  const label = text.questionNumber({ n: place + 1 })
  const isAboutChannel = place === 0
  const setOptions = (next: DraftQuestion['options']): void => onChange({ ...question, options: next })
  return (
    <Card className="px-4 py-3.5">
      <fieldset aria-label={label} className="flex flex-col gap-3">
        <div className="flex items-end gap-2">
          <TextField
            label={label}
            className="flex-1"
            maxLength={SURVEY_MAX_TEXT}
            lang={language}
            placeholder={question.text[first] ?? text.questionText}
            readOnly={isReadOnly}
            value={question.text[language] ?? ''}
            onValueChange={(words) => onChange({ ...question, text: written(question.text, language, words) })}
          />
          {/* Nothing comes before the question about the channel. */}
          {!isAboutChannel && !isReadOnly && <PlaceButtons what={label} place={place - 1} of={of - 1} onMove={onMove} onErase={onErase} />}
        </div>
        {kind === 'text' ? (
          <p className="text-body text-ink-2">{text.answeredInWords}</p>
        ) : (
          <>
            <ol className="flex flex-col gap-2">
              {options.map((option, index) => (
                <OptionFields
                  key={option.id}
                  option={option}
                  place={index}
                  of={options.length}
                  hasChannel={isAboutChannel}
                  editing={editing}
                  onChange={(next) => setOptions(changed(options, index, next))}
                  onMove={(by) => setOptions(moveItem(options, index, by))}
                  onErase={options.length > 2 ? () => setOptions(without(options, index)) : undefined}
                />
              ))}
            </ol>
            <div className="flex flex-wrap items-center gap-4">
              {!isReadOnly && options.length < MAX_SURVEY_OPTIONS && (
                <Button
                  look="quiet"
                  icon={<Plus size={14} aria-hidden />}
                  onClick={() => setOptions([...options, newOption(text.newOption, first)])}
                >
                  {text.addOption}
                </Button>
              )}
              <Checkbox
                label={text.isRandom}
                disabled={isReadOnly}
                checked={question.isRandom}
                onChange={(isRandom) => onChange({ ...question, isRandom })}
              />
            </div>
            {isAboutChannel && <p className="text-caption text-ink-3">{text.channelHint}</p>}
          </>
        )}
      </fieldset>
    </Card>
  )
}

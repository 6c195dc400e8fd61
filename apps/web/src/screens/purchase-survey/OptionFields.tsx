import { MAX_SURVEY_OPTIONS, type SurveyLanguage } from '@convbox/contract/survey'
import { SURVEY_MAX_TEXT } from '@convbox/contract/events/survey-answer'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useText } from '../../text/language.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { type Suggestion, TextField } from '../../ui/TextField.tsx'
import { moveItem } from '../../widgets/move-item.ts'
import { purchaseSurveyText } from './purchase-survey.text.ts'
import { changed, type DraftOption, newChoice, without, written } from './survey-drafts.ts'

/** What every field needs. first: the survey's first language, whose text stands in for a missing one. */
export type Editing = {
  language: SurveyLanguage
  first: SurveyLanguage
  channels: readonly Suggestion[]
  isReadOnly: boolean
}

type PlaceButtonsProps = { what: string; place: number; of: number; onMove: (by: -1 | 1) => void; onErase: (() => void) | undefined }

/** Moves an item of a list, or deletes it. */
export const PlaceButtons = ({ what, place, of, onMove, onErase }: PlaceButtonsProps) => {
  const text = useText(purchaseSurveyText)
  return (
    <span className="flex shrink-0">
      <IconButton label={text.up({ what })} disabled={place === 0} onClick={() => onMove(-1)}>
        <ArrowUp size={14} aria-hidden />
      </IconButton>
      <IconButton label={text.down({ what })} disabled={place === of - 1} onClick={() => onMove(1)}>
        <ArrowDown size={14} aria-hidden />
      </IconButton>
      <IconButton label={text.erase({ what })} disabled={onErase === undefined} onClick={() => onErase?.()}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </span>
  )
}

type Choice = { id: string; text: DraftOption['text']; channel: string }

/** Text and, of the first question, channel of an option or choice. */
const ChoiceFields = <Item extends Choice>({
  item,
  label,
  hasChannel,
  editing: { language, first, channels, isReadOnly },
  onChange,
}: {
  item: Item
  label: string
  hasChannel: boolean
  editing: Editing
  onChange: (item: Item) => void
}) => {
  const text = useText(purchaseSurveyText)
  return (
    <>
      <TextField
        label={label}
        isLabelHidden
        className="min-w-32 flex-1"
        maxLength={SURVEY_MAX_TEXT}
        lang={language}
        placeholder={item.text[first] ?? label}
        readOnly={isReadOnly}
        value={item.text[language] ?? ''}
        onValueChange={(words) => onChange({ ...item, text: written(item.text, language, words) })}
      />
      {hasChannel && (
        <TextField
          label={`${text.channel}: ${label}`}
          isLabelHidden
          className="w-44"
          maxLength={60}
          placeholder={text.channel}
          suggestions={channels}
          readOnly={isReadOnly}
          value={item.channel}
          onValueChange={(channel) => onChange({ ...item, channel })}
        />
      )}
    </>
  )
}

const FollowUpFields = ({
  option,
  label,
  hasChannel,
  editing,
  onChange,
}: {
  option: DraftOption
  label: string
  hasChannel: boolean
  editing: Editing
  onChange: (option: DraftOption) => void
}) => {
  const text = useText(purchaseSurveyText)
  const { language, first, isReadOnly } = editing
  const { followUp } = option
  if (followUp === undefined) return null
  const change = (part: Partial<typeof followUp>): void => onChange({ ...option, followUp: { ...followUp, ...part } })
  return (
    <fieldset aria-label={`${label}: ${text.followUp}`} className="ml-4 flex flex-col gap-2 border-l-2 border-line pl-3">
      <TextField
        label={`${text.furtherQuestion}: ${label}`}
        isLabelHidden
        maxLength={SURVEY_MAX_TEXT}
        lang={language}
        placeholder={followUp.text[first] ?? text.furtherQuestion}
        readOnly={isReadOnly}
        value={followUp.text[language] ?? ''}
        onValueChange={(words) => change({ text: written(followUp.text, language, words) })}
      />
      {followUp.choices.map((choice, place) => (
        <div key={choice.id} className="flex items-start gap-2">
          <ChoiceFields
            item={choice}
            label={`${label}, ${text.choiceNumber({ n: place + 1 })}`}
            hasChannel={hasChannel}
            editing={editing}
            onChange={(next) => change({ choices: changed(followUp.choices, place, next) })}
          />
          {!isReadOnly && (
            <PlaceButtons
              what={`${label}, ${text.choiceNumber({ n: place + 1 })}`}
              place={place}
              of={followUp.choices.length}
              onMove={(by) => change({ choices: moveItem(followUp.choices, place, by) })}
              onErase={followUp.choices.length > 1 ? () => change({ choices: without(followUp.choices, place) }) : undefined}
            />
          )}
        </div>
      ))}
      {!isReadOnly && followUp.choices.length < MAX_SURVEY_OPTIONS && (
        <span>
          <Button
            look="quiet"
            icon={<Plus size={14} aria-hidden />}
            onClick={() => change({ choices: [...followUp.choices, newChoice(text.newOption, first)] })}
          >
            {text.addChoice}
          </Button>
        </span>
      )}
    </fieldset>
  )
}

type OptionFieldsProps = {
  option: DraftOption
  place: number
  of: number
  hasChannel: boolean
  editing: Editing
  onChange: (option: DraftOption) => void
  onMove: (by: -1 | 1) => void
  onErase: (() => void) | undefined
}

/** One option of a question, with what is asked further. */
export const OptionFields = ({ option, place, of, hasChannel, editing, onChange, onMove, onErase }: OptionFieldsProps) => {
  const text = useText(purchaseSurveyText)
  const label = text.optionNumber({ n: place + 1 })
  const { first, isReadOnly } = editing
  const { followUp: _further, ...plain } = option
  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-2">
        <ChoiceFields item={option} label={label} hasChannel={hasChannel} editing={editing} onChange={onChange} />
        <span className="flex h-8 items-center gap-3">
          <Checkbox
            label={text.takesText}
            disabled={isReadOnly}
            checked={option.takesText}
            onChange={(takesText) => onChange({ ...option, takesText })}
          />
          <Checkbox
            label={text.followUp}
            disabled={isReadOnly}
            checked={option.followUp !== undefined}
            onChange={(asks) =>
              onChange(
                asks
                  ? { ...plain, followUp: { text: { [first]: text.furtherQuestion }, choices: [newChoice(text.newOption, first)] } }
                  : plain,
              )
            }
          />
        </span>
        {!isReadOnly && <PlaceButtons what={label} place={place} of={of} onMove={onMove} onErase={onErase} />}
      </div>
      <FollowUpFields option={option} label={label} hasChannel={hasChannel} editing={editing} onChange={onChange} />
    </li>
  )
}

/** @jsxImportSource preact */
import type { AskedQuestion, SurveyReplyAnswer, SurveyShown } from '@convbox/contract/events/survey-answer'
import { useState } from 'preact/hooks'
import { Choices } from './Choices.tsx'

type Chosen = { option?: number; followUp?: number; written?: string }

const readTyped = (field: EventTarget | null): string => (field && 'value' in field && typeof field.value === 'string' ? field.value : '')

/** What was given to a question; nothing where it was left out. */
const answerOf = ({ id, kind, options }: AskedQuestion, { option: at, followUp, written = '' }: Chosen): SurveyReplyAnswer[] => {
  const words = written.trim()
  if (kind === 'text') return words === '' ? [] : [{ questionId: id, written: words }]
  const option = at === undefined ? undefined : options[at]
  if (!option) return []
  const choice = followUp === undefined ? undefined : option.followUp?.choices[followUp]
  return [
    {
      questionId: id,
      optionId: option.id,
      ...(choice && { followUpId: choice.id }),
      ...(words !== '' && option.takesText && { written: words }),
    },
  ]
}

const Question = ({
  question: { id, kind, text, options },
  chosen,
  write,
  onChange,
}: {
  question: AskedQuestion
  chosen: Chosen
  write: string
  onChange: (chosen: Chosen) => void
}) => {
  const field = (label: string) => (
    <s-text-field
      label={label}
      maxLength={500}
      value={chosen.written ?? ''}
      onInput={(event: Event) => onChange({ ...chosen, written: readTyped(event.currentTarget) })}
    />
  )
  if (kind === 'text') return field(text)
  const option = chosen.option === undefined ? undefined : options[chosen.option]
  return (
    <s-stack gap="base">
      <Choices
        name={id}
        label={text}
        choices={options.map((one) => one.text)}
        chosen={chosen.option}
        onChoose={(index) => onChange({ option: index })}
      />
      {option?.takesText && field(write)}
      {option?.followUp && (
        <Choices
          key={chosen.option}
          name={`${id}-further`}
          label={option.followUp.text}
          choices={option.followUp.choices.map((one) => one.text)}
          chosen={chosen.followUp}
          onChoose={(index) => onChange({ ...chosen, followUp: index })}
        />
      )}
    </s-stack>
  )
}

type OwnSurveyProps = {
  shown: SurveyShown
  stage: 'asking' | 'sending' | 'failed'
  onSend: (answers: SurveyReplyAnswer[]) => void
}

/** The questions of the store's own survey. */
export const OwnSurvey = ({ shown: { questions, words }, stage, onSend }: OwnSurveyProps) => {
  const [chosen, setChosen] = useState<Record<string, Chosen>>({})
  const answers = questions.flatMap((question) => answerOf(question, chosen[question.id] ?? {}))
  return (
    <s-section>
      <s-stack gap="base">
        {stage === 'failed' && <s-banner tone="critical">{words.failed}</s-banner>}
        {questions.map((question) => (
          <Question
            key={question.id}
            question={question}
            chosen={chosen[question.id] ?? {}}
            write={words.write}
            onChange={(next) => setChosen({ ...chosen, [question.id]: next })}
          />
        ))}
        <s-button
          variant="secondary"
          loading={stage === 'sending'}
          disabled={answers.length === 0}
          onClick={() => {
            if (answers.length > 0 && stage !== 'sending') onSend(answers)
          }}
        >
          {words.send}
        </s-button>
      </s-stack>
    </s-section>
  )
}

import { type LocalText, SURVEY_WORDS, type SurveyLanguage, textIn } from '@convbox/contract/survey'
import { useId, useState } from 'react'
import { useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { purchaseSurveyText } from './purchase-survey.text.ts'
import type { DraftQuestion, DraftSurvey } from './survey-drafts.ts'

type Chosen = { option?: string; choice?: string }

const Radio = ({ name, label, isChosen, onChoose }: { name: string; label: string; isChosen: boolean; onChoose: () => void }) => (
  <label className="flex items-center gap-2 text-body">
    <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="accent-accent" />
    <span className="min-w-0 wrap-anywhere">{label}</span>
  </label>
)

const Question = ({ question, words, writeLabel }: { question: DraftQuestion; words: (text: LocalText) => string; writeLabel: string }) => {
  const name = useId()
  const [chosen, setChosen] = useState<Chosen>({})
  const [typed, setTyped] = useState('')
  const option = question.options.find(({ id }) => id === chosen.option)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-body font-semibold wrap-anywhere">{words(question.text)}</legend>
      {question.kind === 'text' && <TextField label={writeLabel} isLabelHidden value={typed} onValueChange={setTyped} />}
      {question.options.map(({ id, text }) => (
        <Radio key={id} name={name} label={words(text)} isChosen={chosen.option === id} onChoose={() => setChosen({ option: id })} />
      ))}
      {option?.takesText === true && <TextField label={writeLabel} value={typed} onValueChange={setTyped} />}
      {option?.followUp && (
        <fieldset className="mt-1 flex flex-col gap-2 border-l-2 border-line pl-3">
          <legend className="mb-1.5 text-body font-medium">{words(option.followUp.text)}</legend>
          {option.followUp.choices.map(({ id, text }) => (
            <Radio
              key={id}
              name={`${name}-further`}
              label={words(text)}
              isChosen={chosen.choice === id}
              onChoose={() => setChosen({ ...chosen, choice: id })}
            />
          ))}
        </fieldset>
      )}
    </fieldset>
  )
}

/** The survey as a customer sees it in a language. */
export const SurveyPreview = ({ survey, language }: { survey: DraftSurvey; language: SurveyLanguage }) => {
  const text = useText(purchaseSurveyText)
  const words = (local: LocalText): string => textIn(local, language, survey.languages)
  return (
    <div lang={language} className="flex flex-col gap-5 rounded-card border border-line bg-page px-4 py-3.5">
      {survey.questions.map((question) => (
        <Question key={question.id} question={question} words={words} writeLabel={SURVEY_WORDS[language].write} />
      ))}
      <div>
        <Button disabled title={text.previewLead}>
          {SURVEY_WORDS[language].send}
        </Button>
      </div>
    </div>
  )
}

/** A customer's answers against the survey that was shown. Pure. */
import type { SurveyReply, SurveyReplyAnswer } from '@convbox/contract/events/survey-answer'
import { languageFor, textIn, type Survey, type SurveyQuestion } from '@convbox/contract/survey'

/** An answer with its words, in the language in which it was asked. */
export type SaidAnswer = {
  questionId: string
  language: string
  question: string
  optionId: string
  option: string
  followUpId: string
  followUp: string
  written: string
}

/** Whether an answer could be given to the question: an option that takes no text has none. */
const isPossible = ({ kind, options }: SurveyQuestion, { optionId, followUpId, written = '' }: SurveyReplyAnswer): boolean => {
  if (kind === 'text') return optionId === undefined && followUpId === undefined && written !== ''
  const option = options.find(({ id }) => id === optionId)
  if (option === undefined || (written !== '' && !option.takesText)) return false
  return followUpId === undefined || option.followUp?.choices.some(({ id }) => id === followUpId) === true
}

/** Undefined: something was not asked, or twice. */
export const readAnswers = ({ questions, languages }: Survey, { answers, language: asked }: SurveyReply): SaidAnswer[] | undefined => {
  const language = languageFor(asked, languages)
  const said = answers.flatMap((answer): SaidAnswer[] => {
    const question = questions.find(({ id }) => id === answer.questionId)
    if (question === undefined || !isPossible(question, answer)) return []
    const option = question.options.find(({ id }) => id === answer.optionId)
    const choice = option?.followUp?.choices.find(({ id }) => id === answer.followUpId)
    const words = (text: SurveyQuestion['text'] | undefined): string => (text === undefined ? '' : textIn(text, language, languages))
    return [
      {
        questionId: question.id,
        language,
        question: words(question.text),
        optionId: option?.id ?? '',
        option: words(option?.text),
        followUpId: choice?.id ?? '',
        followUp: words(choice?.text),
        written: answer.written ?? '',
      },
    ]
  })
  const isWhole = said.length === answers.length && new Set(said.map(({ questionId }) => questionId)).size === said.length
  return isWhole ? said : undefined
}

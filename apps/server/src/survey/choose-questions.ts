/** Who is asked, and what is shown. Pure. */
import { createHash } from 'node:crypto'
import type { AskedOption, AskedQuestion } from '@convbox/contract/events/survey-answer'
import {
  CANNOT_SAY,
  languageFor,
  textIn,
  type Survey,
  type SurveyLanguage,
  type SurveyOption,
  type SurveyTarget,
} from '@convbox/contract/survey'

/** An order as far as it is known. total: decimal text in the store's currency. */
export type AskedOrder = { storeId: string; orderId: string; isFirstOrder?: boolean | undefined; total?: string | undefined }

/** A number from 0 to 1 that is the same for the same order, and evenly spread. */
const drawOf = ({ storeId, orderId }: AskedOrder, what: string): number =>
  createHash('sha256')
    .update(JSON.stringify([what, storeId, orderId]))
    .digest()
    .readUInt32BE(0) /
  2 ** 32

/** Whether an order is asked. What a condition needs and nobody knows is not met: the owner chose whom to ask. */
export const isAsked = ({ customers, least, most, share }: SurveyTarget, order: AskedOrder): boolean => {
  if (customers !== 'all' && order.isFirstOrder !== (customers === 'new')) return false
  const total = order.total === undefined ? undefined : Number(order.total)
  if (least !== undefined && (total === undefined || total < Number(least))) return false
  if (most !== undefined && (total === undefined || total > Number(most))) return false
  return drawOf(order, 'share') * 100 < share
}

/** Options that say nothing else stay at the end. */
const staysLast = ({ channel, takesText }: SurveyOption): boolean => takesText || channel === CANNOT_SAY

const inOrder = (options: readonly SurveyOption[], order: AskedOrder, questionId: string): readonly SurveyOption[] => {
  const moved = options
    .filter((option) => !staysLast(option))
    .map((option) => ({ option, draw: drawOf(order, `${questionId} ${option.id}`) }))
  return [...moved.toSorted((one, other) => one.draw - other.draw).map(({ option }) => option), ...options.filter(staysLast)]
}

/** The questions in a customer's language; options in the order of this customer. */
export const questionsFor = (
  { questions, languages }: Survey,
  order: AskedOrder,
  asked: string,
): { questions: AskedQuestion[]; language: SurveyLanguage } => {
  const language = languageFor(asked, languages)
  const toOption = ({ id, text, takesText, followUp }: SurveyOption): AskedOption => ({
    id,
    text: textIn(text, language, languages),
    ...(takesText && { takesText }),
    ...(followUp && {
      followUp: {
        text: textIn(followUp.text, language, languages),
        choices: followUp.choices.map((choice) => ({ id: choice.id, text: textIn(choice.text, language, languages) })),
      },
    }),
  })
  return {
    language,
    questions: questions.map(({ id, kind, text, isRandom, options }) => ({
      id,
      kind,
      text: textIn(text, language, languages),
      options: (isRandom ? inOrder(options, order, id) : options).map(toOption),
    })),
  }
}

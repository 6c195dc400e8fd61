/** The demo store's survey, and what its customers have answered: mostly what brought them, with what they remember of it. */
import { surveySchema } from '@convbox/contract/api/survey.schemas'
import { DAY_MS } from '@convbox/contract/durations'
import { SURVEY_QUESTION } from '@convbox/contract/events/survey-answer'
import { FIRST_SURVEY, meaningOf, textIn, type Survey } from '@convbox/contract/survey'
import { nextVersion } from '@convbox/server/derive/versions'
import type { Program } from '@convbox/server/program'
import { readSurvey } from '@convbox/server/survey/survey-versions.rows'
import { writeAnswers, writeViews, type AnswerRow, type ViewRow } from '@convbox/server/survey/survey.sql'
import { readDemoOrders, writeDemoSurvey, type DemoOrder } from './demo-survey.rows.ts'
import { createRandom } from './random.ts'

const WHY = 'why-us'
/** Northwind's letters come from Klaviyo. It asks a second question, and groups what is written. */
const SURVEY: Survey = {
  ...FIRST_SURVEY,
  questions: [
    ...FIRST_SURVEY.questions.map((question) => ({
      ...question,
      options: question.options.map((option) => (option.id === 'email' ? { ...option, channel: 'klaviyo' } : option)),
    })),
    {
      id: WHY,
      kind: 'text',
      text: { en: 'What nearly kept you from buying?', zh: '是什么差点让您放弃购买？' },
      isRandom: false,
      options: [],
    },
  ],
  textRules: [
    { questionId: SURVEY_QUESTION, match: 'contains', value: 'podcast', group: 'Podcasts', channel: 'podcast' },
    { questionId: WHY, match: 'contains', value: 'shipping', group: 'Shipping', channel: '' },
    { questionId: WHY, match: 'contains', value: 'price', group: 'Price', channel: '' },
  ],
}

type Choice = { optionId: string; followUpId?: string; written?: string }
/** What customers remember of each channel, with how often. */
const REMEMBERED = new Map<string, readonly (readonly [weight: number, choice: Choice])[]>([
  [
    'facebook ads',
    [
      [7, { optionId: 'facebook', followUpId: 'facebook-ad' }],
      [2, { optionId: 'facebook', followUpId: 'facebook-post' }],
      [1, { optionId: 'none' }],
    ],
  ],
  [
    'google ads',
    [
      [4, { optionId: 'google', followUpId: 'google-ad' }],
      [3, { optionId: 'google', followUpId: 'google-search' }],
      [2, { optionId: 'friends' }],
      [1, { optionId: 'facebook', followUpId: 'facebook-ad' }],
    ],
  ],
  [
    'google',
    [
      [5, { optionId: 'google', followUpId: 'google-search' }],
      [3, { optionId: 'friends' }],
      [2, { optionId: 'facebook', followUpId: 'facebook-ad' }],
    ],
  ],
  [
    'tiktok ads',
    [
      [8, { optionId: 'tiktok', followUpId: 'tiktok-ad' }],
      [2, { optionId: 'tiktok', followUpId: 'tiktok-video' }],
    ],
  ],
  [
    'klaviyo',
    [
      [4, { optionId: 'email' }],
      [3, { optionId: 'friends' }],
      [3, { optionId: 'facebook', followUpId: 'facebook-ad' }],
    ],
  ],
])
const OTHERS: readonly (readonly [number, Choice])[] = [
  [4, { optionId: 'friends' }],
  [2, { optionId: 'influencers' }],
  [2, { optionId: 'facebook', followUpId: 'facebook-post' }],
  [1, { optionId: 'youtube' }],
  [1, { optionId: 'other', written: 'a podcast about pottery' }],
  [1, { optionId: 'other', written: 'saw the mug at a café' }],
  [1, { optionId: 'none' }],
]
const WHYS = ['the shipping costs', 'shipping to my island', 'the price, at first', 'nothing, I love it', 'I was not sure about the colour']

/** E-mail's readers know the shop, and answer more often. */
const answerRate = ({ channel }: DemoOrder): number => (channel === 'klaviyo' ? 0.6 : channel === 'facebook ads' ? 0.35 : 0.45)

/** Days of answers, and orders that are shown the survey. */
const ASKED_DAYS = 75
const SHOWN = 0.85
const PORTION = 5000

const pick = (choices: readonly (readonly [number, Choice])[], draw: number): Choice => {
  let left = draw * choices.reduce((sum, [weight]) => sum + weight, 0)
  return choices.find(([weight]) => (left -= weight) < 0)?.[1] ?? { optionId: 'none' }
}

const answerRow = (
  order: DemoOrder,
  questionId: string,
  { optionId, followUpId = '', written = '' }: Choice,
  version: string,
): AnswerRow => {
  const { languages, questions } = SURVEY
  const words = (text: Survey['questions'][number]['text'] | undefined): string => (text === undefined ? '' : textIn(text, 'en', languages))
  const question = questions.find(({ id }) => id === questionId)
  const option = question?.options.find(({ id }) => id === optionId)
  const { first, second, group } = meaningOf(SURVEY, { questionId, optionId, followUpId, written })
  return {
    store_id: order.storeId,
    order_id: order.orderId,
    question_id: questionId,
    answered_at: new Date(Date.parse(order.orderedAt) + 60_000),
    l1_channel: first,
    l1_answer: words(option?.text),
    l2_channel: second,
    l2_answer: words(option?.followUp?.choices.find(({ id }) => id === followUpId)?.text),
    survey_version: 1,
    question: words(question?.text),
    option_id: optionId,
    follow_up_id: followUpId,
    written,
    text_group: group,
    language: 'en',
    source: 'shopify',
    is_proven: 1,
    version,
  }
}

/** Saves the survey and answers it for the orders of the last weeks. seed: the same orders are answered alike. Safe to repeat. */
export const loadDemoSurvey = async (
  program: Program,
  { storeId, seed, nowMs }: { storeId: string; seed: string; nowMs: number },
): Promise<void> => {
  const since = new Date(nowMs - ASKED_DAYS * DAY_MS)
  if ((await readSurvey(program.mainDb, storeId)) === undefined)
    await writeDemoSurvey(program.mainDb, { storeId, survey: surveySchema.parse(SURVEY), at: since })
  const orders = await readDemoOrders(program.warehouse, { storeId, since })
  const [answers, views]: [AnswerRow[], ViewRow[]] = [[], []]
  for (const order of orders) {
    const random = createRandom(`${seed} survey ${order.orderId}`)
    if (random.next() > SHOWN) continue
    views.push({ store_id: storeId, order_id: order.orderId, shown_at: new Date(order.orderedAt), survey_version: 1, source: 'shopify' })
    if (random.next() > answerRate(order)) continue
    answers.push(answerRow(order, SURVEY_QUESTION, pick(REMEMBERED.get(order.channel) ?? OTHERS, random.next()), nextVersion(program)))
    const why = WHYS[Math.floor(random.next() * WHYS.length * 4)]
    if (why !== undefined) answers.push(answerRow(order, WHY, { optionId: '', written: why }, nextVersion(program)))
  }
  for (let from = 0; from < views.length; from += PORTION) await writeViews(program.warehouse, views.slice(from, from + PORTION))
  for (let from = 0; from < answers.length; from += PORTION) await writeAnswers(program.warehouse, answers.slice(from, from + PORTION))
}

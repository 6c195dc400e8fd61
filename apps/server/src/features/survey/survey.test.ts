/** A survey from its making to the answers of orders: who is asked, what counts, what is left out, and what a later change makes of it. */
import { survey } from '@convbox/contract/api/survey'
import { DAY_MS } from '@convbox/contract/durations'
import { SURVEY_QUESTION } from '@convbox/contract/events/survey-answer'
import { LEFT_OUT_REASONS } from '@convbox/contract/survey'
import { column } from '@convbox/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { judgeAnswers } from '../../survey/judge-answers.ts'
import { madeSurvey, openSurveyPage } from '../../testing/survey-page.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { tendSurveys } from './survey.ts'

let test: TestProgram
const START = Date.parse('2026-03-10T12:00:00Z')
const clock = { nowMs: START }
const caller = () => ({ as: 'ada' as const, store: test.alder })
const made = madeSurvey
let page: ReturnType<typeof openSurveyPage>
beforeAll(async () => {
  test = await startTestProgram({ now: () => clock.nowMs, config: { LOG_LEVEL: 'fatal' } })
  page = openSurveyPage(test, clock)
})
afterAll(() => test.stop())
type Page = typeof page
const post: Page['post'] = (...given) => page.post(...given)
const ask: Page['ask'] = (...given) => page.ask(...given)
const reply: Page['reply'] = (...given) => page.reply(...given)
const buy: Page['buy'] = (...given) => page.buy(...given)
const save: Page['save'] = (...given) => page.save(...given)
const answers = () =>
  test.program.warehouse.query({
    sql: `
      SELECT order_id, question_id, l1_channel, l2_channel, named_channel, l1_answer, l2_answer, written, text_group, is_proven
      FROM survey_answers FINAL WHERE store_id = {storeId:String} ORDER BY order_id, question_id`,
    params: { storeId: test.alder.id },
    row: z.object({
      order_id: column.text,
      question_id: column.text,
      l1_channel: column.text,
      l2_channel: column.text,
      named_channel: column.text,
      l1_answer: column.text,
      l2_answer: column.text,
      written: column.text,
      text_group: column.text,
      is_proven: z.number(),
    }),
  })
const answerOf = async (orderId: string) => (await answers()).filter((row) => row.order_id === orderId)
const leftOut = async () => {
  const rows = await test.program.warehouse.query({
    sql: `SELECT order_id, reason FROM survey_left_out FINAL WHERE store_id = {storeId:String} ORDER BY at, order_id`,
    params: { storeId: test.alder.id },
    row: z.object({ order_id: column.text, reason: z.enum(LEFT_OUT_REASONS) }),
  })
  return rows.map(({ order_id, reason }) => `${order_id} ${reason}`)
}
const views = async () => {
  const rows = await test.program.warehouse.query({
    sql: `SELECT order_id FROM survey_views FINAL WHERE store_id = {storeId:String} ORDER BY order_id`,
    params: { storeId: test.alder.id },
    row: z.object({ order_id: column.text }),
  })
  return rows.map(({ order_id }) => order_id)
}

describe('who is asked', () => {
  it('nobody at a shop of its own before a survey is saved', async () => {
    expect(await ask('900')).toMatchObject({ isConfigured: false, questions: [] })
  })

  it('the orders and customers that the owner chose, each with the options in an order of its own', async () => {
    const target = { customers: 'new' as const, least: '20', most: '100', share: 100 }
    expect(await save(made({ target }))).toBe(200)
    const count = async (facts: object) => (await ask('901', facts)).questions.length
    const right = { isFirstOrder: true, total: '50.00', currency: 'USD' }
    expect(await count(right)).toBe(1)
    // A returning customer; too cheap; too dear; amounts of another currency say nothing; nobody knows.
    const others = [{ isFirstOrder: false }, { total: '19.99' }, { total: '100.01' }, { currency: 'EUR' }, { isFirstOrder: undefined }]
    expect(await Promise.all(others.map((facts) => count({ ...right, ...facts })))).toEqual([0, 0, 0, 0, 0])

    await save(made())
    const shown = await Promise.all(['1', '2', '3', '4', '5'].map(async (order) => (await ask(`80${order}`)).questions[0]?.options ?? []))
    const orders = shown.map((options) => options.map(({ id }) => id).join(' '))
    expect(new Set(orders).size).toBeGreaterThan(1)
    // What says nothing else stays at the end, and an order keeps its order.
    expect(orders.every((ids) => ids.endsWith('other none'))).toBe(true)
    expect((await ask('801')).questions[0]?.options.map(({ id }) => id).join(' ')).toBe(orders[0])
  })

  it('a share of the orders, always the same ones', async () => {
    await save(made({ target: { customers: 'all', share: 30 } }))
    const asked = async (from: number) => {
      let shown = 0
      for (let order = from; order < from + 200; order += 1) if ((await ask(`s${order}`)).questions.length > 0) shown += 1
      return shown
    }
    const [first, again] = [await asked(0), await asked(0)]
    expect(first).toBe(again)
    // 60 of 200 expected; beyond 40 and 80 chance would come once in a thousand tries.
    expect(first).toBeGreaterThan(40)
    expect(first).toBeLessThan(80)
  })

  it('in the customer’s language, else in the first', async () => {
    await save(made())
    expect((await ask('902', { language: 'zh-TW' })).questions[0]?.text).toBe('您是怎么知道我们的？')
    expect(await ask('902', { language: 'sv' })).toMatchObject({
      questions: [{ text: 'How did you hear about us?' }],
      words: { send: 'Send' },
    })
  })

  it('not while it is off, not when it has answered, not long after the order, and not through a made-up key', async () => {
    await save(made({ isOn: false }))
    expect(await ask('903')).toMatchObject({ isConfigured: true, questions: [] })
    await save(made())
    await reply(await ask('903'), '903')
    expect((await ask('903')).questions).toEqual([])
    await buy([904])
    clock.nowMs = START + 40 * DAY_MS
    expect((await ask('904')).questions).toEqual([])
    clock.nowMs = START
    expect((await post('/collect/v1/survey/ask', { storeKey: 'made-up', orderId: '1', language: 'en' })).status).toBe(404)
    expect((await post('/collect/v1/survey/ask', { storeKey: test.alder.storeKey, language: 'en' })).status).toBe(400)
  })
})

describe('an answer', () => {
  it('waits for its order, counts for the channel of what was chosen below, and the survey was seen', async () => {
    const shown = await ask('1001')
    const chosen = { questionId: SURVEY_QUESTION, optionId: 'facebook', followUpId: 'facebook-ad' }
    expect((await reply(shown, '1001', { answers: [chosen] })).status).toBe(200)
    await ask('1002')
    await tendSurveys(test.program)
    expect(await answerOf('1001')).toEqual([])
    await buy([1001, 1002])
    await tendSurveys(test.program)
    expect(await answerOf('1001')).toEqual([
      {
        order_id: '1001',
        question_id: SURVEY_QUESTION,
        l1_channel: 'facebook',
        l2_channel: 'facebook ads',
        named_channel: 'facebook ads',
        l1_answer: 'Facebook or Instagram',
        l2_answer: 'An ad',
        written: '',
        text_group: '',
        is_proven: 0,
      },
    ])
    expect((await views()).filter((order) => order.startsWith('100'))).toEqual(['1001', '1002'])
  })

  it('that comes twice is one; another one to the same question is left out, and so are robots and what was not asked', async () => {
    const shown = await ask('1011')
    await reply(shown, '1011')
    expect((await reply(shown, '1011')).status).toBe(200)
    expect((await reply(shown, '1011', { answers: [{ questionId: SURVEY_QUESTION, optionId: 'google' }] })).status).toBe(200)
    // A robot is not told that it was seen.
    const twelve = await ask('1012')
    expect((await reply(twelve, '1012', { trap: 'https://spam.example' })).status).toBe(200)
    const bot = {
      storeKey: test.alder.storeKey,
      orderId: '1012',
      ticket: twelve.ticket,
      language: 'en',
      answers: [{ questionId: SURVEY_QUESTION, optionId: 'friends' }],
    }
    expect((await post('/collect/v1/survey', bot, 'Mozilla/5.0 (compatible; Googlebot/2.1)')).status).toBe(200)
    expect((await ask('1013')).questions).toHaveLength(1)
    // The ticket of another order, and none.
    expect((await reply(twelve, '1013')).status).toBe(400)
    expect((await reply({ ...twelve, ticket: 'guessed' }, '1013')).status).toBe(400)
    // Options that the question does not have, words where it takes none, a question twice.
    const wrong = [
      [{ questionId: SURVEY_QUESTION, optionId: 'nobody' }],
      [{ questionId: SURVEY_QUESTION, optionId: 'google', followUpId: 'facebook-ad' }],
      [{ questionId: SURVEY_QUESTION, optionId: 'google', written: 'x' }],
      [{ questionId: 'another', optionId: 'google' }],
      [
        { questionId: SURVEY_QUESTION, optionId: 'google' },
        { questionId: SURVEY_QUESTION, optionId: 'friends' },
      ],
    ]
    for (const list of wrong) {
      expect((await reply(twelve, '1012', { answers: list })).status).toBe(400)
    }
    const late = await ask('1014')
    clock.nowMs = START + 31 * DAY_MS
    expect((await reply(late, '1014')).status).toBe(400)
    clock.nowMs = START + 1000
    await buy([1011, 1012, 1013, 1014])
    await tendSurveys(test.program)
    expect(
      (await answers())
        .filter(({ order_id }) => order_id.startsWith('101'))
        .map(({ order_id, named_channel }) => `${order_id} ${named_channel}`),
    ).toEqual(['1011 friends and family'])
    expect(await leftOut()).toEqual([
      '1011 answered already',
      '1012 robot',
      '1012 robot',
      '1013 wrong ticket',
      '1013 wrong ticket',
      ...wrong.map(() => '1012 not asked'),
      '1014 late',
    ])
  })

  it('from another visitor than the order’s is left out; from the same one it is proven', async () => {
    const shown = await Promise.all(['1021', '1022', '1023'].map((order) => ask(order)))
    for (const [index, visitorId] of ['visitor-1', 'somebody else'].entries()) {
      const of = shown[index]
      if (of) await reply(of, `102${index + 1}`, { visitorId })
    }
    if (shown[2]) await reply(shown[2], '1023')
    await buy([1021, 1022, 1023], (id) => (id === 1023 ? undefined : `visitor-${id - 1020}`))
    await tendSurveys(test.program)
    expect(
      (await answers()).filter(({ order_id }) => order_id.startsWith('102')).map(({ order_id, is_proven }) => `${order_id} ${is_proven}`),
    ).toEqual(['1021 1', '1023 0'])
    expect((await leftOut()).filter((one) => one.startsWith('102'))).toEqual(['1022 other visitor'])
  })

  it('without an order is left out after thirty days', async () => {
    await reply(await ask('none-1'), 'none-1')
    await tendSurveys(test.program)
    clock.nowMs = START + 31 * DAY_MS
    await tendSurveys(test.program)
    clock.nowMs = START + 2000
    expect((await leftOut()).filter((one) => one.startsWith('none'))).toEqual(['none-1 no order'])
  })
})

describe('a change of the survey', () => {
  const wrote = async (orderId: string, written: string) =>
    reply(await ask(orderId), orderId, { answers: [{ questionId: SURVEY_QUESTION, optionId: 'other', written }] })
  const rule = { questionId: SURVEY_QUESTION, match: 'contains' as const, value: 'podcast', group: 'Podcasts', channel: 'podcast' }

  it('can be tried on the answers, judges them again, and can be undone', async () => {
    await wrote('1101', '  My favourite PODCAST ')
    await wrote('1102', 'a sign in the street')
    await wrote('1103', 'ask ann@shop.example')
    await buy([1101, 1102, 1103])
    await tendSurveys(test.program)
    const [before] = await answerOf('1101')
    expect(before).toMatchObject({ named_channel: '', written: 'My favourite PODCAST', text_group: '' })

    const next = made({ textRules: [rule] })
    const { result: trial } = await test.call(survey.trySurvey, { survey: next }, caller())
    expect(trial).toMatchObject({
      moved: 1,
      channels: expect.arrayContaining([{ channel: 'podcast', before: 0, after: 1 }]) as unknown,
      groups: [
        { questionId: SURVEY_QUESTION, group: '', before: 3, after: 2 },
        { questionId: SURVEY_QUESTION, group: 'Podcasts', before: 0, after: 1 },
      ],
      taken: [1],
      // Addresses are not kept.
      ungrouped: ['a sign in the street', 'ask hidden'].map((written) => ({ questionId: SURVEY_QUESTION, written, answers: 1 })),
      left: 0,
    })
    // Nothing is changed yet.
    expect((await answerOf('1101'))[0]).toEqual(before)

    const { result: state } = await test.call(survey.survey, {}, caller())
    await save(next)
    expect((await test.call(survey.survey, {}, caller())).result?.isJudged).toBe(false)
    // A few at a time, as over many answers.
    await judgeAnswers(test.program, 2)
    expect((await answerOf('1101'))[0]).toMatchObject({ named_channel: 'podcast', text_group: 'Podcasts' })
    expect((await test.call(survey.survey, {}, caller())).result?.isJudged).toBe(true)

    const undo = { restores: state?.version ?? 0, version: (state?.version ?? 0) + 1 }
    expect((await test.call(survey.restoreSurvey, undo, caller())).status).toBe(200)
    await tendSurveys(test.program)
    expect((await answerOf('1101'))[0]).toEqual(before)
  })

  it('of an option’s channel moves its answers; an option that is gone keeps what it counted as', async () => {
    const [question] = made().questions
    if (question === undefined) throw new Error('no question')
    const options = question.options
      .filter(({ id }) => id !== 'facebook')
      .map((one) => (one.id === 'friends' ? { ...one, channel: 'referral' } : one))
    await save(made({ questions: [{ ...question, options }] }))
    await tendSurveys(test.program)
    expect((await answerOf('1011'))[0]?.named_channel).toBe('referral')
    expect((await answerOf('1001'))[0]?.named_channel).toBe('facebook ads')
  })

  it('is refused where somebody else was faster, where the survey is not whole, and to who may only look', async () => {
    expect((await test.call(survey.saveSurvey, { survey: made(), version: 0 }, caller())).error).toBe('already changed')
    const { version = 0 } = (await test.call(survey.survey, {}, caller())).result ?? {}
    const [question] = made().questions
    const wrong = [
      { questions: [] },
      { questions: [{ ...question, id: 'another' }] },
      { questions: [{ ...question, options: [] }] },
      { languages: ['de'] },
      { target: { customers: 'all', share: 0 } },
      { target: { customers: 'all', share: 100, least: '20', most: '10' } },
      { textRules: [{ ...rule, channel: 'Direct' }] },
    ]
    for (const changes of wrong)
      expect((await test.call.raw(survey.saveSurvey, { survey: { ...made(), ...changes }, version }, caller())).status).toBe(400)
    expect((await test.call(survey.saveSurvey, { survey: made(), version }, { as: 'rita', store: test.alder })).status).toBe(403)
  })
})

/** The survey's report of a small shop, against figures worked out by hand. */
import type { InputOf } from '@convbox/contract'
import { SURVEY_QUESTION } from '@convbox/contract/events/survey-answer'
import { orderIdField } from '@convbox/contract/api/fields.schemas'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { surveyReport } from '@convbox/contract/reports/survey-report'
import type { SurveyReport } from '@convbox/contract/reports/survey-report.schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HistoryRecord } from '../../ingest/import-history.ts'
import { day, landingRecord, orderRecord, takeIn } from '../../testing/hub-campaign.ts'
import { readSheets } from '../../testing/read-sheets.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
const GOOGLE = 'utm_source=google&utm_medium=organic'
const META = 'utm_source=facebook&utm_medium=paid&fbclid=1'

/** An order of 10 times its number, with its visit the day before. */
const bought = (id: number, query?: string, changes: { at?: string; body?: object } = {}): HistoryRecord[] => {
  const visitorId = query === undefined ? undefined : `v${id}`
  const total = `${id * 10}.00`
  const order = orderRecord(test.alder.id, {
    id,
    at: day(3),
    lines: [{ price: total }],
    total,
    ...changes,
    ...(visitorId !== undefined && { visitorId }),
  })
  return query === undefined ? [order] : [landingRecord(test.alder.id, query, `v${id}`, day(2)), order]
}
const answer = (order: number, optionId: string, channel: string, changes: object = {}) => ({
  store_id: test.alder.id,
  order_id: String(order),
  question_id: SURVEY_QUESTION,
  answered_at: new Date(day(4)),
  l1_channel: channel,
  l1_answer: `as asked: ${optionId}`,
  survey_version: 1,
  question: 'How did you hear about us?',
  option_id: optionId,
  version: '1',
  ...changes,
})

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2026-03-10T00:00:00Z'), config: { LOG_LEVEL: 'fatal' } })
  await takeIn(test.program, [
    ...bought(1, GOOGLE),
    ...bought(2, GOOGLE),
    ...bought(3, META),
    ...bought(4, META),
    ...bought(5),
    ...bought(6, GOOGLE, { at: day(5) }),
    ...bought(7),
    // A test order, which does not count, and one before the range.
    ...bought(8, GOOGLE, { body: { test: true } }),
    ...bought(9, GOOGLE, { at: '2026-02-20T10:00:00.000Z' }),
  ])
  const { warehouse } = test.program
  await warehouse.insert({
    table: 'survey_views',
    rows: [1, 2, 3, 4, 5, 8, 9].map((id) => ({
      store_id: test.alder.id,
      order_id: String(id),
      shown_at: new Date(day(3)),
      survey_version: 1,
      source: 'script',
    })),
  })
  const words = { question_id: 'why', question: 'Why us?', option_id: '', l1_answer: '' }
  await warehouse.insert({
    table: 'survey_answers',
    rows: [
      answer(1, 'google', 'google'),
      answer(2, 'friends', 'friends and family'),
      answer(3, 'facebook', 'facebook', { l2_channel: 'facebook ads', follow_up_id: 'facebook-ad', l2_answer: 'An ad' }),
      answer(5, 'none', 'none'),
      answer(7, 'friends', 'friends and family', { is_proven: 0 }),
      answer(8, 'google', 'google'),
      answer(9, 'google', 'google'),
      // Another question, in the customers' words.
      answer(1, '', '', { ...words, written: 'the price', text_group: 'Price' }),
      answer(2, '', '', { ...words, written: 'no idea' }),
      answer(3, '', '', { ...words, written: 'A good price', text_group: 'Price' }),
    ],
  })
  await warehouse.insert({
    table: 'survey_left_out',
    rows: ['robot', 'robot', 'other visitor'].map((reason, index) => ({
      store_id: test.alder.id,
      at: new Date(day(3 + index)),
      order_id: String(index),
      question_id: SURVEY_QUESTION,
      reason,
      source: 'script',
      answer: 'friends',
    })),
  })
})
afterAll(() => test.stop())

const caller = () => ({ as: 'ada' as const, store: test.alder })
const RANGE = { from: '2026-03-01', to: '2026-03-09' }
const ask = async (question: Partial<InputOf<typeof surveyReport.report>> = {}): Promise<SurveyReport> => {
  const { result, response } = await test.call(surveyReport.report, { ...RANGE, ...question }, caller())
  if (result === undefined) throw new Error(response.body)
  return result
}

describe('the report', () => {
  it('counts orders, those that saw the survey or answered it, and the answers', async () => {
    const { total, leftOut, waiting } = await ask()
    // 7 orders; all but order 6 saw it (7 answered, so it did); 1, 2, 3, 5 and 7 answered; 5 does not know. Sales 10 + 20 + 30 + 50 + 70.
    expect(total).toMatchObject({ orders: 7, shown: 6, answered: 5, naming: 4, unproven: 1, sales: '180' })
    expect(total.responseRate?.share).toBeCloseTo(5 / 6, 12)
    expect(leftOut).toEqual([
      { reason: 'robot', answers: 2 },
      { reason: 'other visitor', answers: 1 },
    ])
    expect(waiting).toBe(0)
  })

  it('lists the answers with their share and its interval', async () => {
    const { answers } = await ask()
    expect(answers.map(({ key, label, answers: n, sales }) => `${key} | ${label} | ${n} | ${sales}`)).toEqual([
      'friends | Friends or family | 2 | 90',
      'facebook | Facebook or Instagram | 1 | 30',
      'google | Google | 1 | 10',
      "none | I don't remember | 1 | 50",
    ])
    // 2 of 5 after Wilson: middle (0.4 + 0.384146) / 1.768292 = 0.443448, reach 1.959964 / 1.768292 * sqrt(0.048 + 0.0384146) = 0.325826.
    expect(answers[0]?.rate.low).toBeCloseTo(0.117622, 4)
    expect(answers[0]?.rate.high).toBeCloseTo(0.769274, 4)
    expect(answers[1]?.followUps).toEqual([{ label: 'An ad', answers: 1 }])
    expect((await ask({ language: 'zh' })).answers[0]?.label).toBe('朋友或家人')
  })

  it('tells each day of the range, so that days sum to the total', async () => {
    const { days, total } = await ask()
    expect(days).toHaveLength(9)
    expect(days[2]).toMatchObject({ date: '2026-03-03', orders: 6, shown: 6, answered: 5 })
    expect(days[4]).toEqual({ date: '2026-03-05', orders: 1, shown: 0, answered: 0, answers: [] })
    for (const figure of ['orders', 'shown', 'answered'] as const)
      expect(days.reduce((sum, one) => sum + one[figure], 0)).toBe(total[figure])
  })

  it('sets what is named beside the last clicks of the same orders, and tells how buyers of each channel answer', async () => {
    const { channels } = await ask()
    const told = channels.map(({ channel, named, clicked, agreeing, orders, shown, answered, verdict }) =>
      [channel, named, clicked, agreeing, orders, shown, answered, verdict].join(' '),
    )
    expect(told).toEqual([
      'friends and family 2 0 0 0 0 0 alike',
      'google 1 2 1 3 2 2 alike',
      'facebook ads 1 1 1 2 2 1 alike',
      'untracked 0 1 0 2 2 2 alike',
    ])
    const [friends, google, meta] = channels
    // Of all orders: 3 of Google, where one of two names friends; 2 of Meta, all of whom name its ads; 2 untracked, all of whom name friends.
    expect(friends?.adjusted).toBeCloseTo((3 / 7) * (1 / 2) + 2 / 7, 12)
    expect(google?.adjusted).toBeCloseTo((3 / 7) * (1 / 2), 12)
    expect(meta?.adjusted).toBeCloseTo(2 / 7, 12)
    expect(channels.reduce((sum, { adjusted = 0 }) => sum + adjusted, 0)).toBeCloseTo(1, 12)
    // (2.5 - 0.5) / 6, reach 1.959964 * sqrt(3 - 4 / 6) / 6.
    expect(friends?.difference?.difference).toBe(0.5)
    expect(friends?.difference?.low).toBeCloseTo(1 / 3 - 0.49898, 4)
    expect(google?.difference?.difference).toBe(-0.25)
    expect(meta?.responseRate?.share).toBe(0.5)
  })

  it('of another question has its answers, in words by group, among the orders that saw it', async () => {
    const { question, answers, channels, total, questions } = await ask({ questionId: 'why' })
    expect(question).toEqual({ id: 'why', text: 'Why us?', kind: 'text' })
    expect(questions.map(({ id }) => id)).toEqual([SURVEY_QUESTION, 'why'])
    expect(answers.map(({ key, answers: n }) => `${key} ${n}`)).toEqual(['Price 2', ' 1'])
    expect(channels).toEqual([])
    expect(total).toMatchObject({ orders: 7, shown: 5, answered: 3 })
  })
})

describe('the lists', () => {
  it('show what customers wrote, by group', async () => {
    const list = async (group?: string) => {
      const { result } = await test.call(
        surveyReport.written,
        { ...RANGE, questionId: 'why', ...(group === '' ? { ungrouped: '1' as const } : group !== undefined && { group }) },
        caller(),
      )
      return result?.rows.map(({ orderName, written }) => `${orderName} ${written}`).toSorted()
    }
    expect(await list()).toEqual(['#1 the price', '#2 no idea', '#3 A good price'])
    expect(await list('Price')).toEqual(['#1 the price', '#3 A good price'])
    expect(await list('')).toEqual(['#2 no idea'])
  })

  it('show what was left out, the newest first', async () => {
    const { result } = await test.call(surveyReport.leftOut, RANGE, caller())
    expect(result?.rows.map(({ reason }) => reason)).toEqual(['other visitor', 'robot', 'robot'])
    expect(result?.count).toBe(3)
  })
})

it('is downloaded, each table for itself', async () => {
  for (const [table, first] of [
    ['answers', 'Friends or family'],
    ['channels', 'Friends and family'],
    ['days', '2026-03-01'],
  ] as const) {
    const { response } = await test.call(surveyReport.download, { ...RANGE, table }, caller())
    expect(readSheets(response.rawPayload)[0]?.rows[1]?.[0]?.value).toBe(first)
  }
})

describe('the specification’s call', () => {
  const search = async (input: object) =>
    (await test.call(surveyReport.search, { dateType: 'LATEST_14', endDate: '2026-03-09', ...input }, caller())).result
  it('tells days with their orders and channels', async () => {
    const found = await search({})
    expect(found).toMatchObject({ longestHaveData: true, totalOrders: 7 })
    expect(found?.surveyDayList).toHaveLength(14)
    expect(found?.surveyDayList.find(({ date }) => date === '2026-03-03')).toEqual({
      date: '2026-03-03',
      dayOrderNum: 6,
      surveyChannelList: [
        { channel: 'Friends or family', answerNum: 2, rate: 2 / 5 },
        { channel: 'Facebook or Instagram', answerNum: 1, rate: 1 / 5 },
        { channel: 'Google', answerNum: 1, rate: 1 / 5 },
        { channel: "I don't remember", answerNum: 1, rate: 1 / 5 },
      ],
    })
  })

  it('tells another question, and nothing of a store without answers', async () => {
    expect((await search({ customQuestionId: 'why' }))?.surveyDayList.find(({ date }) => date === '2026-03-03')?.surveyChannelList).toEqual(
      [
        { channel: 'Price', answerNum: 2, rate: 2 / 3 },
        { channel: '', answerNum: 1, rate: 1 / 3 },
      ],
    )
    const birch = { as: 'bela' as const, store: test.birch }
    const { result } = await test.call(surveyReport.search, { dateType: 'LATEST_14', endDate: '2026-03-09' }, birch)
    expect(result).toMatchObject({ longestHaveData: false, totalOrders: 0 })
  })
})

describe('an order', () => {
  it('shows its answers in full', async () => {
    const asked = { orderId: orderIdField.parse('3'), orderDate: day(3) }
    const { result } = await test.call(orderAttribution.orderDetail, asked, caller())
    expect(result?.surveyAnswers).toEqual([
      {
        question: 'How did you hear about us?',
        answer: 'as asked: facebook',
        detail: 'An ad',
        written: '',
        group: '',
        channel: 'facebook ads',
      },
      { question: 'Why us?', answer: '', detail: '', written: 'A good price', group: 'Price', channel: '' },
    ])
    // wire spelling: the specification's fields.
    expect(result).toMatchObject({ surveyL1Channel: 'facebook', surveyL2Channel: 'facebook ads', surveyL2Answer: 'An ad' })
  })

  it('has its answer about the channel in the file of orders', async () => {
    const { response } = await test.call(orderAttribution.download, RANGE, caller())
    const [head = [], ...rows] = readSheets(response.rawPayload)[0]?.rows.map((row) => row.map(({ value }) => value)) ?? []
    const cellOf = (order: string, column: string) => rows.find((row) => row.includes(order))?.[head.indexOf(column)]
    expect([cellOf('#3', 'Survey answer'), cellOf('#3', 'Survey channel')]).toEqual(['as asked: facebook · An ad', 'Meta Ads'])
    // It does not know, and said nothing.
    expect([cellOf('#5', 'Survey answer'), cellOf('#5', 'Survey channel') ?? ''].join()).toBe('as asked: none,')
    expect(cellOf('#4', 'Survey answer') ?? '').toBe('')
  })
})

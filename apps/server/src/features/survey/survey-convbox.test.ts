/** What customers answer moves the credit of convbox, as its definition says; and so does the mapping of answers to channels. */
import { CONVBOX_DEFAULTS } from '@convbox/attribution'
import { modelSettings } from '@convbox/contract/api/model-settings'
import { SURVEY_QUESTION } from '@convbox/contract/events/survey-answer'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { madeSurvey, openSurveyPage } from '../../testing/survey-page.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { tendSurveys } from './survey.ts'

let test: TestProgram
const clock = { nowMs: Date.parse('2026-03-10T12:00:00Z') }
beforeAll(async () => {
  test = await startTestProgram({ now: () => clock.nowMs, config: { LOG_LEVEL: 'fatal' } })
})
afterAll(() => test.stop())

it('gives a third of each order to the channel that its customer named, and moves it with the mapping', async () => {
  // 16 orders whose last and only click is from Google: 9 customers name friends, 3 an ad of Meta, 2 do not know, 2 say nothing.
  const { ask, reply, buy, save, caller } = openSurveyPage(test, clock)
  const said = [
    ...Array.from({ length: 9 }, () => ({ optionId: 'friends' })),
    ...Array.from({ length: 3 }, () => ({ optionId: 'facebook', followUpId: 'facebook-ad' })),
    ...Array.from({ length: 2 }, () => ({ optionId: 'none' })),
  ]
  await save(madeSurvey())
  const orders = Array.from({ length: 16 }, (_, index) => 1201 + index)
  for (const [index, order] of orders.entries()) {
    const shown = await ask(String(order))
    const answer = said[index]
    if (answer === undefined) continue
    await reply(shown, String(order), { answers: [{ questionId: SURVEY_QUESTION, ...answer }], visitorId: `buyer-${order}` })
  }
  await buy(orders, (id) => `buyer-${id}`)
  await tendSurveys(test.program)
  const credits = async () => {
    const day = new Date(clock.nowMs).toISOString().slice(0, 10)
    const { result } = await test.call(conversionAnalysis.report, { from: day, to: day, mainModel: 'convbox', adsOnly: '0' }, caller)
    const rows = (result?.rows ?? []).filter(({ kind }) => kind !== 'untracked')
    const byChannel: Record<string, number> = Object.fromEntries(rows.map((row) => [row.channel, Number(row.measures.orders)]))
    return { inputs: result?.convboxInputs, closing: result?.closing.difference, byChannel }
  }
  // Fewer than the 50 answers that it takes.
  expect(await credits()).toEqual({ inputs: 'clicks only', closing: '0', byChannel: { google: 16 } })

  const constants = { ...CONVBOX_DEFAULTS, leastAnswers: 10 }
  expect((await test.call(modelSettings.saveConvbox, { constants, version: 0 }, caller)).status).toBe(200)
  // Each of the 12 that name a channel gives it 1/3. The other 4, who do not know or said nothing, give 1/3 as these 12 after a last click from Google: 9 of 12 to
  // friends, 3 of 12 to Meta's ads. Friends: 9/3 + 4/3 * 3/4 = 4; Meta's ads: 3/3 + 4/3 * 1/4 = 4/3; Google keeps 16 * 2/3.
  const found = await credits()
  expect(found).toMatchObject({ inputs: 'survey', closing: '0' })
  expect(found.byChannel['friends and family']).toBeCloseTo(4, 6)
  expect(found.byChannel['facebook ads']).toBeCloseTo(4 / 3, 6)
  expect(found.byChannel['google']).toBeCloseTo(32 / 3, 6)

  const [question] = madeSurvey().questions
  if (question === undefined) throw new Error('no question')
  const options = question.options.map((one) => (one.id === 'friends' ? { ...one, channel: 'referral' } : one))
  await save(madeSurvey({ questions: [{ ...question, options }] }))
  await tendSurveys(test.program)
  const moved = await credits()
  expect(moved.byChannel['friends and family']).toBeUndefined()
  expect(moved.byChannel['referral']).toBeCloseTo(4, 6)
})

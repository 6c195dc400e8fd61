/** The thank-you page of a shop in a test: asks what to show, answers, and buys. */
import { survey } from '@convbox/contract/api/survey'
import { surveySchema, type StoredSurvey } from '@convbox/contract/api/survey.schemas'
import { SURVEY_QUESTION, type SurveyReply, type SurveyShown } from '@convbox/contract/events/survey-answer'
import { FIRST_SURVEY } from '@convbox/contract/survey'
import { landingRecord, orderRecord, takeIn } from './hub-campaign.ts'
import type { TestProgram } from './test-program.ts'

/** nowMs: the clock of the program, which each request moves on. */
export type TestClock = { nowMs: number }

/** A new survey with some changes. */
export const madeSurvey = (changes: Partial<StoredSurvey> = {}): StoredSurvey => ({ ...surveySchema.parse(FIRST_SURVEY), ...changes })

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

export const openSurveyPage = (test: TestProgram, clock: TestClock) => {
  const { alder } = test
  const caller = { as: 'ada' as const, store: alder }
  let address = 0
  const post = async (url: string, payload: object, userAgent = CHROME) => {
    address += 1
    // A store may send twenty a second.
    clock.nowMs += 60
    const answer = await test.server.inject({
      method: 'POST',
      url,
      remoteAddress: `10.1.${Math.floor(address / 250)}.${address % 250}`,
      headers: { 'content-type': 'text/plain', 'user-agent': userAgent },
      payload: JSON.stringify(payload),
    })
    return { status: answer.statusCode, body: answer.json<unknown>() }
  }
  const ask = async (orderId: string, changes: object = {}): Promise<SurveyShown> => {
    const asked = { storeKey: alder.storeKey, orderId, language: 'en-GB', ...changes }
    return (await post('/collect/v1/survey/ask', asked)).body as SurveyShown
  }
  const reply = (shown: SurveyShown, orderId: string, changes: Partial<SurveyReply> = {}) =>
    post('/collect/v1/survey', {
      storeKey: alder.storeKey,
      orderId,
      ticket: shown.ticket,
      language: 'en-GB',
      answers: [{ questionId: SURVEY_QUESTION, optionId: 'friends' }],
      ...changes,
    })
  /** Orders of 40 a minute ago; those of a visitor with a landing from Google before. */
  const buy = (ids: readonly number[], visitorOf: (id: number) => string | undefined = () => undefined) =>
    takeIn(
      test.program,
      ids.flatMap((id) => {
        const visitorId = visitorOf(id)
        const order = orderRecord(alder.id, {
          id,
          at: new Date(clock.nowMs - 60_000).toISOString(),
          lines: [{ price: '40.00' }],
          total: '40.00',
          ...(visitorId !== undefined && { visitorId }),
        })
        if (visitorId === undefined) return [order]
        return [landingRecord(alder.id, 'utm_source=google', visitorId, new Date(clock.nowMs - 120_000).toISOString()), order]
      }),
    )
  const save = async (content: StoredSurvey): Promise<number> => {
    const { result } = await test.call(survey.survey, {}, caller)
    return (await test.call(survey.saveSurvey, { survey: content, version: result?.version ?? 0 }, caller)).status
  }
  return { post, ask, reply, buy, save, caller }
}

import { describe, expect, it } from 'vitest'
import { DESTINATIONS } from './all-destinations.ts'
import { facebookAnswerCases, facebookRequestCases } from './facebook/facebook.cases.ts'
import { ga4AnswerCases, ga4RequestCases } from './ga4/ga4.cases.ts'
import { genericAnswerCases, genericRequestCases } from './generic/generic.cases.ts'
import { tiktokAnswerCases, tiktokRequestCases } from './tiktok/tiktok.cases.ts'
import { contextOf, type AnswerCase, type RequestCase } from './sample.cases.ts'

const CASES: Record<keyof typeof DESTINATIONS, { requests: RequestCase[]; answers: AnswerCase[] }> = {
  facebook: { requests: facebookRequestCases, answers: facebookAnswerCases },
  ga4: { requests: ga4RequestCases, answers: ga4AnswerCases },
  tiktok: { requests: tiktokRequestCases, answers: tiktokAnswerCases },
  generic: { requests: genericRequestCases, answers: genericAnswerCases },
}

describe.each(Object.values(DESTINATIONS))('$id', ({ id, buildRequests, readAnswer }) => {
  it.each(CASES[id].requests)('request: $name', ({ events, settings, now, expected }) => {
    expect(buildRequests(events, settings, contextOf(settings, { now }))).toStrictEqual(expected)
  })

  it.each(CASES[id].answers)('answer: $name', ({ answer, expected }) => {
    expect(readAnswer(answer)).toStrictEqual(expected)
  })
})

import { describe, expect, it } from 'vitest'
import { CASES } from './all-destinations.cases.ts'
import { DESTINATIONS } from './all-destinations.ts'
import { contextOf } from './sample.cases.ts'

describe.each(Object.values(DESTINATIONS))('$id', ({ id, buildRequests, readAnswer }) => {
  it.each(CASES[id].requests)('request: $name', ({ events, settings, now, expected }) => {
    expect(buildRequests(events, settings, contextOf(settings, { now }))).toStrictEqual(expected)
  })

  it.each(CASES[id].answers)('answer: $name', ({ answer, expected }) => {
    expect(readAnswer(answer)).toStrictEqual(expected)
  })
})

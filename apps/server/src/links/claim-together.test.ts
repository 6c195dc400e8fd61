/** Claims that come while a statement runs go out together with the next. */
import { expect, it } from 'vitest'
import { createClaims } from './claim-together.ts'
import type { CodeClaims } from './single-use.rows.ts'

type Answer = PromiseWithResolvers<(string | undefined)[]>
const open = () => {
  const sent: CodeClaims[] = []
  const answers: Answer[] = []
  const claim = (claims: CodeClaims): Promise<(string | undefined)[]> => {
    const answer = Promise.withResolvers<(string | undefined)[]>()
    sent.push(claims)
    answers.push(answer)
    return answer.promise
  }
  const ask = createClaims({ claim, now: () => 50_000, sameMs: 20_000 })
  return { sent, answers, ask: (visitor: string) => ask({ namedCodeId: 'named', visitor }) }
}
const visitorsOf = (sent: readonly CodeClaims[]): string[][] => sent.map(({ wanted }) => wanted.map(({ visitor }) => visitor))

it('sends the first at once and those that come meanwhile together, and gives each its own', async () => {
  const { sent, answers, ask } = open()
  const asked = ['a', 'b', 'c'].map(ask)
  expect(visitorsOf(sent)).toEqual([['a']])
  expect(sent[0]).toMatchObject({ since: new Date(30_000), at: new Date(50_000) })
  answers[0]?.resolve(['ONCE-A'])
  expect(await asked[0]).toBe('ONCE-A')
  expect(visitorsOf(sent)).toEqual([['a'], ['b', 'c']])
  answers[1]?.resolve(['ONCE-B', undefined])
  expect(await Promise.all(asked)).toEqual(['ONCE-A', 'ONCE-B', undefined])
})

it('asks once for two clicks of one visitor', async () => {
  const { sent, answers, ask } = open()
  const first = ask('a')
  const twice = [ask('b'), ask('b')]
  answers[0]?.resolve(['ONCE-A'])
  await first
  answers[1]?.resolve(['ONCE-B'])
  expect(await Promise.all(twice)).toEqual(['ONCE-B', 'ONCE-B'])
  expect(visitorsOf(sent)).toEqual([['a'], ['b']])
})

it('fails the claims of a statement that fails, and goes on with the next', async () => {
  const { answers, ask } = open()
  const failed = ask('a')
  const later = ask('b')
  answers[0]?.reject(new Error('down'))
  await expect(failed).rejects.toThrow('down')
  answers[1]?.resolve(['ONCE-B'])
  expect(await later).toBe('ONCE-B')
})

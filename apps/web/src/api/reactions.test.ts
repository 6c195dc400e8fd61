/** Every refusal and failure of the error catalogues. */
import { describe, expect, it } from 'vitest'
import { ERRORS, isErrorCode } from '@convbox/contract/errors'
import { LANGUAGES } from '@convbox/contract/format'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { readEnvelope } from './call.ts'
import { reactionTo } from './reactions.ts'

const elsewhere = { onOrganizationSelect: false }
const refused = (code: number, message: string) => ({ kind: 'refused', code, message }) as const
const shown = { do: 'toast' } as const

describe('the error catalogue', () => {
  it.each([
    ['401 sends to the choice of an organization', refused(401, 'x'), elsewhere, { do: 'select organization' }],
    ['401 on the choice of an organization ends the session', refused(401, 'x'), { onOrganizationSelect: true }, { do: 'log out' }],
    ['1000 warns, then goes to login', refused(1000, 'Login expired'), elsewhere, { do: 'log in after notice' }],
    ['1401 does nothing visible', refused(1401, 'x'), elsewhere, { do: 'nothing' }],
    ['2401 does nothing visible', refused(2401, 'x'), elsewhere, { do: 'nothing' }],
    ['998 is a failure like others', refused(998, 'Refused'), elsewhere, shown],
    ['400 shows the message, as of the test API', refused(400, 'The test code is missing'), elsewhere, shown],
    ['a lost token ends the session', refused(500, 'the token not exists any more'), elsewhere, { do: 'log out' }],
    ['no auth is only logged', refused(500, 'no auth for facebook'), elsewhere, { do: 'log', text: 'no auth for facebook' }],
    ['x-rto-token is swallowed', refused(500, 'x-rto-token missing'), elsewhere, { do: 'nothing' }],
    ['support requests are swallowed', refused(500, 'please contact us to get support'), elsewhere, { do: 'nothing' }],
    ['the primary store is swallowed', refused(500, 'a is the primary store of your subscription'), elsewhere, { do: 'nothing' }],
    ['Java faults are swallowed', refused(500, 'java.lang.NullPointerException'), elsewhere, { do: 'nothing' }],
    ['any other message is shown', refused(500, 'Something went wrong'), elsewhere, shown],
    ['a silent network says so', { kind: 'network' }, elsewhere, shown],
    ['a gateway in place of the program shows the upgrade screen', { kind: 'upgrading' }, elsewhere, { do: 'show upgrade' }],
    ['a failed download shows the server’s message', { kind: 'file', message: 'No rows' }, elsewhere, shown],
  ] as const)('%s', (_, failure, at, reaction) => expect(reactionTo(failure, at)).toEqual(reaction))

  it('takes 1000 about an ad platform for a lost authorization, but not when it is our own login that has expired', () => {
    const lost = { ...refused(1000, 'The token of facebook has expired'), isSecondary: true } as const
    expect(reactionTo({ ...lost, details: { platform: 'facebook' } }, elsewhere)).toEqual({ do: 'reauthorize', platform: 'facebook' })
    expect(reactionTo(lost, elsewhere)).toEqual({ do: 'reauthorize' })
    expect(reactionTo({ ...lost, error: 'not signed in' }, elsewhere)).toEqual({ do: 'log in after notice' })
  })

  it('does with each refusal of the contract what the contract means', () => {
    const unlike = Object.entries(ERRORS).flatMap(([error, { code }]) => {
      const messages = isErrorCode(error) ? LANGUAGES.map((language) => refusalMessage(error, language)) : []
      const reactions = new Set(messages.map((message) => reactionTo({ ...refused(code, message), error }, elsewhere).do))
      return reactions.size === 1 && reactions.has('toast') ? [] : [[error, ...reactions]]
    })
    expect(unlike).toEqual([
      ['not signed in', 'log in after notice'],
      ['no store access', 'select organization'],
    ])
  })

  it('has a code of its own for each refusal', () => {
    const codes = Object.values(ERRORS).map(({ code }) => code)
    expect(codes.filter((code, place) => codes.indexOf(code) !== place)).toEqual([])
  })
})

describe('the envelope', () => {
  it.each([
    ['code 0', { code: 0, success: true, result: 7 }, { result: 7 }],
    ['code 101', { code: 101, success: true, result: 7 }, { result: 7 }],
    ['code 0 without the flag', { code: 0, result: 7 }, { result: 7 }],
    ['success false with code 0', { code: 0, success: false, message: 'x' }, { failure: refused(0, 'x') }],
    ['success true with another code', { code: 998, success: true, message: 'x' }, { failure: refused(998, 'x') }],
    ['a message that is none', { code: 500, success: false, message: 3 }, { failure: refused(500, '') }],
    [
      'details and our own code',
      { code: 400, success: false, message: 'x', error: 'invalid input', details: { a: 'b' } },
      { failure: { ...refused(400, 'x'), error: 'invalid input', details: { a: 'b' } } },
    ],
    ['no envelope', '<h1>hello</h1>', { failure: { kind: 'network' } }],
    ['a body without a code', { success: true, result: 7 }, { failure: { kind: 'network' } }],
  ])('%s', (_, body, answer) => expect(readEnvelope(200, body)).toEqual(answer))

  it.each([502, 503, 504])('%i without an envelope is a program that is being replaced', (status) =>
    expect(readEnvelope(status, undefined)).toEqual({ failure: { kind: 'upgrading' } }),
  )
  it('with an envelope is not', () =>
    expect(readEnvelope(503, { code: 503, success: false, message: 'x' })).toEqual({ failure: refused(503, 'x') }))

  it.each([
    ['/trackify/pixel/productTag/all', true],
    ['trackify/shopOuter/shopExtensionPromptIgnoreCommit', true],
    ['/pixel/trackify/x', undefined],
    ['/pixels', undefined],
  ])('knows of %s whether it is about an ad platform', (path, isSecondary) => {
    const answer = readEnvelope(200, { code: 1000, success: false, message: 'x' }, path)
    expect('failure' in answer && answer.failure.kind === 'refused' && answer.failure.isSecondary).toBe(isSecondary ?? undefined)
  })
})

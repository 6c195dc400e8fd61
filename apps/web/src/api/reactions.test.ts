import { describe, expect, it } from 'vitest'
import { ERRORS } from '@convbox/contract/errors'
import { reactionTo } from './reactions.ts'

const elsewhere = { onStoreSelection: false }
const refused = (code: number, message: string) => ({ kind: 'refused', code, message }) as const

describe('the error catalogue', () => {
  it.each([
    ['401 sends to the choice of a store', refused(401, 'x'), elsewhere, { do: 'select store' }],
    ['401 on the choice of a store ends the session', refused(401, 'x'), { onStoreSelection: true }, { do: 'log out' }],
    ['1000 warns, then goes to login', refused(1000, 'Login expired'), elsewhere, { do: 'log in after notice' }],
    ['1401 does nothing visible', refused(1401, 'x'), elsewhere, { do: 'nothing' }],
    ['2401 does nothing visible', refused(2401, 'x'), elsewhere, { do: 'nothing' }],
    ['a lost token ends the session', refused(500, 'the token not exists any more'), elsewhere, { do: 'log out' }],
    ['no auth is only logged', refused(500, 'no auth for facebook'), elsewhere, { do: 'log', text: 'no auth for facebook' }],
    ['code 429 in a message is Shopify being busy', refused(500, 'failed with code 429'), elsewhere, { do: 'toast', say: 'shopify busy' }],
    ['x-rto-token is swallowed', refused(500, 'x-rto-token missing'), elsewhere, { do: 'nothing' }],
    ['support requests are swallowed', refused(500, 'please contact us to get support'), elsewhere, { do: 'nothing' }],
    ['the primary store is swallowed', refused(500, 'a is the primary store of your subscription'), elsewhere, { do: 'nothing' }],
    ['Java faults are swallowed', refused(500, 'java.lang.NullPointerException'), elsewhere, { do: 'nothing' }],
    ['any other message is shown', refused(500, 'Something went wrong'), elsewhere, { do: 'toast', say: 'the failure' }],
    ['a silent network says so', { kind: 'network' }, elsewhere, { do: 'toast', say: 'the failure' }],
    ['a gateway in place of the program shows the upgrade screen', { kind: 'upgrading' }, elsewhere, { do: 'show upgrade' }],
    ['a failed download shows the server’s message', { kind: 'file', message: 'No rows' }, elsewhere, { do: 'toast', say: 'the failure' }],
  ] as const)('%s', (_, failure, at, reaction) => expect(reactionTo(failure, at)).toEqual(reaction))

  it('shows every refusal of the contract except those with a meaning of their own', () => {
    const shown = Object.values(ERRORS).filter((row) => reactionTo(refused(row.code, row.message), elsewhere).do === 'toast')
    expect(shown).toHaveLength(Object.keys(ERRORS).length - 2)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecrets } from './encryption.ts'

const OLD = 'the old key of this store'
const NEW = 'the new key of this store'

describe('secrets', () => {
  it('opens what it sealed, whatever the text', () => {
    const secrets = createSecrets(NEW)
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => secrets.open(secrets.seal(text)) === Buffer.from(text).toString()))
  })
  it('seals the same text differently each time and never shows it', () => {
    const secrets = createSecrets(NEW)
    const [one, two] = [secrets.seal('EAAB-token'), secrets.seal('EAAB-token')]
    expect(one).not.toBe(two)
    expect(one).not.toContain('EAAB')
  })
  it('refuses a text changed in any place', () => {
    const secrets = createSecrets(NEW)
    const sealed = secrets.seal('EAAB-token')
    const [version, id, nonce, cipher = ''] = sealed.split('.')
    const flipped = Buffer.from(cipher, 'base64url')
    flipped[0] = (flipped[0] ?? 0) ^ 1
    expect(() => secrets.open([version, id, nonce, flipped.toString('base64url')].join('.'))).toThrow()
    expect(() => secrets.open([version, id, 'AAAAAAAAAAAAAAAA', cipher].join('.'))).toThrow()
    expect(() => secrets.open('EAAB-token')).toThrow('no sealed text')
  })
  it('opens what an older key sealed as long as that key is listed, and names the key that seals now', () => {
    const sealed = createSecrets(OLD).seal('EAAB-token')
    const both = createSecrets(`${NEW}, ${OLD}`)
    expect(both.open(sealed)).toBe('EAAB-token')
    expect(sealed.split('.')[1]).not.toBe(both.keyId)
    expect(both.seal('x').split('.')[1]).toBe(both.keyId)
    expect(() => createSecrets(NEW).open(sealed)).toThrow('is not among SECRET_KEY')
  })
  it('gives each purpose its own key, the same every time', () => {
    const secrets = createSecrets(NEW)
    expect(secrets.keyFor('session')).toEqual(createSecrets(`${NEW},${OLD}`).keyFor('session'))
    expect(secrets.keyFor('session')).not.toEqual(secrets.keyFor('demo login'))
    expect(secrets.keyFor('session')).toHaveLength(32)
  })
})

import { describe, expect, it } from 'vitest'
import { createRateLimit, networkOf } from './rate-limit.ts'

const limitOf = (max: number) => {
  const clock = { nowMs: 1_000_000 }
  return { clock, limit: createRateLimit({ max, windowMs: 60_000, now: () => clock.nowMs }) }
}

describe('createRateLimit', () => {
  it('lets a key through max times in a window, and says when to come back', () => {
    const { clock, limit } = limitOf(2)
    limit.check('a')
    clock.nowMs += 20_000
    limit.check('a')
    expect(() => limit.check('a')).toThrow(expect.objectContaining({ code: 'too many requests', retryAfterSeconds: 40 }))
    limit.check('b')
    clock.nowMs += 40_000
    expect(() => limit.check('a')).not.toThrow()
  })

  it('counts a whole IPv6 network as one caller: its owner has more addresses than anybody can count', () => {
    const { limit } = limitOf(2)
    limit.check('2001:db8:1:2::1')
    limit.check('2001:0DB8:1:2:ffff::9')
    expect(() => limit.check('2001:db8:1:2:a:b:c:d')).toThrow()
    limit.giveBack('2001:db8:1:2::77')
    expect(() => limit.check('2001:db8:1:2::78')).not.toThrow()
    expect(() => limit.check('2001:db8:1:3::1')).not.toThrow()
  })

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['ada@alder.example', 'ada@alder.example'],
  ])('%s counts as %s', (key, network) => expect(networkOf(key)).toBe(network))

  it('forgets a key on demand', () => {
    const { limit } = limitOf(1)
    limit.check('a')
    limit.forget('a')
    expect(() => limit.check('a')).not.toThrow()
  })

  it('gives a good try back', () => {
    const { limit } = limitOf(1)
    limit.giveBack('a')
    limit.check('a')
    limit.giveBack('a')
    limit.check('a')
    expect(() => limit.check('a')).toThrow()
  })

  it('stays small under a flood of made-up keys', () => {
    const { limit } = limitOf(1)
    limit.check('first')
    for (let number = 0; number < 50_000; number++) limit.check(`flood ${number}`)
    // The oldest key was removed with its count.
    expect(() => limit.check('first')).not.toThrow()
    expect(() => limit.check('flood 49999')).toThrow()
  })
})

import { expect, it } from 'vitest'
import { channelFailuresText, failureText } from './channel-failures.text.ts'
import { permissionText } from './channel-permissions.text.ts'
import { CHANNEL_FAILURES, CHANNEL_IDS, CHANNELS, isOwnPath, KEY_CHANNELS, OAUTH_CHANNELS, OFFLINE_ACCESS } from './channels.ts'

it('has every channel once, by OAuth or by key', () => {
  expect([...OAUTH_CHANNELS, ...KEY_CHANNELS].toSorted()).toEqual([...CHANNEL_IDS].toSorted())
  for (const id of CHANNEL_IDS) expect(CHANNELS[id].kind).toBe(OAUTH_CHANNELS.some((one) => one === id) ? 'oauth' : 'key')
})

it('asks for every permission that it needs', () => {
  for (const { scopes, needed } of Object.values(CHANNELS)) expect(scopes).toEqual(expect.arrayContaining([...needed]))
})

it.each(['en', 'zh'] as const)('says in %s what every failure means', (language) => {
  for (const failure of CHANNEL_FAILURES) {
    const text = failureText(language, failure, 'Facebook', ['ads_read'])
    expect(text).toMatch(/[.。!！]$/)
    expect(text).not.toMatch(/[{}]/)
    if (language === 'zh') expect(channelFailuresText.zh[failure]).toMatch(/\p{Script=Han}/u)
  }
})

it.each(['en', 'zh'] as const)('says in %s what does not work without a permission', (language) => {
  for (const channel of OAUTH_CHANNELS)
    for (const permission of [...CHANNELS[channel].scopes, OFFLINE_ACCESS]) {
      const words = permissionText(language, channel, permission)
      expect(words?.name).toMatch(language === 'zh' ? /\p{Script=Han}/u : /^[A-Z]/)
      expect(words?.without).toMatch(/[.。]$/)
    }
  expect(permissionText(language, 'facebook', 'toString')).toBeUndefined()
})

it.each(['/', '/auth/result', '/website/alder/integrations?tab=ads#list', '/a?next=https://elsewhere.example//x', '/%E5%BA%97'])(
  'takes %s for a path of our own',
  (path) => {
    expect(isOwnPath(path)).toBe(true)
  },
)

it.each([
  '',
  'auth/result',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  '/%2f%2fevil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/%255Cevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/a/..//evil.example',
  '/a/%2e%2e%2f%2fevil.example',
  '/..//evil.example',
  '/%00',
  '/%zz',
  '/a b',
])('refuses %j', (path) => {
  expect(isOwnPath(path)).toBe(false)
})

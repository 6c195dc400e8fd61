import { CHANNEL_IDS, CHANNELS, OAUTH_CHANNELS } from '@convbox/contract/channels'
import { expect, it } from 'vitest'
import { readConfig, type Config } from '../config.ts'
import { OAUTH_PLATFORMS } from './all-oauth-platforms.ts'
import { missingVariables, openChannelClient } from './channel-client.ts'
import { consentAddress } from './oauth.ts'
import { SANDBOX_CLIENT } from './sandbox-client.ts'

const configOf = (env: Record<string, string>): Config => {
  const read = readConfig({ PUBLIC_URL: 'https://app.example', ...env })
  if ('faults' in read) throw new Error(read.faults.join('; '))
  return read.config
}
const NAMES = ['FACEBOOK', 'GOOGLE', 'TIKTOK', 'BING', 'PINTEREST', 'SNAPCHAT']
const KEYS = Object.fromEntries(
  NAMES.flatMap((name) => [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`, `${name}_DEVELOPER_TOKEN`]).map((name) => [name, `own ${name}`]),
)

it.each(OAUTH_CHANNELS)('never mixes real stores and stand-ins: %s', (channel) => {
  const config = configOf({ SANDBOX: '1', ...KEYS })
  const platform = OAUTH_PLATFORMS[channel]
  const given = { state: 's', verifier: 'v', redirectUri: `https://app.example/callbacks/${channel}`, scopes: CHANNELS[channel].scopes }
  const real = openChannelClient(config, channel, false)
  const sandbox = openChannelClient(config, channel, true)
  if (real === undefined || sandbox === undefined) throw new Error('A client is missing')
  expect(new URL(consentAddress(platform, real, given)).origin).toBe(platform.consent.host)
  expect(new URL(real.at(platform.token.host, platform.token.path)).origin).toBe(platform.token.host)
  expect(JSON.stringify(real)).not.toContain('sandbox')
  for (const { host, path } of [platform.consent, platform.token])
    expect(sandbox.at(host, path)).toBe(`https://app.example/sandbox/${channel}/oauth${path}`)
  // Stand-ins never get our own client id, platforms never the sandbox's.
  expect(sandbox).toMatchObject(SANDBOX_CLIENT)
  expect(real.clientSecret).toMatch(/^own /)
})

it('names what is missing, of each store its own', () => {
  const bare = configOf({ SANDBOX: '0' })
  expect(missingVariables(bare, 'google', false)).toEqual(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_DEVELOPER_TOKEN'])
  expect(missingVariables(bare, 'klaviyo', false)).toEqual([])
  for (const channel of CHANNEL_IDS) {
    expect(missingVariables(bare, channel, true)).toEqual(['SANDBOX'])
    expect(openChannelClient(bare, channel, true)).toBeUndefined()
  }
})

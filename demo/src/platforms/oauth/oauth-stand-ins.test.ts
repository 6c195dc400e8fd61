/** The stand-ins refuse what the platforms refuse. */
import { SANDBOX_CLIENT } from '@convbox/server/platforms/sandbox-client'
import { CHANNELS, OAUTH_CHANNELS, type OAuthChannel } from '@convbox/contract/channels'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createChannelStandIns, OAUTH_STAND_INS, type ChannelStandIns } from './channel-stand-ins.ts'
import { challengeOf } from './stand-in-grants.ts'

let app: FastifyInstance
let channels: ChannelStandIns
let nowMs = Date.parse('2026-11-21T10:00:00.000Z')

beforeEach(async () => {
  channels = createChannelStandIns(() => nowMs)
  app = fastify()
  await app.register(channels.plugin)
})
afterEach(() => app.close())

const { clientId, clientSecret } = SANDBOX_CLIENT
const client = { client_id: clientId, client_secret: clientSecret }
const callbackOf = (platform: OAuthChannel): string => `http://localhost/callbacks/${platform}`
const form = (fields: Record<string, string>) => ({
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

const consentUrl = (platform: OAuthChannel, changes: Record<string, string> = {}): string => {
  const { path, clientParam } = OAUTH_STAND_INS[platform].consent
  const query = {
    [clientParam]: clientId,
    response_type: 'code',
    redirect_uri: callbackOf(platform),
    scope: CHANNELS[platform].scopes.join(platform === 'facebook' || platform === 'pinterest' ? ',' : ' '),
    state: 'a state',
    ...changes,
  }
  return `/${platform}/oauth${path}?${new URLSearchParams(query).toString()}`
}
/** Says yes to everything; the code. */
const allow = async (platform: OAuthChannel, changes: Record<string, string> = {}): Promise<string> => {
  const fields = new URLSearchParams({ decision: 'allow', user: channels.oauth[platform].context.people[0]?.id ?? '' })
  for (const scope of CHANNELS[platform].scopes) fields.append('scope', scope)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { headers: answer } = await app.inject({ method: 'POST', url: consentUrl(platform, changes), payload: fields.toString(), headers })
  const back = new URL(String(answer['location']))
  expect(back.searchParams.get('state')).toBe('a state')
  return back.searchParams.get(OAUTH_STAND_INS[platform].consent.codeParam) ?? ''
}

describe.each(OAUTH_CHANNELS)('%s', (platform) => {
  it('shows its page under the word Sandbox, and no page to a stranger or for another way back', async () => {
    const { clientParam } = OAUTH_STAND_INS[platform].consent
    const page = await app.inject(consentUrl(platform))
    expect([page.statusCode, page.body.includes('Sandbox'), page.body.includes('Nora Lind')]).toEqual([200, true, true])
    for (const changes of [
      { [clientParam]: 'a stranger' },
      { redirect_uri: 'https://evil.example/callbacks/x' },
      { redirect_uri: `http://localhost/callbacks/${platform}/more` },
    ]) {
      const refused = await app.inject(consentUrl(platform, changes))
      expect(refused.statusCode).toBe(400)
      expect(refused.headers['location']).toBeUndefined()
    }
  })
})

describe('a token address', () => {
  const exchange = (code: string, changes: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/snapchat/oauth/login/oauth2/access_token',
      ...form({ grant_type: 'authorization_code', code, redirect_uri: callbackOf('snapchat'), ...client, ...changes }),
    })

  it('takes a code once, from our client, for the same way back, and in time', async () => {
    const code = await allow('snapchat')
    expect((await exchange(code, { client_secret: 'wrong' })).json()).toMatchObject({ error: 'invalid_client' })
    expect((await exchange(code)).json()).toMatchObject({ scope: 'snapchat-marketing-api', expires_in: 1800 })
    expect((await exchange(code)).json()).toMatchObject({ error: 'invalid_grant' })
    expect((await exchange(await allow('snapchat'), { redirect_uri: 'http://localhost/other' })).json()).toMatchObject({
      error: 'invalid_grant',
    })
    const late = await allow('snapchat')
    nowMs += 11 * 60_000
    expect((await exchange(late)).json()).toMatchObject({ error: 'invalid_grant' })
    expect((await exchange('made up')).json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('asks for the verifier of a challenge', async () => {
    const withPkce = { code_challenge: challengeOf('the verifier'), code_challenge_method: 'S256' }
    const redeem = async (verifier: string) => {
      const code = await allow('bing', withPkce)
      const fields = { grant_type: 'authorization_code', code, redirect_uri: callbackOf('bing'), code_verifier: verifier, ...client }
      return app.inject({ method: 'POST', url: '/bing/oauth/common/oauth2/v2.0/token', ...form(fields) })
    }
    expect((await redeem('another')).json()).toMatchObject({ error: 'invalid_grant' })
    expect((await redeem('the verifier')).statusCode).toBe(200)
  })

  it('of Pinterest wants the client in the header, and rotates', async () => {
    const basic = { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` }
    const call = (fields: Record<string, string>, headers: Record<string, string> = basic) => {
      const sent = form(fields)
      return app.inject({ method: 'POST', url: '/pinterest/oauth/v5/oauth/token', ...sent, headers: { ...sent.headers, ...headers } })
    }
    const code = await allow('pinterest')
    const fields = { grant_type: 'authorization_code', code, redirect_uri: callbackOf('pinterest') }
    expect((await call({ ...fields, ...client }, {})).statusCode).toBe(401)
    const { refresh_token: first } = (await call(fields)).json<{ refresh_token: string }>()
    const again = await call({ grant_type: 'refresh_token', refresh_token: first })
    expect(again.json()).toMatchObject({ refresh_token: expect.not.stringMatching(first) })
    expect((await call({ grant_type: 'refresh_token', refresh_token: first })).json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('of Google gives a refresh token only for offline access that was asked for anew', async () => {
    const redeem = async (changes: Record<string, string>) => {
      const fields = {
        grant_type: 'authorization_code',
        code: await allow('google', changes),
        redirect_uri: callbackOf('google'),
        ...client,
      }
      return (await app.inject({ method: 'POST', url: '/google/oauth/token', ...form(fields) })).json<Record<string, unknown>>()
    }
    expect(await redeem({ access_type: 'offline', prompt: 'consent' })).toHaveProperty('refresh_token')
    expect(await redeem({ access_type: 'offline' })).not.toHaveProperty('refresh_token')
  })
})

describe('a list', () => {
  it('is shown to a good token only, with all that the platform asks for', async () => {
    const fields = { grant_type: 'authorization_code', code: await allow('google'), redirect_uri: callbackOf('google'), ...client }
    const { access_token: token } = (await app.inject({ method: 'POST', url: '/google/oauth/token', ...form(fields) })).json<{
      access_token: string
    }>()
    const url = '/google/oauth/v25/customers:listAccessibleCustomers'
    const read = (headers: Record<string, string>) => app.inject({ url, headers })
    const developer = { 'developer-token': SANDBOX_CLIENT.developerToken }
    expect((await read({ authorization: `Bearer ${token}`, ...developer })).json()).toMatchObject({
      resourceNames: [expect.stringMatching(/^customers\//), expect.anything()],
    })
    expect((await read({ authorization: `Bearer ${token}` })).statusCode).toBe(403)
    expect((await read({ authorization: `Bearer ${token}x`, ...developer })).statusCode).toBe(401)
    expect((await read(developer)).statusCode).toBe(401)
    channels.oauth.google.control.expireAccess()
    expect((await read({ authorization: `Bearer ${token}`, ...developer })).statusCode).toBe(401)
    channels.oauth.google.control.restore()
    expect((await read({ authorization: `Bearer ${token}`, ...developer })).statusCode).toBe(200)
  })
})

describe('a control page', () => {
  it('says what was told, and takes orders from its buttons and from tests', async () => {
    expect((await app.inject('/bing/oauth')).headers['location']).toBe('/bing/oauth/')
    const sent = form({ action: 'end grants' })
    expect((await app.inject({ method: 'POST', url: '/bing/oauth/control', ...sent })).headers['location']).toBe('./')
    expect((await app.inject('/bing/oauth/')).body).toContain('all consents until now are ended')
    expect((await app.inject({ method: 'POST', url: '/bing/oauth/control', payload: { action: 'restore' } })).json()).toEqual({ told: [] })
    expect((await app.inject({ method: 'POST', url: '/bing/oauth/control', payload: {} })).statusCode).toBe(400)
  })
})

/** The survey endpoint: Shopify's session token decides whose answer it is. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_SHOPIFY_APP } from '../platforms/shopify/sandbox-app.ts'
import { readSurveyAnswers } from '../reports/order-attribution/order-detail.sql.ts'
import { readWaiting } from '../survey/replies.rows.ts'
import { keepReplies } from '../survey/keep-replies.ts'
import { orderRecord, takeIn } from '../testing/hub-campaign.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'

let test: TestProgram
const REAL_APP = { clientId: 'client-of-the-operator', clientSecret: 'shpss_of_the_operator' }
const ALDER = 'alder.myshopify.com'
const BIRCH = 'birch.myshopify.com'

beforeAll(async () => {
  test = await startTestProgram({ config: { SHOPIFY_API_KEY: REAL_APP.clientId, SHOPIFY_API_SECRET: REAL_APP.clientSecret } })
})
afterAll(() => test.stop())

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
/** A session token as Shopify signs it for a checkout. */
const tokenOf = (app: { clientId: string; clientSecret: string }, dest: string, changes: object = {}, head: object = {}): string => {
  const nowSeconds = Math.floor(Date.now() / 1000)
  const claims = { dest, aud: app.clientId, iat: nowSeconds, nbf: nowSeconds, exp: nowSeconds + 300, jti: 'a-1', ...changes }
  const signed = `${part({ alg: 'HS256', typ: 'JWT', ...head })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', app.clientSecret).update(signed).digest('base64url')}`
}

const ANSWER = {
  orderId: 'gid://shopify/OrderIdentity/501',
  questionId: 'heard-about-us',
  first: { channel: 'facebook', answer: 'Facebook or Instagram' },
  second: { channel: 'facebook', answer: 'An ad' },
}
let address = 0
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const post = (token: string | undefined, payload: unknown = ANSWER, ip?: string) =>
  test.server.inject({
    method: 'POST',
    url: '/collect/v1/survey',
    // A different IP address each time, so that only the test of the limit reaches it.
    remoteAddress: ip ?? `10.0.0.${(address += 1)}`,
    headers: {
      'content-type': 'application/json',
      origin: 'null',
      'user-agent': CHROME,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const waiting = async (storeId: string, orderId = '501') =>
  (await readWaiting(test.program.mainDb, storeId, { limit: 100 })).filter((reply) => reply.orderId === orderId)
const kept = async (storeId: string, orderId = '501') => (await readSurveyAnswers(test.program.warehouse, storeId, orderId))[0]
const buy = (storeId: string, id: number) =>
  takeIn(test.program, [
    orderRecord(storeId, { id, at: new Date(Date.now() - 60_000).toISOString(), lines: [{ price: '10.00' }], total: '10.00' }),
  ])

describe('POST /collect/v1/survey', () => {
  it('keeps an answer for the order of the shop that the token names, which may come later', async () => {
    const answer = await post(tokenOf(SANDBOX_SHOPIFY_APP, ALDER))
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*'])
    await keepReplies(test.program)
    expect(await kept(test.alder.id)).toBeUndefined()
    await buy(test.alder.id, 501)
    await keepReplies(test.program)
    expect(await kept(test.alder.id)).toMatchObject({
      l1_channel: 'facebook',
      l1_answer: 'Facebook or Instagram',
      l2_channel: 'facebook',
      l2_answer: 'An ad',
      named_channel: 'facebook',
    })
    expect(await waiting(test.alder.id)).toEqual([])
    expect(await kept(test.birch.id)).toBeUndefined()
  })

  it('takes the address form of the shop too, an answer without a second step, and of several answers the first', async () => {
    const token = tokenOf(REAL_APP, `https://${BIRCH}`)
    expect((await post(token)).statusCode).toBe(200)
    const changed = { ...ANSWER, orderId: 'gid://shopify/Order/501', first: { channel: 'friends', answer: 'Friends' }, second: undefined }
    expect((await post(token, changed)).statusCode).toBe(200)
    expect((await post(token, { ...changed, orderId: 'gid://shopify/Order/503' })).statusCode).toBe(200)
    for (const id of [501, 503]) await buy(test.birch.id, id)
    await keepReplies(test.program)
    expect(await kept(test.birch.id)).toMatchObject({ l1_channel: 'facebook', l2_answer: 'An ad' })
    expect(await kept(test.birch.id, '503')).toMatchObject({ l1_channel: 'friends', l1_answer: 'Friends', l2_channel: '', l2_answer: '' })
  })

  it('refuses every token that is not of our app for a store of that kind, alike, and keeps nothing', async () => {
    const body = { ...ANSWER, orderId: 'gid://shopify/Order/502' }
    const right = tokenOf(REAL_APP, BIRCH)
    const answers = [
      await post(undefined, body),
      await post('', body),
      await post('no.token.at-all', body),
      await post(`${right.slice(0, -2)}AA`, body),
      await post(tokenOf({ ...REAL_APP, clientSecret: 'guessed' }, BIRCH), body),
      await post(tokenOf({ ...REAL_APP, clientId: 'another app' }, BIRCH), body),
      await post(tokenOf(REAL_APP, BIRCH, { exp: Math.floor(Date.now() / 1000) - 60 }), body),
      await post(tokenOf(REAL_APP, BIRCH, { exp: undefined }), body),
      await post(tokenOf(REAL_APP, BIRCH, {}, { alg: 'none' }), body),
      // A sandbox store refuses the real app's token, a real store the sandbox's.
      await post(tokenOf(REAL_APP, ALDER), body),
      await post(tokenOf(SANDBOX_SHOPIFY_APP, BIRCH), body),
      await post(tokenOf(REAL_APP, 'nobody.myshopify.com'), body),
    ]
    expect(answers.map(({ statusCode, json }) => [statusCode, json<unknown>()])).toEqual(
      answers.map(() => [401, { error: 'wrong signature', message: 'The signature does not match' }]),
    )
    expect(await waiting(test.alder.id, '502')).toEqual([])
    expect(await waiting(test.birch.id, '502')).toEqual([])
  })

  it('refuses what is no answer', async () => {
    const token = tokenOf(SANDBOX_SHOPIFY_APP, ALDER)
    const long = 'x'.repeat(201)
    for (const body of [
      'not json',
      {},
      { ...ANSWER, orderId: '501' },
      { ...ANSWER, orderId: 'gid://shopify/Customer/501' },
      { ...ANSWER, questionId: 'another' },
      { ...ANSWER, first: { channel: ' ', answer: 'a' } },
      { ...ANSWER, first: { channel: long, answer: 'a' } },
      { ...ANSWER, first: { channel: 'a\0', answer: 'a' } },
    ])
      expect((await post(token, body)).statusCode).toBe(400)
    expect((await post(token, { ...ANSWER, first: { channel: 'a', answer: 'x'.repeat(9000) } })).statusCode).toBe(413)
  })

  it('lets a worker without an origin ask before it sends', async () => {
    const answer = await test.server.inject({ method: 'OPTIONS', url: '/collect/v1/survey', headers: { origin: 'null' } })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'authorization, content-type',
    })
  })

  it('tires of an address that tries again and again', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 31; tries++) statuses.push((await post('guess', ANSWER, '10.9.9.9')).statusCode)
    expect([statuses[29], statuses[30]]).toEqual([401, 429])
  })
})

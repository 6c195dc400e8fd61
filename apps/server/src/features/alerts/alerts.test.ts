/** Alerts from the databases to mails and webhooks, and their settings, through HTTP. */
import { alerts } from '@convbox/contract/api/alerts'
import { ALERT_KINDS } from '@convbox/contract/api/alerts.values'
import { DAY_MS, HOUR_MS } from '@convbox/contract/durations'
import { reasonsText } from '@convbox/contract/reasons.text'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pausePixel, resumePixel } from '../../deliver/pixel-state.rows.ts'
import { readOutbox } from '../../messages/outbox.ts'
import type { Program } from '../../program.ts'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { emailOf } from '../../testing/test-people.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { watchStores } from './watch-stores.ts'
import { mayBeWebhook, sendToWebhook, type WebhookOptions } from '../../messages/webhook.ts'

const MINUTE_MS = 60_000
let test: TestProgram
let sandbox: TestSandbox
let chat: FastifyInstance
let chatUrl: string
let asked: { path: string; body: unknown }[] = []
let nowMs = Date.parse('2036-05-04T12:00:00Z')
let seen = 0

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await startTestProgram({ now: () => nowMs, config: { LOG_LEVEL: 'fatal', PUBLIC_URL: sandbox.publicUrl } })
  await test.program.mainDb.pool.query(`UPDATE "user" SET email_verified = true, language = CASE WHEN id = $1 THEN 'zh' END`, [
    test.users.otto,
  ])
  chat = fastify({ forceCloseConnections: true })
  chat.post('/:path', (request, reply) => {
    asked.push({ path: request.url, body: request.body })
    if (request.url === '/hangs') return
    if (request.url === '/moved') return reply.redirect('/fine', 307)
    return reply.code(request.url === '/gone' ? 404 : 200).send('ok')
  })
  chatUrl = await chat.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await chat.close()
  await test.stop()
  await sandbox.close()
})
beforeEach(async () => {
  for (const table of ['pixel', 'alert', 'alert_choice', 'history_import']) await test.program.mainDb.pool.query(`DELETE FROM ${table}`)
  nowMs += 2 * DAY_MS
  asked = []
})

const makeStopped = async (): Promise<string> => {
  const id = await makePixel(test, test.alder, pixelSettings('facebook'))
  await pausePixel(test.program.mainDb, id, { reason: 'token expired', detail: undefined, at: new Date(nowMs) })
  nowMs += 5 * MINUTE_MS
  return id
}
const freshMails = async (): Promise<{ to: string; subject: string; text: string }[]> => {
  const all = await readOutbox(test.program.config)
  const fresh = all.slice(0, all.length - seen)
  seen = all.length
  return fresh
    .flatMap((one) => (one.kind === 'mail' ? [{ to: one.to, subject: one.subject, text: one.text }] : []))
    .toSorted((a, b) => (a.to < b.to ? -1 : 1))
}
/** Mails of a run at this moment. */
const mailsOf = async (options: WebhookOptions = {}) => {
  await watchStores(test.program, options)
  return freshMails()
}
const asAda = () => ({ as: 'ada' as const, store: test.alder })
const save = (input: object = {}, as: 'ada' | 'otto' = 'ada') =>
  test.call.raw(alerts.saveAlertSettings, { mailKinds: [...ALERT_KINDS], webhookKinds: [], ...input }, { as, store: test.alder })
const history = async () => (await test.call(alerts.listAlerts, {}, asAda())).result

describe('a pixel that stops', () => {
  it('is told once to admins and operators, each in their language, and once when it runs again', async () => {
    const id = await makePixel(test, test.alder, pixelSettings('facebook'))
    await pausePixel(test.program.mainDb, id, { reason: 'token expired', detail: undefined, at: new Date(nowMs) })
    expect(await mailsOf()).toEqual([])
    nowMs += 5 * MINUTE_MS
    const mails = await mailsOf()
    // Rita may only read; Bela belongs to another organization, Sam to none.
    expect(mails.map(({ to }) => to)).toEqual([emailOf('ada'), emailOf('otto')])
    expect(mails[0]?.subject).toBe('Alder: facebook (Meta) has stopped sending')
    expect(mails[0]?.text).toContain(reasonsText.en.auth['token expired'].next)
    expect(mails[0]?.text).toContain(`${sandbox.publicUrl}/website/alder/pixels/${id}`)
    expect(mails[1]?.text).toContain(reasonsText.zh.auth['token expired'].next)
    nowMs += 3 * DAY_MS
    expect(await mailsOf()).toEqual([])
    expect(await history()).toMatchObject([
      { kind: 'pixel stopped', page: `pixels/${id}`, detail: { name: 'facebook', reason: 'token expired' } },
    ])
    await resumePixel(test.program.mainDb, id, 'token expired')
    expect((await mailsOf()).map(({ subject }) => subject)).toEqual(['Alder: facebook (Meta) sends again', expect.any(String)])
    expect(await mailsOf()).toEqual([])
    expect((await history())?.[0]?.endedAt).toBe(new Date(nowMs).toISOString())
  })

  it('again and again is told of once a day, and always listed', async () => {
    const id = await makeStopped()
    expect(await mailsOf()).toHaveLength(2)
    await resumePixel(test.program.mainDb, id, 'token expired')
    expect(await mailsOf()).toHaveLength(2)
    await pausePixel(test.program.mainDb, id, { reason: 'token expired', detail: undefined, at: new Date(nowMs) })
    nowMs += 10 * MINUTE_MS
    expect(await mailsOf()).toEqual([])
    expect(await history()).toHaveLength(2)
  })

  it('with others is one mail that names all; none is told of a store whose plan has no pixels', async () => {
    const { pool } = test.program.mainDb
    const other = await makePixel(test, test.alder, pixelSettings('tiktok'))
    await pausePixel(test.program.mainDb, other, { reason: 'unknown pixel', detail: undefined, at: new Date(nowMs) })
    await makeStopped()
    await pool.query(`UPDATE charge SET status = 'Expired' WHERE store_id = $1`, [test.alder.id])
    expect(await mailsOf()).toEqual([])
    await pool.query(`UPDATE charge SET status = 'Active' WHERE store_id = $1`, [test.alder.id])
    const [mail] = await mailsOf()
    expect(mail?.subject).toBe('Alder: 2 alerts')
    expect(mail?.text).toContain(reasonsText.en.stop['unknown pixel'].next)
    expect(mail?.text).toMatch(/website\/alder\/alerts\n/)
  })

  it('is told once by two programs at once', async () => {
    await makeStopped()
    await Promise.all([watchStores(test.program), watchStores(test.program), watchStores(test.program)])
    expect((await freshMails()).map(({ to }) => to)).toEqual([emailOf('ada'), emailOf('otto')])
    expect(await history()).toHaveLength(1)
  })

  it('is told again when no mail could be sent, three times at most', async () => {
    await makeStopped()
    const deaf = { ...test.program, config: { ...test.program.config, SMTP_URL: 'smtp://127.0.0.1:1' } }
    await watchStores(deaf)
    expect(await mailsOf()).toHaveLength(2)
    await test.program.mainDb.pool.query('DELETE FROM alert')
    for (let tries = 0; tries < 3; tries += 1) await watchStores(deaf)
    expect(await mailsOf()).toEqual([])
  })

  it('does not wait for a store that cannot be judged', async () => {
    await makeStopped()
    const broken: Program = {
      ...test.program,
      warehouse: {
        ...test.program.warehouse,
        query: (asking) =>
          asking.params?.['storeId'] === test.birch.id ? Promise.reject(new Error('broken')) : test.program.warehouse.query(asking),
      },
    }
    await watchStores(broken)
    expect(await freshMails()).toHaveLength(2)
  })
})

it('counts what became of events, pages that went silent, and an import that stands, from the databases', async () => {
  const id = await makePixel(test, test.alder, pixelSettings('facebook'))
  const { warehouse, mainDb } = test.program
  const at = (ageMs: number): string => new Date(nowMs - ageMs).toISOString()
  const delivery = (index: number, ageMs: number, state: string) => ({
    store_id: test.alder.id,
    pixel_id: id,
    event_id: `${ageMs}-${index}`,
    event_name: 'PageView',
    platform: 'facebook',
    order_id: '',
    url: '',
    occurred_at: at(ageMs),
    received_at: at(ageMs),
    state,
    reason: state === 'parked' ? 'out of tries' : '',
    proof: '',
    is_test: 0,
    attempts: '[]',
    request: '',
    answer: '',
    updated_at: at(ageMs),
    version: '1',
  })
  const rows = Array.from({ length: 120 }, (_, index) => delivery(index, 2 * DAY_MS, 'delivered'))
  await warehouse.insert({
    table: 'deliveries',
    rows: [...rows, ...Array.from({ length: 25 }, (_, index) => delivery(index, 30 * MINUTE_MS, 'parked'))],
  })
  const order = (index: number) => ({
    store_id: test.alder.id,
    ordered_at: at(90 * MINUTE_MS),
    order_id: `order-${index}`,
    order_name: `#${index}`,
    total: '10.0000',
    currency: 'USD',
    told_by: 'shopify',
    updated_at: at(90 * MINUTE_MS),
    version: '1',
  })
  await warehouse.insert({ table: 'orders', rows: [order(1), order(2), order(3)] })
  await mainDb.pool.query(`UPDATE store SET first_event_at = $2 WHERE id = $1`, [test.alder.id, at(9 * DAY_MS)])
  await mainDb.pool.query(
    `INSERT INTO history_import (id, store_id, status, from_time, to_time, imported_orders, updated_at) VALUES ('run', $1, 'downloading', $2, $2, 7, $2)`,
    [test.alder.id, at(2 * HOUR_MS)],
  )
  const [mail] = await mailsOf()
  expect(mail?.to).toBe(emailOf('ada'))
  expect((await history())?.map(({ kind }) => kind).toSorted()).toEqual(['destination falls', 'import stands', 'no events', 'parked grow'])
  expect((await history())?.find(({ kind }) => kind === 'destination falls')?.detail).toMatchObject({
    share: 0,
    usualShare: 100,
    count: 25,
  })
  expect((await history())?.find(({ kind }) => kind === 'no events')?.detail).toMatchObject({ count: 3 })
  nowMs += HOUR_MS
  await warehouse.insert({
    table: 'deliveries',
    rows: Array.from({ length: 25 }, (_, index) => delivery(index, 30 * MINUTE_MS, 'delivered')),
  })
  await warehouse.insert({
    table: 'events',
    rows: [
      {
        store_id: test.alder.id,
        id: 'view',
        name: 'PageView',
        visitor_id: 'v',
        source: 'storefront',
        occurred_at: at(MINUTE_MS),
        received_at: at(MINUTE_MS),
        version: '1',
      },
    ],
  })
  await mainDb.pool.query(`UPDATE history_import SET status = 'done' WHERE id = 'run'`)
  expect((await mailsOf())[0]?.subject).toBe('Alder: 4 alerts')
  expect((await history())?.filter(({ endedAt }) => endedAt === undefined)).toEqual([])
  await mainDb.pool.query(`UPDATE store SET first_event_at = NULL WHERE id = $1`, [test.alder.id])
})

describe('quiet hours', () => {
  it('hold everything back until they end, also the most urgent', async () => {
    nowMs = Date.parse('2037-01-10T21:30:00Z')
    await save({ quiet: { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' } })
    await save({ mailKinds: [] }, 'otto')
    const id = await makeStopped()
    expect(await mailsOf()).toEqual([])
    nowMs = Date.parse('2037-01-11T05:59:00Z')
    await resumePixel(test.program.mainDb, id, 'token expired')
    expect(await mailsOf()).toEqual([])
    nowMs = Date.parse('2037-01-11T06:00:00Z')
    // Both at once: it stopped and runs again.
    expect((await mailsOf()).map(({ to, subject }) => [to, subject])).toEqual([[emailOf('ada'), 'Alder: 2 alerts']])
  })
})

describe('a webhook', () => {
  const address = 'https://chat.example/services/secret'
  const ofReal = { sandbox: false }
  const toChat = (path: string, more: WebhookOptions = {}): WebhookOptions => ({
    isAllowed: () => true,
    sendTo: () => `${chatUrl}${path}`,
    ...more,
  })

  it.each([
    ['https://chat.example/x', true],
    ['http://chat.example/x', false],
    ['https://chat.example:8443/x', false],
    ['https://user:pass@chat.example/x', false],
    ['https://127.0.0.1/x', false],
    ['https://[::1]/x', false],
    ['https://10.0.0.1/x', false],
    ['https://localhost/x', false],
    ['ftp://chat.example/x', false],
    ['nonsense', false],
  ])('of a real store at %s: %s', (url, wanted) => expect(mayBeWebhook(test.program, ofReal, url)).toBe(wanted))

  it('of a sandbox store is one of the sandbox, whatever else this machine has', () => {
    const judge = (url: string) => mayBeWebhook(test.program, { sandbox: true }, url)
    expect(judge(`${sandbox.publicUrl}/sandbox/webhook/alerts`)).toBe(true)
    for (const url of [
      address,
      `${sandbox.publicUrl}/healthz`,
      `${sandbox.publicUrl}/sandbox/webhook/../../api/x`,
      'http://127.0.0.1:9/sandbox/webhook/x',
    ])
      expect(judge(url)).toBe(false)
    expect(mayBeWebhook(test.program, ofReal, `${sandbox.publicUrl}/sandbox/webhook/alerts`)).toBe(false)
  })

  it('is not asked where its name leads to this machine, not followed elsewhere, and not waited for', async () => {
    const send = (options: WebhookOptions) => sendToWebhook(test.program, ofReal, { address, text: 'hello' }, options)
    const named = (path: string) => () => `${chatUrl.replace('127.0.0.1', 'localhost')}${path}`
    expect(await send({ sendTo: named('/fine') })).toBe('unreachable')
    expect(asked).toEqual([])
    expect(await send(toChat('/fine'))).toBeUndefined()
    expect(asked).toEqual([{ path: '/fine', body: { text: 'hello' } }])
    expect(await send(toChat('/moved'))).toBe('redirect')
    expect(asked.map(({ path }) => path)).toEqual(['/fine', '/moved'])
    expect(await send(toChat('/gone'))).toBe('refused')
    expect(await send(toChat('/hangs', { timeoutMs: 100 }))).toBe('no answer')
    expect(await send({ isAllowed: () => true, sendTo: () => 'http://127.0.0.1:1/' })).toBe('unreachable')
  })

  it('gets each alert once, with the page that mends it, and its failure is shown', async () => {
    const webhook = `${sandbox.publicUrl}/sandbox/webhook/alerts`
    expect((await save({ mailKinds: [], webhookKinds: ['pixel stopped'], webhook })).status).toBe(200)
    await save({ mailKinds: [] }, 'otto')
    const received = async (): Promise<unknown> => (await fetch(webhook)).json()
    const id = await makeStopped()
    expect(await mailsOf()).toEqual([])
    await watchStores(test.program)
    expect(await received()).toEqual({ received: [expect.stringContaining(`Alder: facebook (Meta) has stopped sending`)] })
    expect(JSON.stringify(await received())).toContain(`/website/alder/pixels/${id}`)
    await save({ mailKinds: [], webhookKinds: ['pixel stopped'], webhook: `${sandbox.publicUrl}/sandbox/webhook/broken` })
    await resumePixel(test.program.mainDb, id, 'token expired')
    await watchStores(test.program)
    expect((await test.call(alerts.alertSettings, {}, asAda())).result).toMatchObject({ webhookFailure: 'refused' })
    // Mended: the message that reached nobody comes after all.
    await save({ mailKinds: [], webhookKinds: ['pixel stopped'], webhook })
    await watchStores(test.program)
    expect(await received()).toEqual({ received: [expect.any(String), expect.stringContaining('sends again')] })
  })

  it('that hangs is not sent the same again', async () => {
    await save({ mailKinds: [], webhookKinds: ['pixel stopped'], webhook: `${sandbox.publicUrl}/sandbox/webhook/alerts` })
    await makeStopped()
    await watchStores(test.program, toChat('/hangs', { timeoutMs: 100 }))
    await watchStores(test.program, toChat('/fine'))
    expect(asked.map(({ path }) => path)).toEqual(['/hangs'])
  })
})

describe('what a person gets', () => {
  it('is by default everything by mail for an admin, a stopped pixel for an operator, nothing for a reader', async () => {
    const kindsOf = async (as: 'ada' | 'otto' | 'rita') =>
      (await test.call(alerts.alertSettings, {}, { as, store: test.alder })).result?.mailKinds
    expect([await kindsOf('ada'), await kindsOf('otto'), await kindsOf('rita')]).toEqual([[...ALERT_KINDS], ['pixel stopped'], []])
  })

  it('is saved for each person, its secret kept, and recorded', async () => {
    const webhook = `${sandbox.publicUrl}/sandbox/webhook/a-secret`
    const quiet = { from: '22:00', to: '07:00', timeZone: 'UTC' }
    await save({ mailKinds: ['no orders'], webhookKinds: ['no events'], webhook, quiet })
    const { result, response } = await test.call(alerts.alertSettings, {}, asAda())
    expect(result).toMatchObject({
      isDefault: false,
      mailKinds: ['no orders'],
      webhookKinds: ['no events'],
      quiet,
      webhookHost: new URL(webhook).host,
    })
    expect(response.body).not.toContain('a-secret')
    const { rows } = await test.program.mainDb.pool.query(`SELECT webhook FROM alert_choice`)
    expect(JSON.stringify(rows)).not.toContain('a-secret')
    const log = await test.program.mainDb.pool.query(`SELECT detail FROM audit WHERE action = 'alerts chosen' ORDER BY id DESC LIMIT 1`)
    expect(log.rows).toEqual([
      { detail: { alertMails: 'no orders', alertWebhook: 'no events', webhookChanged: 1, quietHours: '22:00-07:00 UTC' } },
    ])
    expect((await test.call(alerts.alertSettings, {}, { as: 'otto', store: test.alder })).result?.isDefault).toBe(true)
    await save({ webhook: '' })
    expect((await test.call(alerts.alertSettings, {}, asAda())).result?.webhookHost).toBeUndefined()
  })

  it.each([
    ['a foreign address', { webhook: 'https://chat.example/x' }, 'webhook'],
    ['a webhook that nobody gave', { webhookKinds: ['no events'] }, 'webhook'],
    ['a time that does not exist', { quiet: { from: '24:00', to: '07:00', timeZone: 'UTC' } }, 'quiet.from'],
    ['hours of no length', { quiet: { from: '07:00', to: '07:00', timeZone: 'UTC' } }, 'quiet.to'],
    ['an unknown kind', { mailKinds: ['weather'] }, 'mailKinds.0'],
  ])('refuses %s', async (_, input, field) => {
    const { status, details } = await save(input)
    expect([status, Object.keys(details)]).toEqual([400, [field]])
  })

  it('is closed to readers, and to people of another store', async () => {
    const input = { mailKinds: [], webhookKinds: [] }
    expect((await test.call(alerts.saveAlertSettings, input, { as: 'rita', store: test.alder })).error).toBe('read only')
    expect((await test.call(alerts.testAlertWebhook, {}, { as: 'rita', store: test.alder })).error).toBe('read only')
    expect((await test.call(alerts.listAlerts, {}, { as: 'rita', store: test.alder })).status).toBe(200)
    for (const endpoint of [alerts.listAlerts, alerts.alertSettings, alerts.saveAlertSettings, alerts.testAlertWebhook])
      expect((await test.call.raw(endpoint, input, { as: 'bela', store: test.alder })).status).toBe(403)
  })

  it('can be tested, before it is saved or after, ten times in ten minutes', async () => {
    const webhook = `${sandbox.publicUrl}/sandbox/webhook/tried`
    expect((await test.call(alerts.testAlertWebhook, { webhook }, asAda())).result).toEqual({})
    expect((await test.call(alerts.testAlertWebhook, { webhook: webhook.replace('tried', 'broken') }, asAda())).result).toEqual({
      failure: 'refused',
    })
    expect((await test.call(alerts.testAlertWebhook, {}, asAda())).status).toBe(400)
    for (let tries = 0; tries < 8; tries += 1) await test.call(alerts.testAlertWebhook, { webhook }, asAda())
    expect((await test.call(alerts.testAlertWebhook, { webhook }, asAda())).error).toBe('too many requests')
  })
})

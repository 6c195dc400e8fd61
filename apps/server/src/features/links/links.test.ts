/** Links from their making to their counts: codes, redirects, who counts as a visitor, passwords, and what the reports of links say. */
import { classifyLanding } from '@convbox/attribution'
import { DAY_MS } from '@convbox/contract/durations'
import { readLinkCode } from '@convbox/contract/links'
import { campaigns } from '@convbox/contract/api/campaigns'
import { creators } from '@convbox/contract/api/creators'
import { links } from '@convbox/contract/api/links'
import { column } from '@convbox/storage'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { hashPassword } from '../../links/link-password.ts'
import { touchContextOf } from '../../derive/touch-context.ts'
import { ingest } from '../../ingest/ingest.ts'
import { forgetOldRows } from '../../schedule/forget-old-rows.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { addLinks } from './links.ts'

// Far in the future: the warehouse empties hashes after two days, by the real clock.
const START_MS = Date.parse('2035-03-09T10:00:00.000Z')
let test: TestProgram
let nowMs = START_MS
let of: { campaignId: string; creatorId: string; mediumId: string }
const asAda = () => ({ as: 'ada' as const, store: test.alder })
beforeAll(async () => {
  test = await startTestProgram({ roles: [ingest], now: () => nowMs })
  const creator = await test.call(creators.saveCreator, { name: 'Maya' }, asAda())
  const medium = await test.call(creators.saveMedium, { name: 'Instagram' }, asAda())
  const campaign = await test.call(campaigns.saveCampaign, { name: 'Spring' }, asAda())
  of = { campaignId: campaign.result?.id ?? '', creatorId: creator.result?.id ?? '', mediumId: medium.result?.id ?? '' }
})
afterAll(() => test.stop())
// No link or visitor of a test is remembered in the next one.
beforeEach(() => {
  nowMs += 2 * 3_600_000
})

const AT = { at: new Date(START_MS) }
const LANDING = 'https://alder.example/mug?utm_source=instagram&utm_medium=influencer&utm_name=Maya+-+Instagram'
const named = (creativeId: string) => ({ ...of, creativeId, destination: `${LANDING}&utm_content=${creativeId}` })
/** A link of Ada's store with other columns than a new one has. */
const linkWith = async (creativeId: string, columns: Record<string, unknown> = {}): Promise<{ id: string; code: string }> => {
  const [made] = await addLinks(test.program.mainDb, test.alder.id, [named(creativeId)], AT)
  if (made === undefined) throw new Error('No link')
  for (const [name, value] of Object.entries(columns))
    await test.program.mainDb.pool.query(`UPDATE link SET ${name} = $1 WHERE id = $2`, [value, made.id])
  return made
}

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
type Asked = { method?: 'GET' | 'HEAD' | 'POST'; headers?: Record<string, string>; payload?: string; ip?: string }
const open = (address: string, { method = 'GET', headers = {}, payload, ip = '203.0.113.1' }: Asked = {}) =>
  test.server.inject({
    method,
    url: address,
    remoteAddress: ip,
    headers: { 'user-agent': CHROME, ...headers },
    ...(payload !== undefined && { payload }),
  })
const clickOf = (location: string | undefined): string => new URL(location ?? '').searchParams.get('cvb') ?? ''

const clickRow = z.object({
  link_id: column.text,
  campaign_id: column.text,
  creator_id: column.text,
  medium_id: column.text,
  class: column.text,
  click_id: column.text,
  visitor_hash: column.text,
  device: column.text,
  referrer_host: column.text,
  country: column.text,
})
const readClicks = (linkId: string) =>
  test.program.warehouse.query({
    sql: 'SELECT * EXCEPT (store_id, clicked_at) FROM link_clicks FINAL WHERE store_id = {storeId:String} AND link_id = {linkId:String} ORDER BY clicked_at, click_id',
    params: { storeId: test.alder.id, linkId },
    row: clickRow,
  })
const waitForClicks = (linkId: string, count: number) =>
  waitUntil(
    () => readClicks(linkId),
    (rows) => rows.length >= count,
    { what: `${count} clicks` },
  )

it('come back in the order asked for, and stay when they are asked for again', async () => {
  const { mainDb } = test.program
  const asked = Array.from({ length: 1200 }, (_, n) => ({ ...named(`many${n}`), ...(n === 3 && { discountCode: 'MAYA10' }) }))
  const added = await mainDb.db.transaction((db) => addLinks({ db }, test.alder.id, asked, AT))
  expect(added.map(({ creativeId }) => creativeId)).toEqual(asked.map(({ creativeId }) => creativeId))
  expect(new Set(added.map(({ code }) => code)).size).toBe(1200)
  expect(added.filter(({ code }) => readLinkCode(code) !== code)).toEqual([])
  const changed = asked.map((one) => ({ ...one, destination: 'https://alder.example/other' }))
  expect(await addLinks(mainDb, test.alder.id, changed, AT)).toEqual(added)
  const { rows } = await mainDb.pool.query("SELECT name, destination, discount_code, state FROM link WHERE creative_id = 'many3'")
  expect(rows).toEqual([{ name: 'Maya - Instagram', destination: asked[3]?.destination, discount_code: 'MAYA10', state: 'active' }])
})

it('get another code where one is taken, in any store', async () => {
  const { mainDb } = test.program
  const codes = ['aaaaaaa', 'aaaaaaa', 'bbbbbbb', 'aaaaaaa', 'bbbbbbb', 'ccccccc']
  const makeCode = () => codes.shift() ?? 'none left'
  const first = await addLinks(mainDb, test.birch.id, [named('x')], { ...AT, makeCode })
  const second = await addLinks(mainDb, test.alder.id, [named('x'), named('y')], { ...AT, makeCode })
  expect(first.map(({ code }) => code)).toEqual(['aaaaaaa'])
  // y has the second code at once; x asks again until one is free.
  expect(second.map(({ code }) => code)).toEqual(['ccccccc', 'bbbbbbb'])
})

it('leave nothing where the creation fails', async () => {
  const { mainDb } = test.program
  const failing = mainDb.db.transaction(async (db) => {
    await addLinks({ db }, test.alder.id, [named('failed')], AT)
    throw new Error('later')
  })
  await expect(failing).rejects.toThrow('later')
  expect((await mainDb.pool.query("SELECT 1 FROM link WHERE creative_id = 'failed'")).rows).toEqual([])
})

it('redirect whatever the case of their code, with the visitor’s query, and note who clicked without telling who it was', async () => {
  const { id, code } = await linkWith('redirected')
  const headers = { referer: 'https://www.instagram.com/maya?secret', 'cf-ipcountry': 'DE' }
  const answer = await open(`/s/${code.toUpperCase()}?fbclid=1&utm_source=evil`, { headers })
  expect([answer.statusCode, answer.body]).toEqual([302, ''])
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(answer.headers).not.toHaveProperty('set-cookie')
  const { location } = answer.headers
  const clickId = clickOf(location)
  expect(clickId).toMatch(new RegExp(`^${code}-[2-9a-z]{16}$`))
  expect(location).toBe(`${LANDING}&utm_content=redirected&cvb=${clickId}&fbclid=1`)
  const [row] = await waitForClicks(id, 1)
  const { visitor_hash: hash, ...rest } = row ?? {}
  expect(rest).toEqual({
    link_id: id,
    campaign_id: of.campaignId,
    creator_id: of.creatorId,
    medium_id: of.mediumId,
    class: 'human',
    click_id: clickId,
    device: 'desktop',
    referrer_host: 'www.instagram.com',
    // The header came from no proxy that is trusted.
    country: '',
  })
  expect(hash).toMatch(/^[\w-]{22}$/)
  const records = await test.program.log.read({ after: 0, limit: 1000, maxBytes: 1e7 })
  const told = JSON.stringify(records.filter(({ record }) => JSON.stringify(record).includes(clickId)))
  for (const personal of ['203.0.113.1', 'Mozilla', 'maya?secret']) expect(told).not.toContain(personal)
})

it('apply their discount code on the shop’s host', async () => {
  const { code } = await linkWith('coded', { discount_code: 'MAYA10' })
  const location = new URL((await open(`/s/${code}`)).headers.location ?? '')
  expect(location.origin + location.pathname).toBe('https://alder.example/discount/MAYA10')
  expect(location.searchParams.get('redirect')).toMatch(/^\/mug\?utm_source=instagram&.*&cvb=/)
})

it('count a person once in an hour, and others than persons never', async () => {
  const { id, code } = await linkWith('counted')
  const address = `/s/${code}`
  await open(address)
  await open(address)
  await open(address, { ip: '203.0.113.2' })
  await open(address, { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } })
  await open(address, { headers: { 'user-agent': 'WhatsApp/2.23' } })
  await open(address, { headers: { 'sec-purpose': 'prefetch' } })
  const head = await open(address, { method: 'HEAD' })
  expect([head.statusCode, clickOf(head.headers.location)]).toEqual([302, expect.stringContaining(code)])
  await open(address, { headers: { 'user-agent': '' } })
  const early = await waitForClicks(id, 8)
  expect(early.map((row) => row.class).toSorted()).toEqual(['bot', 'bot', 'duplicate', 'head', 'human', 'human', 'prefetch', 'preview'])
  // In another batch, when the first is in the warehouse.
  nowMs += 1_800_000
  await open(address)
  nowMs += 1_800_000
  await open(address)
  const later = (await waitForClicks(id, 10)).slice(8)
  expect(later.map((row) => row.class)).toEqual(['duplicate', 'human'])
})

it('tell visitors of two days apart, and forget how', async () => {
  const { id, code } = await linkWith('days')
  const readSalt = async () =>
    (await test.program.mainDb.pool.query("SELECT value FROM program_state WHERE key = 'link visitor salt'")).rows
  await open(`/s/${code}`)
  const before = await readSalt()
  nowMs += DAY_MS
  await open(`/s/${code}`)
  const [first, second] = await waitForClicks(id, 2)
  expect(first?.visitor_hash).not.toBe(second?.visitor_hash)
  expect(await readSalt()).toHaveLength(1)
  expect(await readSalt()).not.toEqual(before)
  await forgetOldRows(test.program)
  expect(await readSalt()).toHaveLength(1)
  nowMs += DAY_MS
  await forgetOldRows(test.program)
  expect(await readSalt()).toEqual([])
})

it('show a page with the way to the store where they lead nowhere', async () => {
  const off = await linkWith('off', { state: 'disabled' })
  const expired = await linkWith('expired', { expires_at: new Date(nowMs) })
  const moved = await linkWith('moved', { destination: 'https://evil.example/' })
  const chinese = { 'accept-language': 'zh-CN,zh;q=0.9' }
  for (const [code, status, words] of [
    ['2222222', 404, '该链接不存在'],
    ['no-code', 404, '该链接不存在'],
    ['22222222', 404, '该链接不存在'],
    ['', 404, '该链接不存在'],
    [off.code, 410, '该链接已停用'],
    [expired.code, 410, '该链接已过期'],
    [moved.code, 410, '该链接已失效'],
  ] as const) {
    const answer = await open(`/s/${code}`, { headers: chinese })
    expect([code, answer.statusCode]).toEqual([code, status])
    expect(answer.body).toContain(words)
    expect(answer.body.includes('href="https://alder.example/"')).toBe(status === 410)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers).not.toHaveProperty('location')
  }
  // A second before its end it still redirects.
  nowMs -= 1000
  expect((await open(`/s/${expired.code}`)).statusCode).toBe(302)
  expect(await readClicks(off.id)).toEqual([])
})

it('ask for their password, count the click only after it, and end guessing', async () => {
  const { id, code } = await linkWith('secret', { password_hash: await hashPassword('open sesame') })
  const address = `/s/${code}?ref=a`
  const asked = await open(address)
  expect([asked.statusCode, asked.headers.location]).toEqual([200, undefined])
  expect(asked.body).toContain('type="password"')
  const post = (password: string, asking: Asked = {}) =>
    open(address, {
      method: 'POST',
      payload: new URLSearchParams({ password }).toString(),
      ...asking,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect([(await post('wrong')).statusCode, (await post('')).statusCode]).toEqual([403, 403])
  const right = await post('open sesame')
  expect([right.statusCode, right.headers.location]).toEqual([303, address])
  const cookie = String(right.headers['set-cookie'])
  expect(cookie).toMatch(/; Path=\/s\/; Max-Age=86400; HttpOnly; SameSite=Lax$/)
  expect(cookie).not.toContain('sesame')
  const own = { cookie: `a=b; ${cookie.split(';')[0]}` }
  expect((await open(address, { headers: own })).headers.location).toContain('&cvb=')
  expect((await open(address, { headers: { cookie: `cvb_link_${code}=forged` } })).statusCode).toBe(200)
  expect(await waitForClicks(id, 1)).toHaveLength(1)
  for (let n = 0; n < 10; n++) expect((await post('wrong')).statusCode).toBe(403)
  expect((await post('open sesame')).statusCode).toBe(429)
  expect((await post('open sesame', { ip: '198.51.100.1' })).statusCode).toBe(303)
  nowMs += 600_001
  expect((await post('open sesame')).statusCode).toBe(303)
  // Another password closes the link to those who knew the last one.
  await test.program.mainDb.pool.query('UPDATE link SET password_hash = $1 WHERE id = $2', [await hashPassword('another one'), id])
  nowMs += 3000
  expect((await open(address, { headers: own })).statusCode).toBe(200)
})

it('are not looked up without end for those who guess codes, at their addresses and by the call that tells where they lead', async () => {
  const { code } = await linkWith('guessed')
  const [ip, tell] = ['198.51.100.7', '/api/shortLink/getH5Landing?code=']
  await open(`/s/${code}`, { ip })
  for (let n = 0; n < 100; n++) {
    const guess = `222${String(n).padStart(4, '2').replaceAll(/[01]/g, '9')}`
    await open(n % 2 === 0 ? `/s/${guess}` : tell + guess, { ip })
  }
  for (const address of ['/s/', tell]) expect((await open(`${address}3333333`, { ip })).statusCode).toBe(429)
  expect([(await open(`/s/${code}`, { ip })).statusCode, (await open(tell + code, { ip })).statusCode]).toEqual([302, 200])
  for (const address of ['/s/', tell]) expect((await open(`${address}3333333`, { ip: '198.51.100.8' })).statusCode).toBe(404)
})

type Saved = Parameters<typeof test.call<(typeof links)['saveLink']>>[1]
const save = (input: Saved) => test.call(links.saveLink, input, asAda())
const mug = { name: 'Maya in spring', destination: 'alder.example/mug?utm_source=podcast' }

it('are made by hand for a page of the store, with the tags that it lacks, and change without another address', async () => {
  const { result: made } = await save({ ...mug, creatorId: of.creatorId, mediumId: of.mediumId, discountCode: 'MAYA10' })
  expect(made).toMatchObject({
    name: 'Maya in spring',
    destination: 'https://alder.example/mug?utm_source=podcast&utm_medium=influencer&utm_term=Maya&utm_name=Maya+in+spring',
    address: `http://localhost:3000/s/${made?.code}`,
    creator: { id: of.creatorId, name: 'Maya' },
    medium: { id: of.mediumId, name: 'Instagram' },
    discountCode: 'MAYA10',
    kind: 'short',
    state: 'active',
    isOwn: true,
    isExpired: false,
    hasPassword: false,
    clicks: 0,
    uniqueClicks: 0,
  })
  const { id = '', code = '' } = made ?? {}
  await open(`/s/${code}`)
  await open(`/s/${code}`)
  await open(`/s/${code}`, { method: 'HEAD' })
  await waitForClicks(id, 3)
  const expiresAt = new Date(nowMs + DAY_MS).toISOString()
  const { result: changed } = await save({ id, name: 'Renamed', destination: 'https://alder.example/cups', expiresAt, password: 'sesame' })
  expect(changed).toMatchObject({
    code,
    name: 'Renamed',
    destination: 'https://alder.example/cups?utm_source=podcast&utm_medium=influencer&utm_term=Maya&utm_name=Maya+in+spring',
    creator: { name: 'Maya' },
    expiresAt,
    hasPassword: true,
    clicks: 2,
    uniqueClicks: 1,
  })
  expect(changed).not.toHaveProperty('discountCode')
  // The password stays as it is until it is removed.
  expect((await save({ id, name: 'Renamed', destination: 'https://alder.example/cups' })).result?.hasPassword).toBe(true)
  expect((await save({ id, name: 'Renamed', destination: 'https://alder.example/cups', password: '' })).result?.hasPassword).toBe(false)
  nowMs += 3000
  expect((await open(`/s/${code}`)).headers.location).toMatch(/^https:\/\/alder\.example\/cups\?/)
})

it('are refused with what to do', async () => {
  const past = new Date(nowMs - 1).toISOString()
  const refused = async (input: Partial<Saved>) => (await save({ ...mug, ...input })).details
  expect(await refused({ destination: 'https://evil.example/' })).toHaveProperty('destination')
  expect(await refused({ destination: 'https://blog.alder.example/', discountCode: 'MAYA10' })).toHaveProperty('discountCode')
  expect(await refused({ discountCode: '../..' })).toHaveProperty('discountCode')
  expect(await refused({ expiresAt: past })).toHaveProperty('expiresAt')
  expect(await refused({ creatorId: 'theirs' })).toHaveProperty('creatorId')
  expect(await refused({ mediumId: 'theirs' })).toHaveProperty('mediumId')
  expect((await save({ ...mug, id: 'nobodys' })).error).toBe('not found')
  expect((await test.call(links.saveLink, mug, { as: 'rita', store: test.alder })).status).toBe(403)
})

it('are found by name, code and destination, disabled and enabled again, and noted in the audit log', async () => {
  const { result: made } = await save({ ...mug, name: 'Only this one' })
  const { id = '', code = '' } = made ?? {}
  const list = async (input: { search?: string; state?: 'active' | 'disabled' }) =>
    (await test.call(links.listLinks, input, asAda())).result
  for (const search of ['ONLY THIS', code.toUpperCase()]) expect((await list({ search }))?.links.map((link) => link.id)).toEqual([id])
  expect((await list({ search: 'no such' }))?.count).toBe(0)
  expect(await list({ search: 'many1199' })).toMatchObject({
    count: 1,
    pageSize: 50,
    hosts: ['alder.example', 'alder.myshopify.com'],
    takesCodes: true,
  })
  const setState = (state: 'active' | 'disabled', asked = asAda()) => test.call(links.setLinkState, { id, state }, asked)
  expect((await setState('disabled', { as: 'bela' as never, store: test.birch })).error).toBe('not found')
  expect((await setState('disabled')).result?.state).toBe('disabled')
  expect((await open(`/s/${code}`)).statusCode).toBe(410)
  expect((await list({ search: code, state: 'active' }))?.count).toBe(0)
  await setState('active')
  nowMs += 3000
  expect((await open(`/s/${code}`)).statusCode).toBe(302)
  const { rows } = await test.program.mainDb.pool.query("SELECT action FROM audit WHERE target = 'Only this one' ORDER BY id")
  expect(rows.map(({ action }) => action)).toEqual(['link saved', 'link disabled', 'link enabled'])
})

it('tell their landing address as JSON, where they would redirect', async () => {
  const ask = (code: string) => test.call(links.getH5Landing, { code })
  const active = await linkWith('told', { discount_code: 'MAYA10' })
  const redirect = '/mug?utm_source=instagram&utm_medium=influencer&utm_name=Maya+-+Instagram&utm_content=told'
  const told = new URL((await ask(active.code.toUpperCase())).result ?? '')
  expect([told.pathname, told.searchParams.get('redirect')]).toEqual(['/discount/MAYA10', redirect])
  const hidden = [
    await linkWith('told off', { state: 'disabled' }),
    await linkWith('told late', { expires_at: new Date(nowMs) }),
    await linkWith('told secret', { password_hash: 'x.y' }),
    await linkWith('told moved', { destination: 'https://evil.example/' }),
    { code: '2222222' },
    { code: '__proto__' },
  ]
  for (const { code } of hidden) expect((await ask(code)).error).toBe('not found')
})

it('are known to attribution as soon as they are there, by their tags or by their click alone', async () => {
  const context = async () => touchContextOf(test.program, test.alder.id)
  const before = await context()
  const { id, code } = await linkWith('attributed')
  const location = (await open(`/s/${code}`)).headers.location ?? ''
  const bare = `https://alder.example/?cvb=${clickOf(location)}`
  expect(classifyLanding({ url: bare, ...before }).linkId).toBe('')
  for (const url of [location, bare])
    expect(classifyLanding({ url, ...(await context()) })).toMatchObject({
      rule: 'R3',
      group: 'Influencers',
      linkId: id,
      linkName: 'Maya - Instagram',
      source: 'instagram',
      content: 'attributed',
      clickIds: { cvb: clickOf(location) },
    })
})

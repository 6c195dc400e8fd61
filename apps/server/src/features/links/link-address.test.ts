/** Links at a store's own addresses: through its shop at Shopify, and at a short domain of its own; over HTTP, with the sandbox's Shopify in between. */
import { alerts } from '@convbox/contract/api/alerts'
import { links } from '@convbox/contract/api/links'
import { isShopPath, MAX_FORMER_ADDRESSES, readLinkDomain } from '@convbox/contract/links'
import { createStandIns } from '@convbox/demo/platforms/stand-ins'
import { column } from '@convbox/storage'
import { fastify, type FastifyInstance } from 'fastify'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { request } from 'undici'
import { z } from 'zod'
import { ingest } from '../../ingest/ingest.ts'
import { claimRecord } from '../../links/domain-claim.ts'
import { hashPassword } from '../../links/link-password.ts'
import { readProxied, signProxyQuery } from '../../links/proxy-signature.ts'
import { rewriteShortDomain, SHORT_DOMAIN_PATH } from '../../links/short-domain.ts'
import { SANDBOX_SHOPIFY_APP } from '../../platforms/shopify/sandbox-app.ts'
import { readTxt } from '../../read-txt.ts'
import { findFreePort } from '../../testing/spawn-program.ts'
import { startTestProgram, type TestProgram, type TestStore } from '../../testing/test-program.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { watchStores } from '../alerts/alerts.ts'
import { createStore } from '../stores/stores.ts'
import { watchLinkAddresses } from './links.ts'

const SHOP = 'paper-lantern.myshopify.com'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

let test: TestProgram
let front: FastifyInstance
let publicUrl: string
let store: TestStore
/** What the front answers in place of the program, to play a server that is not ours. */
let stranger: string | undefined

/** TXT records of the DNS, by name. */
const records = new Map<string, string[]>()

beforeAll(async () => {
  const port = await findFreePort()
  publicUrl = `http://127.0.0.1:${port}`
  test = await startTestProgram({ roles: [ingest], config: { PUBLIC_URL: publicUrl }, readTxt: async (name) => records.get(name) ?? [] })
  const { plugin } = createStandIns({ shopify: { publicUrl } })
  front = fastify({ logger: false, forceCloseConnections: true })
  await front.register(plugin, { prefix: '/sandbox' })
  front.setNotFoundHandler(async ({ method, url, headers, ip }, reply) => {
    if (stranger !== undefined) return reply.status(200).send(stranger)
    const answer = await test.server.inject({ method: method === 'HEAD' ? 'HEAD' : 'GET', url, headers, remoteAddress: ip })
    return reply.status(answer.statusCode).headers(answer.headers).send(answer.rawPayload)
  })
  await front.listen({ host: '127.0.0.1', port })
  const made = await createStore(test.program, {
    tenantId: test.alder.tenantId,
    title: 'Lantern',
    websiteUrl: `https://${SHOP}`,
    timeZone: 'UTC',
    currency: 'USD',
    sandbox: true,
    shopDomain: SHOP,
  })
  store = { ...test.alder, ...made }
  test.program.directory.invalidate()
})
afterAll(async () => {
  await front.close()
  await test.stop()
})
beforeEach(() => {
  stranger = undefined
})

const asAda = (of: TestStore = store) => ({ as: 'ada' as const, store: of })
const choose = async (input: Parameters<typeof test.call<(typeof links)['saveLinkAddress']>>[1], of: TestStore = store) =>
  (await test.call(links.saveLinkAddress, input, asAda(of))).result
const read = async () => (await test.call(links.readLinkAddress, {}, asAda())).result
const remove = (kind: 'mini' | 'branded', address: string, of: TestStore = store) =>
  test.call(links.removeFormerAddress, { kind, address }, asAda(of))
const makeLink = async (name: string) => {
  const { result, response } = await test.call(links.saveLink, { name, destination: `https://${SHOP}/lamp` }, asAda())
  if (result === undefined) throw new Error(response.body)
  return result
}
/** As a browser opens an address, without following redirects. */
const open = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await request(address, { headers: { 'user-agent': CHROME, ...headers } })
  return { status: answer.statusCode, location: String(answer.headers.location ?? ''), text: await answer.body.text() }
}
const clicksOf = (linkId: string) =>
  test.program.warehouse.query({
    sql: 'SELECT class, visitor_hash FROM link_clicks FINAL WHERE store_id = {storeId:String} AND link_id = {linkId:String} ORDER BY clicked_at',
    params: { storeId: store.id, linkId },
    row: z.object({ class: column.text, visitor_hash: column.text }),
  })
/** Another store of the same server, without a shop. */
const makeSecond = async (name: string): Promise<TestStore> => {
  const made = await createStore(test.program, {
    tenantId: test.alder.tenantId,
    title: name,
    websiteUrl: `https://${name}.example`,
    timeZone: 'UTC',
    currency: 'USD',
    sandbox: true,
  })
  test.program.directory.invalidate()
  return { ...test.alder, ...made }
}

it('are shown at the shop’s own address once Shopify passes it on, and lead to the shop from there, counted by the visitor’s own network', async () => {
  const before = await makeLink('Before')
  expect(before).toMatchObject({ kind: 'short', address: `${publicUrl}/s/${before.code}` })
  const base = `${publicUrl}/sandbox/shopify/${SHOP}/storefront/a/s/`
  expect(await choose({ kind: 'branded' })).toMatchObject({
    address: { kind: 'branded', bases: { short: `${publicUrl}/s/`, branded: base } },
  })
  const { result } = await test.call(links.listLinks, { search: 'before' }, asAda())
  expect(result?.links).toMatchObject([{ kind: 'branded', address: base + before.code }])
  const opened = await open(`${base}${before.code}?fbclid=1&shop=evil`)
  expect(opened.status).toBe(302)
  const location = new URL(opened.location)
  expect(location.origin + location.pathname).toBe(`https://${SHOP}/lamp`)
  expect(Object.fromEntries(location.searchParams)).toMatchObject({ fbclid: '1', cvb: expect.stringContaining(before.code) })
  for (const ofShopify of ['shop', 'signature', 'timestamp', 'path_prefix']) expect(location.searchParams.has(ofShopify)).toBe(false)
  // The published address goes on working, and the same visitor within an hour is one.
  expect((await open(`${publicUrl}/s/${before.code}`)).status).toBe(302)
  const clicks = await waitUntil(
    () => clicksOf(before.id),
    (rows) => rows.length === 2,
    { what: 'both clicks' },
  )
  expect(clicks.map((row) => row.class)).toEqual(['human', 'duplicate'])
  expect(await choose({ kind: 'short' })).toMatchObject({ address: { kind: 'short' } })
})

it('ask for a password at the program’s own address, because a shop passes no cookies on', async () => {
  const link = await makeLink('Secret')
  await test.program.mainDb.pool.query('UPDATE link SET password_hash = $1 WHERE id = $2', [await hashPassword('open sesame'), link.id])
  const opened = await open(`${publicUrl}/sandbox/shopify/${SHOP}/storefront/a/s/${link.code}?ref=a`)
  expect(opened).toMatchObject({ status: 302, location: `${publicUrl}/s/${link.code}?ref=a` })
})

it('are not there for who only claims to be Shopify, for another shop, and after 90 seconds', async () => {
  const link = await makeLink('Guarded')
  const pass = async (fields: Record<string, string>, secret: string = SANDBOX_SHOPIFY_APP.clientSecret) => {
    const query = new URLSearchParams({
      logged_in_customer_id: '',
      path_prefix: '/a/s',
      timestamp: String(Math.floor(Date.now() / 1000)),
      ...fields,
    })
    query.set('signature', signProxyQuery(secret, query))
    return (await open(`${publicUrl}/shopify/links/${link.code}?${query.toString()}`)).status
  }
  expect(await pass({ shop: SHOP })).toBe(302)
  expect(await pass({ shop: SHOP }, 'guessed')).toBe(404)
  expect(await pass({ shop: 'alder.myshopify.com' })).toBe(404)
  expect(await pass({ shop: 'unknown.myshopify.com' })).toBe(404)
  expect(await pass({ shop: SHOP, timestamp: String(Math.floor(Date.now() / 1000) - 100) })).toBe(404)
  expect((await open(`${publicUrl}/shopify/links/${link.code}`)).status).toBe(404)
})

it('are shown at a short domain of the store that leads here, for its own links alone', async () => {
  const link = await makeLink('Mini')
  const port = new URL(publicUrl).port
  expect(await choose({ kind: 'mini', domain: ' GO.Lantern.example ' })).toMatchObject({
    address: { kind: 'mini', domain: 'go.lantern.example', bases: { mini: `http://go.lantern.example:${port}/` } },
  })
  const here = { host: `go.lantern.example:${port}` }
  expect((await open(`${publicUrl}/${link.code}`, here)).location).toContain(`https://${SHOP}/lamp`)
  expect((await open(`${publicUrl}/${link.code.toUpperCase()}?a=1`, here)).location).toContain('a=1')
  const { result: theirs } = await test.call(
    links.saveLink,
    { name: 'Theirs', destination: 'https://alder.example/mug' },
    asAda(test.alder),
  )
  expect((await open(`${publicUrl}/${theirs?.code}`, here)).status).toBe(404)
  expect((await open(`${publicUrl}/${link.code}`, { host: 'nobodys.example' })).status).toBe(404)
  // At the program's own host a path like a code is no link.
  expect((await open(`${publicUrl}/${link.code}`)).location).toBe('')
  expect((await open(`${publicUrl}${SHORT_DOMAIN_PATH}${link.code}`)).status).toBe(404)
  // The shop's domain stays, so that published links go on working.
  expect(await choose({ kind: 'branded' })).toMatchObject({ address: { kind: 'branded', domain: 'go.lantern.example' } })
  expect((await open(`${publicUrl}/${link.code}`, here)).status).toBe(302)
})

it('keep their address where the new one is taken, is ours, or does not lead here, and say which', async () => {
  await choose({ kind: 'mini', domain: 'go.lantern.example' })
  const second = await makeSecond('second')
  expect(await choose({ kind: 'mini', domain: 'go.lantern.example' }, second)).toMatchObject({ fault: 'taken' })
  expect(await choose({ kind: 'branded' }, second)).toMatchObject({ fault: 'no shop' })
  expect(await choose({ kind: 'mini', domain: 'second.example' }, second)).toMatchObject({ fault: 'own host' })
  stranger = 'Welcome'
  expect(await choose({ kind: 'mini', domain: 'go.second.example' }, second)).toMatchObject({ fault: 'other answer', detail: '200' })
  stranger = undefined
  expect((await test.call(links.readLinkAddress, {}, asAda(second))).result).toMatchObject({ kind: 'short' })
  expect((await test.call(links.saveLinkAddress, { kind: 'mini' }, asAda(second))).details).toHaveProperty('domain')
  expect((await test.call(links.saveLinkAddress, { kind: 'mini', domain: 'https://x.example/a' }, asAda(second))).details).toHaveProperty(
    'domain',
  )
})

it('go on working at a domain that another one replaces, which no other store can take, until the store removes it', async () => {
  await choose({ kind: 'mini', domain: 'old.lantern.example' })
  const link = await makeLink('Printed')
  const openAt = (domain: string, code = link.code) => open(`${publicUrl}/${code}`, { host: domain })
  expect(await choose({ kind: 'mini', domain: 'new.lantern.example' })).toMatchObject({ address: { domain: 'new.lantern.example' } })
  for (const domain of ['old.lantern.example', 'new.lantern.example']) {
    const opened = await openAt(domain)
    expect([opened.status, new URL(opened.location).pathname]).toEqual([302, '/lamp'])
  }
  const former = (await read())?.former ?? []
  expect(former[0]).toMatchObject({ kind: 'mini', address: 'old.lantern.example', since: expect.any(String), until: expect.any(String) })
  const third = await makeSecond('third')
  const { result: theirs } = await test.call(links.saveLink, { name: 'Theirs', destination: 'https://third.example/' }, asAda(third))
  expect((await openAt('old.lantern.example', theirs?.code)).status).toBe(404)
  expect(await choose({ kind: 'mini', domain: 'old.lantern.example' }, third)).toMatchObject({ fault: 'taken' })
  // Another store can remove neither it nor the one that is in use, which nobody can.
  expect((await remove('mini', 'old.lantern.example', third)).error).toBe('not found')
  expect((await remove('mini', 'new.lantern.example')).error).toBe('not found')
  expect((await openAt('old.lantern.example')).status).toBe(302)
  // Chosen again, it is no former one any more, and the other one is.
  await choose({ kind: 'mini', domain: 'old.lantern.example' })
  const domains = (await read())?.former.flatMap(({ kind, address }) => (kind === 'mini' ? [address] : [])) ?? []
  expect(domains).toContain('new.lantern.example')
  expect(domains).not.toContain('old.lantern.example')
  expect((await openAt('new.lantern.example')).status).toBe(302)
  const removed = await remove('mini', 'new.lantern.example')
  expect(removed.result?.former.map(({ address }) => address)).not.toContain('new.lantern.example')
  expect((await openAt('new.lantern.example')).status).toBe(404)
  expect((await openAt('old.lantern.example')).status).toBe(302)
  expect(await choose({ kind: 'mini', domain: 'new.lantern.example' }, third)).toMatchObject({ address: { domain: 'new.lantern.example' } })
  expect((await openAt('new.lantern.example', theirs?.code)).status).toBe(302)
})

it('go on working at a former path of the shop for as long as it passes them on, until the store removes it', async () => {
  const link = await makeLink('Moved')
  const openAt = async (path: string) => (await open(`${publicUrl}/sandbox/shopify/${SHOP}/storefront${path}/${link.code}`)).status
  expect(await openAt('/apps/go')).toBe(404)
  expect(await choose({ kind: 'branded', path: '/apps/go' })).toMatchObject({
    address: { path: '/apps/go', bases: { branded: `${publicUrl}/sandbox/shopify/${SHOP}/storefront/apps/go/` } },
  })
  expect([await openAt('/apps/go'), await openAt('/a/s'), await openAt('/tools/go')]).toEqual([302, 302, 404])
  // Nobody knows since when there are links at the path of the start.
  const [former] = (await read())?.former ?? []
  expect(former).toEqual({ kind: 'branded', address: '/a/s', until: expect.any(String) })
  expect((await remove('branded', '/a/s')).result?.former.map(({ address }) => address)).not.toContain('/a/s')
  expect([await openAt('/apps/go'), await openAt('/a/s')]).toEqual([302, 404])
  await choose({ kind: 'branded', path: '/a/s' })
  expect([await openAt('/apps/go'), await openAt('/a/s')]).toEqual([302, 302])
  await remove('branded', '/apps/go')
})

it('keep so many former addresses, and no save changes anything beyond that', async () => {
  const fourth = await makeSecond('fourth')
  for (let n = 0; n <= MAX_FORMER_ADDRESSES; n++) await choose({ kind: 'mini', domain: `go${n}.fourth.example` }, fourth)
  const readFourth = async () => (await test.call(links.readLinkAddress, {}, asAda(fourth))).result
  expect((await readFourth())?.former).toHaveLength(MAX_FORMER_ADDRESSES)
  const refused = await test.call(links.saveLinkAddress, { kind: 'mini', domain: 'more.fourth.example' }, asAda(fourth))
  expect(refused.details).toHaveProperty('domain')
  expect(await readFourth()).toMatchObject({ domain: `go${MAX_FORMER_ADDRESSES}.fourth.example` })
  await choose({ kind: 'mini', domain: 'go0.fourth.example' }, fourth)
  expect((await readFourth())?.former).toHaveLength(MAX_FORMER_ADDRESSES)
})

it('have one of two stores that take a domain at once', async () => {
  const [fifth, sixth] = [await makeSecond('fifth'), await makeSecond('sixth')]
  const both = await Promise.all([fifth, sixth].map((each) => choose({ kind: 'mini', domain: 'both.example' }, each)))
  expect(both.filter((answer) => answer !== undefined && 'address' in answer)).toHaveLength(1)
  expect(both.filter((answer) => answer !== undefined && 'fault' in answer && answer.fault === 'taken')).toHaveLength(1)
})

it('are looked at every hour: a fault is told with its beginning, and again when it is over', async () => {
  await choose({ kind: 'mini', domain: 'go.lantern.example' })
  stranger = 'This domain is for sale'
  await watchLinkAddresses(test.program)
  const broken = await read()
  expect(broken).toMatchObject({ kind: 'mini', fault: 'other answer', faultSince: expect.any(String) })
  await watchLinkAddresses(test.program)
  expect((await read())?.faultSince).toBe(broken?.faultSince)
  // Found by two looks.
  await test.program.mainDb.pool.query("UPDATE link_address SET fault_since = fault_since - interval '2 hours' WHERE store_id = $1", [
    store.id,
  ])
  const alert = async () => {
    await watchStores(test.program)
    return (await test.call(alerts.listAlerts, {}, asAda())).result?.find(({ kind }) => kind === 'links lead elsewhere')
  }
  expect(await alert()).toMatchObject({
    page: 'affluencer-hub/short-link?open=address',
    detail: { name: expect.stringContaining('go.lantern.example') },
  })
  stranger = undefined
  await watchLinkAddresses(test.program)
  expect(await read()).not.toHaveProperty('fault')
  expect((await alert())?.endedAt).toBeDefined()
})

it('lose a domain to the store that shows by a TXT record of its own that the domain is its', async () => {
  const eighth = await makeSecond('eighth')
  await choose({ kind: 'mini', domain: 'owned.example' })
  const link = await makeLink('Squatted')
  const openAt = async (domain: string) => (await open(`${publicUrl}/${link.code}`, { host: domain })).status
  const [ours, theirs] = [store, eighth].map(({ id }) => claimRecord(test.program, id, 'owned.example'))
  expect(await choose({ kind: 'mini', domain: 'owned.example' }, eighth)).toMatchObject({ fault: 'taken', record: theirs })
  expect(theirs?.name).toBe('_convbox.owned.example')
  // A record of another store, or of another domain, shows nothing.
  records.set('_convbox.owned.example', ['v=spf1 -all', ours?.text ?? '', claimRecord(test.program, eighth.id, 'other.example').text])
  expect(await choose({ kind: 'mini', domain: 'owned.example' }, eighth)).toMatchObject({ fault: 'taken' })
  expect(await openAt('owned.example')).toBe(302)

  records.set('_convbox.owned.example', ['v=spf1 -all', theirs?.text ?? ''])
  expect(await choose({ kind: 'mini', domain: 'owned.example' }, eighth)).toMatchObject({ address: { domain: 'owned.example' } })
  expect(await openAt('owned.example')).toBe(404)
  const lost = { kind: 'short', fault: 'taken', faultSince: expect.any(String) }
  expect(await read()).toMatchObject(lost)
  await watchLinkAddresses(test.program)
  expect(await read()).toMatchObject(lost)
  const { rows } = await test.program.mainDb.pool.query('SELECT store_id, user_id, target FROM audit WHERE action = $1', [
    'link domain lost',
  ])
  expect(rows).toEqual([{ store_id: store.id, user_id: null, target: 'owned.example' }])
  await test.program.mainDb.pool.query("UPDATE link_address SET fault_since = fault_since - interval '2 hours' WHERE store_id = $1", [
    store.id,
  ])
  await watchStores(test.program)
  const told = (await test.call(alerts.listAlerts, {}, asAda())).result ?? []
  expect(told.filter(({ kind, endedAt }) => kind === 'links lead elsewhere' && endedAt === undefined)).toMatchObject([
    { detail: { name: 'owned.example' } },
  ])
  // Without the record of its own the other store does not get it back.
  expect(await choose({ kind: 'mini', domain: 'owned.example' })).toMatchObject({ fault: 'taken' })
  expect(await choose({ kind: 'mini', domain: 'again.lantern.example' })).toMatchObject({ address: { kind: 'mini' } })
  expect(await read()).not.toHaveProperty('fault')

  // A former domain is lost likewise; what the store has chosen stays.
  await choose({ kind: 'mini', domain: 'next.lantern.example' })
  expect(await openAt('again.lantern.example')).toBe(302)
  records.set('_convbox.again.lantern.example', [claimRecord(test.program, eighth.id, 'again.lantern.example').text])
  await choose({ kind: 'mini', domain: 'again.lantern.example' }, eighth)
  expect([await openAt('again.lantern.example'), await openAt('next.lantern.example')]).toEqual([404, 302])
  expect(await read()).toMatchObject({ kind: 'mini', domain: 'next.lantern.example' })
  expect(await read()).not.toHaveProperty('fault')
})

it('ask the DNS for a name that cannot be one without failing', async () => {
  expect(await readTxt(`_convbox.${'a'.repeat(300)}.example`)).toEqual([])
})

it('are signed as Shopify’s documentation has it', () => {
  const query = new URLSearchParams(
    'extra=1&extra=2&shop=shop-name.myshopify.com&logged_in_customer_id=1&path_prefix=%2Fapps%2Fawesome_reviews&timestamp=1317327555',
  )
  expect(signProxyQuery('hush', query)).toBe('4c68c8624d737112c91818c11017d24d334b524cb5c2b8ba08daa056f7395ddb')
  query.set('signature', signProxyQuery('hush', query))
  const nowMs = 1_317_327_600_000
  expect(readProxied('hush', query, nowMs)).toEqual({
    shop: 'shop-name.myshopify.com',
    path: '/apps/awesome_reviews',
    query: 'extra=1&extra=2',
  })
  for (const [name, value] of [
    ['shop', 'evil.myshopify.com'],
    ['timestamp', 'soon'],
    ['extra', '3'],
  ] as const) {
    const forged = new URLSearchParams(query)
    forged.append(name, value)
    expect(readProxied('hush', forged, nowMs)).toBeUndefined()
  }
})

it('take whatever host and path come', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (path, host) => {
      const rewritten = rewriteShortDomain({ url: `/${path}`, headers: { host } }, 'convbox.example')
      expect([`/${path}`, `${SHORT_DOMAIN_PATH}${path}`]).toContain(rewritten)
      expect(readLinkDomain(host) ?? host.trim().toLowerCase()).toBe(host.trim().toLowerCase())
    }),
  )
  expect(
    ['go.example.com', 'münchen.de', 'localhost', '10.0.0.1', 'a..b', 'go.example.com/x'].map((text) => readLinkDomain(text) !== undefined),
  ).toEqual([true, false, false, false, false, false])
  expect(['/a/s', '/apps/go-1', '/admin/x', '/a/', '/a/s/t', 'a/s'].map(isShopPath)).toEqual([true, true, false, false, false, false])
})

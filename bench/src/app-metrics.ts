import { readdirSync, readFileSync } from 'node:fs'
import { accountSchemas } from '@convbox/contract/api/account.schemas'
import { storesSchemas } from '@convbox/contract/api/stores.schemas'
import type { RunningApp } from '../../e2e/start-app.ts'

/** Memory of the program and of every process below it (PostgreSQL), in bytes. Linux: proportional set size, so that shared pages count once. */
export const residentBytes = async (app: Pick<RunningApp, 'process'>): Promise<number> => {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]))
    } catch {
      // The process ended between the two reads.
    }
  }
  const root = app.process.pid ?? 0
  const isBelow = (pid: number): boolean => pid === root || (parents.has(pid) && isBelow(parents.get(pid) ?? 0) && pid > 1)
  let bytes = 0
  for (const pid of parents.keys()) {
    if (!isBelow(pid)) continue
    try {
      bytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
    } catch {
      // Ended meanwhile.
    }
  }
  return bytes
}

/** Samples of /metrics, by name with labels. */
export const readMetrics = async (app: RunningApp): Promise<Map<string, number>> => {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  return new Map(
    text.split('\n').flatMap((line): [string, number][] => {
      const space = line.lastIndexOf(' ')
      return line.startsWith('#') || space === -1 ? [] : [[line.slice(0, space), Number(line.slice(space + 1))]]
    }),
  )
}

/** A signed-in user of the demo store, and the store's public key. */
export type DemoUser = { storeKey: string; cookie: string; websiteName: string; timeZone: string }

/** The result inside the API's envelope; throws with the answer's text when refused. */
const readResult = async (response: Response): Promise<unknown> => {
  const body: unknown = await response.json()
  if (!response.ok || typeof body !== 'object' || body === null || !('result' in body))
    throw new Error(`${response.url} answered ${response.status}: ${JSON.stringify(body)}`)
  return body.result
}

/** Calls the API as that user; the answer is unknown until a schema of the contract has parsed it. */
export const callAsUser = async (app: RunningApp, user: Pick<DemoUser, 'cookie' | 'websiteName'>, path: string): Promise<unknown> =>
  readResult(await fetch(`${app.url}/api${path}`, { headers: { cookie: user.cookie, 'x-shop-name': user.websiteName } }))

/** The same for a call that changes something. */
export const sendAsUser = async (
  app: RunningApp,
  user: Pick<DemoUser, 'cookie' | 'websiteName'>,
  path: string,
  body: object,
): Promise<unknown> =>
  readResult(
    await fetch(`${app.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.url, cookie: user.cookie, 'x-shop-name': user.websiteName },
      body: JSON.stringify(body),
    }),
  )

/** Signs the demo login in and reads its store. */
export const signInToDemo = async (app: RunningApp): Promise<DemoUser> => {
  const login = await fetch(`${app.url}/api/userlogin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: JSON.stringify({ email: 'demo@convbox.example', password: app.password }),
  })
  const cookie = login.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  const { websites } = accountSchemas.login.result.parse(await readResult(login))
  const websiteName = websites.find(({ sandbox }) => sandbox)?.websiteName ?? ''
  const info = await callAsUser(app, { cookie, websiteName }, `/Auth/v2/get/websiteInfo?websiteName=${websiteName}`)
  const site = storesSchemas.websiteInfo.result.parse(info)
  if (site.virtualSite) throw new Error('The demo login has no store')
  return { storeKey: site.storeKey, cookie, websiteName, timeZone: site.timezone }
}

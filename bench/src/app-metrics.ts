import { readdirSync, readFileSync } from 'node:fs'
import type { RunningApp } from '../../e2e/start-app.ts'

/** Memory of the program and of every process below it (PostgreSQL), in bytes. Linux: proportional set size, so that shared pages count once. */
export const residentBytes = async (app: RunningApp): Promise<number> => {
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

/** The demo store's public key, by the API as a signed-in user. */
export const demoStoreKey = async (app: RunningApp): Promise<{ storeKey: string; cookie: string; websiteName: string }> => {
  const login = await fetch(`${app.url}/api/userlogin/login`, { method: 'POST', headers: { 'content-type': 'application/json', origin: app.url }, body: JSON.stringify({ email: 'demo@convbox.example', password: app.password }) })
  const cookie = login.headers.getSetCookie().map((text) => text.split(';')[0]).join('; ')
  const user: { result: { websites: { websiteName: string; sandbox: boolean }[] } } = await login.json()
  const websiteName = user.result.websites.find(({ sandbox }) => sandbox)?.websiteName ?? ''
  const info = await fetch(`${app.url}/api/Auth/v2/get/websiteInfo?websiteName=${websiteName}`, { headers: { cookie, 'x-shop-name': websiteName } })
  const store: { result: { storeKey: string } } = await info.json()
  return { storeKey: store.result.storeKey, cookie, websiteName }
}

/** The program as it runs, with collect in its own thread: what it promises storefronts while the main thread is busy, changes, is overloaded or stops. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HEADERS, ORDERS_HEADERS, ORDERS_PATH } from '@convbox/contract'
import { prepareDataFolder } from '@convbox/storage/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { signOrders } from '../collect/order-signature.ts'
import { createUser } from '../features/account/account.ts'
import { createTenant } from '../features/organization/organization.ts'
import { createStore, type CreatedStore } from '../features/stores/stores.ts'
import { contentOf } from '../intake/intake-record.ts'
import type { OpenedProgram } from '../open-program.ts'
import { batchOf, pageView } from '../testing/collect-fixtures.ts'
import { findFreePort, spawnProgram, type SpawnedProgram } from '../testing/spawn-program.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { openRealProgram } from '../testing/open-real-program.ts'

const PERSON = { email: 'thread@example.com', password: 'a long password 123', name: 'Thread' }

let dataDir: string
let store: CreatedStore
let tenantId: string

const open = (): Promise<OpenedProgram> => openRealProgram({ DATA_DIR: dataDir, SANDBOX: '0', LOG_LEVEL: 'error' })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'convbox-thread-'))
  chmodSync(dataDir, 0o711)
  await prepareDataFolder(dataDir)
  const { program, close } = await open()
  const ownerId = await createUser(program, PERSON)
  tenantId = await createTenant(program, { name: 'Thread', ownerId })
  store = await createStore(program, { tenantId, title: 'Thread', websiteUrl: 'https://thread.example', timeZone: 'UTC', currency: 'USD' })
  await close()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const withProgram = async (
  env: Record<string, string>,
  work: (program: SpawnedProgram) => Promise<void>,
  flags: readonly string[] = [],
): Promise<void> => {
  const port = await findFreePort()
  const program = await spawnProgram({ dataDir, port, flags, env: { PUBLIC_URL: `http://127.0.0.1:${port}`, ...env } })
  try {
    await work(program)
  } finally {
    await program.stop()
  }
}

const sendOne = async (
  program: SpawnedProgram,
  storeKey = store.storeKey,
): Promise<{ id: string; status: number; retryAfter: string | null }> => {
  const event = pageView(Date.now())
  const answer = await fetch(`${program.url}/collect/v1/events`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(batchOf(storeKey, Date.now(), [event])),
  })
  await answer.text()
  return { id: event.id, status: answer.status, retryAfter: answer.headers.get('retry-after') }
}

/** Calls of the API as the signed-in owner; their results. */
const signIn = async (program: SpawnedProgram) => {
  const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${program.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: program.url, ...headers },
      body: JSON.stringify(body),
    })
  const login = await post('/userlogin/login', { email: PERSON.email, password: PERSON.password })
  expect(login.status).toBe(200)
  const cookie = login.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  const readResult = async (answer: Response): Promise<unknown> => {
    const text = await answer.text()
    expect([answer.status, text]).toEqual([200, expect.any(String)])
    return z.object({ result: z.unknown() }).parse(JSON.parse(text)).result
  }
  return {
    call: async (path: string, body: object, headers: Record<string, string> = {}) =>
      readResult(await post(path, body, { cookie, ...headers })),
    read: async (path: string, headers: Record<string, string>) =>
      readResult(await fetch(`${program.url}/api${path}`, { headers: { cookie, ...headers } })),
  }
}

/** Ids of all events in the log. */
const loggedIds = async (): Promise<Set<string>> => {
  const { program, close } = await open()
  const entries = await program.log.read({ after: 0, limit: 1_000_000, maxBytes: 1_000_000_000 })
  await close()
  return new Set(
    entries.flatMap(({ record }) => {
      const content = record.kind === 'event' ? contentOf(record.event) : undefined
      return content?.kind === 'batch' ? content.events.map(({ id }) => id) : []
    }),
  )
}

it('answers storefronts while the main thread is blocked, refuses when ingest is too far behind, and takes on when it goes on', async () => {
  await withProgram({ COLLECT_MAX_LAG_SECONDS: '5' }, async (program) => {
    // The store is known.
    expect((await sendOne(program)).status).toBe(202)
    const goOn = await program.blockMain()
    let isMainFree = false
    const fromMain = fetch(`${program.url}/healthz`).then((answer) => {
      isMainFree = true
      return answer.status
    })
    const sent = []
    for (let n = 0; n < 5; n++) sent.push((await sendOne(program)).status)
    expect(sent).toEqual([202, 202, 202, 202, 202])
    const script = await fetch(`${program.url}/sdk/unknown-key.js`)
    expect(script.status).toBe(404)
    const odd = await fetch(`${program.url}/sdk/no/such`)
    expect([odd.status, await odd.json()]).toMatchObject([404, { error: 'not found' }])
    const refused = await waitUntil(
      () => sendOne(program),
      ({ status }) => status !== 202,
      { what: 'a refusal while nothing is ingested' },
    )
    expect(refused).toMatchObject({ status: 503, retryAfter: '30' })
    expect(isMainFree).toBe(false)
    goOn()
    expect(await fromMain).toBe(200)
    await waitUntil(
      () => sendOne(program),
      ({ status }) => status === 202,
      { what: 'taken again' },
    )
    const metrics = await (await fetch(`${program.url}/metrics`)).text()
    expect(metrics).toMatch(/^convbox_collect_events_accepted_total [1-9]/m)
    expect(metrics).toMatch(/^convbox_collect_requests_refused_total\{reason="lag"\} [1-9]/m)
    expect(metrics).toMatch(/^convbox_http_request_seconds_count\{method="POST",route="\/collect\/v1\/events",status="202"\} [1-9]/m)
    expect(metrics).toMatch(/^convbox_http_request_seconds_count\{method="GET",route="\/healthz",status="200"\} 1$/m)
    expect(metrics.match(/^# TYPE convbox_http_request_seconds /gm)).toHaveLength(1)
  })
})

it('knows a new store and a new or revoked order key as soon as the user has the answer', async () => {
  await withProgram({}, async (program) => {
    const { call, read } = await signIn(program)
    const tell = async ({ id, secret }: { id: string; secret: string }): Promise<number> => {
      const body = JSON.stringify({ orders: [] })
      const timestamp = String(Math.floor(Date.now() / 1000))
      const headers = {
        'content-type': 'application/json',
        [ORDERS_HEADERS.keyId]: id,
        [ORDERS_HEADERS.timestamp]: timestamp,
        [ORDERS_HEADERS.signature]: signOrders(secret, timestamp, body),
      }
      return (await fetch(`${program.url}${ORDERS_PATH}`, { method: 'POST', headers, body })).status
    }
    for (let n = 0; n < 5; n++) {
      const input = { websiteUrl: `https://new${n}.example`, websiteTitle: `New ${n}`, timezone: 'UTC', currencyCode: 'USD' }
      const made = await call(
        '/Auth/v2/create/website',
        { tenantId, requestId: crypto.randomUUID().replaceAll('-', ''), ...input },
        { [HEADERS.tenant]: tenantId },
      )
      const { websiteName } = z.object({ websiteName: z.string() }).parse(made)
      const info = await read(`/Auth/v2/get/websiteInfo?websiteName=${websiteName}`, { [HEADERS.store]: websiteName })
      const { storeKey } = z.object({ storeKey: z.string() }).parse(info)
      expect((await sendOne(program, storeKey)).status).toBe(202)
    }
    const asStore = { [HEADERS.store]: store.websiteName }
    const key = z.object({ id: z.string(), secret: z.string() }).parse(await call('/own-orders/keys/create', {}, asStore))
    // Signed rightly, but without an order.
    expect(await tell(key)).toBe(400)
    await call('/own-orders/keys/revoke', { id: key.id }, asStore)
    expect(await tell(key)).toBe(401)
  })
})

it('refuses with a time to wait when the disk is full, and still serves pages', async () => {
  await withProgram({ DISK_MIN_FREE_BYTES: '10000000000000' }, async (program) => {
    expect(await sendOne(program)).toMatchObject({ status: 503, retryAfter: '60' })
    expect((await fetch(`${program.url}/healthz`)).status).toBe(200)
  })
})

/** Sends from four sides at once while the work goes on, which begins when 50 events are accepted; returns the accepted ids. */
const underLoad = async (program: SpawnedProgram, work: () => Promise<void>): Promise<string[]> => {
  const accepted: string[] = []
  let isOver = false
  const senders = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const sent = await sendOne(program).catch(() => undefined)
      if (sent === undefined) return
      if (sent.status === 202) accepted.push(sent.id)
    }
  })
  await waitUntil(
    () => accepted.length,
    (count) => count > 50,
    { what: 'load' },
  )
  await work()
  isOver = true
  await Promise.all(senders)
  return accepted
}

// Longer than others: the main thread gives way to everything else on a busy machine.
it(
  'ends the program in order, with the reason and a code that says so, when its thread crashes, and keeps every accepted event',
  { timeout: 300_000 },
  async () => {
    let accepted: string[] = []
    await withProgram({}, async (program) => {
      accepted = await underLoad(program, async () => {
        const { code, output } = await program.crashCollect()
        expect(output).toMatch(/The thread that answers storefronts has ended: Error: a bug in collect/)
        expect(output).not.toMatch(/Ending at once/)
        expect(code).toBe(1)
      })
    })
    const logged = await loggedIds()
    expect(accepted.filter((id) => !logged.has(id))).toEqual([])
  },
)

it('starts after that, whatever options of V8 and of the process stand on its command line, and stops under load without losing an accepted event', async () => {
  let accepted: string[] = []
  const underLoadUntilStopped = async (program: SpawnedProgram): Promise<void> => {
    accepted = await underLoad(program, program.stop)
  }
  await withProgram({}, underLoadUntilStopped, ['--max-semi-space-size=32', '--expose-gc', '--title=convbox'])
  const logged = await loggedIds()
  expect(accepted.filter((id) => !logged.has(id))).toEqual([])
})

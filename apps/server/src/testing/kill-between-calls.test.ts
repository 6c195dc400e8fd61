/** kill -9 between two calls of one event: the program continues with the missing one and does not repeat the other. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDataFolder } from '@convbox/storage/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUser } from '../features/account/account.ts'
import { createTenant } from '../features/organization/organization.ts'
import { createPixel } from '../features/pixels/pixels.ts'
import { createStore, type CreatedStore } from '../features/stores/stores.ts'
import { batchOf, browserPurchase } from './collect-fixtures.ts'
import { pixelSettings } from './sandbox-pixel.ts'
import { findFreePort, spawnProgram } from './spawn-program.ts'
import { waitUntil } from './wait-until.ts'
import { openRealProgram } from './open-real-program.ts'

/** A Klaviyo that accepts the order and does not answer the first call for its line. */
const calls: string[] = []
let isHanging = true
const klaviyo: Server = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString('utf8')))
  request.on('end', () => {
    const name = /"metric":\{"data":\{"type":"metric","attributes":\{"name":"([^"]+)"/.exec(text)?.[1] ?? ''
    calls.push(name)
    if (!(name === 'Ordered Product' && isHanging)) response.writeHead(202).end()
  })
})

let dataDir: string
let store: CreatedStore
let klaviyoPort: number

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'convbox-kill-calls-'))
  chmodSync(dataDir, 0o711)
  await prepareDataFolder(dataDir)
  klaviyoPort = await findFreePort()
  await new Promise<void>((resolve) => klaviyo.listen(klaviyoPort, '127.0.0.1', resolve))
  const { program, close } = await openRealProgram({ DATA_DIR: dataDir, SANDBOX: '0', LOG_LEVEL: 'error' })
  const ownerId = await createUser(program, { email: 'kill@example.com', password: 'a long password 123', name: 'Kill Suite' })
  const tenantId = await createTenant(program, { name: 'Kill', ownerId })
  store = await createStore(program, {
    tenantId,
    title: 'Kill',
    websiteUrl: 'https://kill.example',
    timeZone: 'UTC',
    currency: 'USD',
    purchaseSource: 'online store',
  })
  await createPixel(program, { store: { id: store.id, tenantId, sandbox: false }, settings: pixelSettings('klaviyo'), name: 'Klaviyo' })
  await close()
})
afterAll(() => {
  klaviyo.closeAllConnections()
  klaviyo.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const untilCalled = (name: string, times: number) =>
  waitUntil(
    () => Promise.resolve(calls.filter((one) => one === name).length),
    (count) => count >= times,
    { what: `${times} × ${name}`, timeoutMs: 60_000 },
  )

it('sends the line of an order after the kill, and the order once', async () => {
  const port = await findFreePort()
  const start = () => spawnProgram({ dataDir, port, env: { KLAVIYO_URL: `http://127.0.0.1:${klaviyoPort}`, PURCHASE_WAIT_SECONDS: '0' } })
  const first = await start()
  const purchase = browserPurchase(Date.now(), { checkoutToken: 'kill-calls', orderId: '1', user: { email: 'mary@example.com' } })
  const answer = await fetch(`${first.url}/collect/v1/events`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(batchOf(store.storeKey, Date.now(), [purchase])),
  })
  expect(answer.status).toBe(202)
  await untilCalled('Ordered Product', 1)
  await first.kill()
  isHanging = false
  const second = await start()
  await untilCalled('Ordered Product', 2)
  await second.stop()
  expect(calls).toEqual(['Placed Order', 'Ordered Product', 'Ordered Product'])
})

/** Setup of the collect bench: a data folder with three stores, without pixels, with Meta and GA4, and with a pixel of every destination, whose stand-ins run in a separate process. */
import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DESTINATION_IDS, EVENT_NAMES, type PixelSettings } from '@convbox/contract'
import { DESTINATION_FACTS, exampleSettings } from '@convbox/contract/all-destinations'
import { readConfig } from '@convbox/server/config'
import { createUser } from '@convbox/server/features/account/account'
import { createTenant } from '@convbox/server/features/organization/organization'
import { createPixel } from '@convbox/server/features/pixels/pixels'
import { createStore } from '@convbox/server/features/stores/stores'
import { openProgram } from '@convbox/server/open-program'
import type { Program } from '@convbox/server/program'
import { z } from 'zod'

export type BenchStore = { id: string; storeKey: string }
export type BenchStores = { dataDir: string; plain: BenchStore; withPixels: BenchStore; withAll: BenchStore }

/** Opens the engines of an unlocked data folder for the duration of the work. */
export const withEngines = async <Result>(dataDir: string, work: (program: Program) => Promise<Result>): Promise<Result> => {
  const read = readConfig({ DATA_DIR: dataDir, SANDBOX: '0', LOG_LEVEL: 'error' })
  if ('faults' in read) throw new Error(read.faults.join())
  const opened = await openProgram(read.config, () => undefined)
  if ('refused' in opened) throw new Error(opened.refused)
  try {
    return await work(opened.program)
  } finally {
    await opened.close()
  }
}

/** Every destination that sends to a platform. */
export const ALL_PLATFORMS = DESTINATION_IDS.filter((id) => !DESTINATION_FACTS[id].isSandboxOnly)
const TWO_PLATFORMS = ALL_PLATFORMS.filter((id) => id === 'facebook' || id === 'ga4')

const settingsOf = (platform: PixelSettings['platform']): PixelSettings => ({
  platform,
  pixelId: DESTINATION_FACTS[platform].pixelId.example ?? 'bench',
  token: 'bench-token-0123456789-us6',
  valueBasis: 1,
  valuePercent: 100,
  productIdentifier: 'variant',
  contentType: 'product',
  events: [...EVENT_NAMES],
  target: { kind: 'store' },
  ccpa: false,
  extra: exampleSettings(platform),
})

/** A fresh data folder with the three stores. */
export const createBenchStores = async (): Promise<BenchStores> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'convbox-bench-'))
  // The database's own user needs access to its folder below.
  chmodSync(dataDir, 0o711)
  return withEngines(dataDir, async (program) => {
    const ownerId = await createUser(program, { email: 'bench@example.com', password: 'a long password 123', name: 'Bench' })
    const tenantId = await createTenant(program, { name: 'Bench', ownerId })
    const make = (name: string) =>
      createStore(program, { tenantId, title: name, websiteUrl: `https://${name}.example`, timeZone: 'UTC', currency: 'USD' })
    const [plain, withPixels, withAll] = [await make('plain'), await make('pixels'), await make('all')]
    const pixels = [...TWO_PLATFORMS.map((id) => [withPixels, id] as const), ...ALL_PLATFORMS.map((id) => [withAll, id] as const)]
    for (const [store, platform] of pixels)
      await createPixel(program, { store: { id: store.id, tenantId, sandbox: false }, name: platform, settings: settingsOf(platform) })
    return { dataDir, plain, withPixels, withAll }
  })
}

const addressesSchema = z.record(z.string(), z.string())

/** Starts the stand-ins; addresses as environment variables of the program. hang: a platform answers nothing from now on. */
export const startStandIns = (): Promise<{ env: Record<string, string>; hang: (platform: string) => void; stop: () => void }> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./stand-ins-process.ts', import.meta.url)))
    child.once('message', (message) => {
      const addresses = Object.entries(addressesSchema.parse(message))
      const env = Object.fromEntries(addresses.map(([platform, url]) => [`${platform.toUpperCase().replaceAll('-', '_')}_URL`, url]))
      resolve({ env, hang: (platform) => child.send(platform), stop: () => child.disconnect() })
    })
    child.once('error', reject)
  })

/** Setup of the collect bench: a data folder with two stores, one without pixels and one with Meta and GA4, whose stand-ins run in a separate process. */
import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EVENT_NAMES } from '@convbox/contract'
import { readConfig } from '@convbox/server/config'
import { createUser } from '@convbox/server/features/account/account'
import { createTenant } from '@convbox/server/features/organization/organization'
import { createPixel } from '@convbox/server/features/pixels/pixels'
import { createStore } from '@convbox/server/features/stores/stores'
import { openProgram } from '@convbox/server/open-program'
import type { Program } from '@convbox/server/program'
import { z } from 'zod'

export type BenchStore = { id: string; storeKey: string }
export type BenchStores = { dataDir: string; plain: BenchStore; withPixels: BenchStore }

/** Opens the engines of an unlocked data folder for the duration of the work. */
const withEngines = async <Result>(dataDir: string, work: (program: Program) => Promise<Result>): Promise<Result> => {
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

const PIXELS = [
  { platform: 'facebook', pixelId: '1234567890123456', name: 'Meta' },
  { platform: 'ga4', pixelId: 'G-BENCH00000', name: 'GA4' },
] as const

/** A fresh data folder with both stores. */
export const createBenchStores = async (): Promise<BenchStores> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'convbox-bench-'))
  // The database's own user needs access to its folder below.
  chmodSync(dataDir, 0o711)
  return withEngines(dataDir, async (program) => {
    const ownerId = await createUser(program, { email: 'bench@example.com', password: 'a long password 123', name: 'Bench' })
    const tenantId = await createTenant(program, { name: 'Bench', ownerId })
    const make = (name: string) =>
      createStore(program, { tenantId, title: name, websiteUrl: `https://${name}.example`, timeZone: 'UTC', currency: 'USD' })
    const [plain, withPixels] = [await make('plain'), await make('pixels')]
    for (const { platform, pixelId, name } of PIXELS)
      await createPixel(program, {
        store: { id: withPixels.id, tenantId, sandbox: false },
        name,
        settings: {
          platform,
          pixelId,
          token: 'bench-token',
          valueBasis: 1,
          valuePercent: 100,
          productIdentifier: 'variant',
          contentType: 'product',
          events: [...EVENT_NAMES],
          target: { kind: 'store' },
          ccpa: false,
        },
      })
    return { dataDir, plain, withPixels }
  })
}

const addressesSchema = z.object({ facebook: z.string(), ga4: z.string() })

/** Starts the stand-ins; addresses as environment variables of the program. */
export const startStandIns = (): Promise<{ env: Record<string, string>; stop: () => void }> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./stand-ins-process.ts', import.meta.url)))
    child.once('message', (message) => {
      const { facebook, ga4 } = addressesSchema.parse(message)
      resolve({ env: { FACEBOOK_URL: facebook, GA4_URL: ga4 }, stop: () => child.disconnect() })
    })
    child.once('error', reject)
  })

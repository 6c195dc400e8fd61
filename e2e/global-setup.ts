/** Starts a program for each worker, with a small demo history; browser tests find theirs in app.ts. */
import { cpSync, existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { makeDataDir, makeHistory, startApp } from './start-app.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    apps: { url: string; password: string }[]
  }
}

/** Chromium without windows: a page costs it half the processor time. */
const SHELL = '/usr/bin/chromium-headless-shell'
// The workers inherit it.
if (existsSync(SHELL)) process.env['CHROMIUM_PATH'] ??= SHELL

/** A small history, and no long waits for the sandbox shops' exports. */
const ENV = { DEMO_DAYS: '35', DEMO_ORDERS_PER_DAY: '6', IMPORT_LOOK_MS: '1000' }

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const [first, ...others] = Array.from({ length: project.config.maxWorkers }, makeDataDir)
  if (first === undefined) throw new Error('The browser tests need a worker')
  // Made once; the others begin with a copy.
  await makeHistory(first, ENV)
  for (const other of others) cpSync(first, other, { recursive: true })
  const apps = await Promise.all([first, ...others].map((dataDir) => startApp({ env: ENV, dataDir })))
  project.provide(
    'apps',
    apps.map(({ url, password }) => ({ url, password })),
  )
  return async () => {
    await Promise.all(apps.map((app) => app.stop()))
    for (const app of apps) app.remove()
  }
}

/** Starts one program for all journeys, with a small demo history; journeys get its address through vitest's provide. */
import type { TestProject } from 'vitest/node'
import { startApp } from './start-app.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    appUrl: string
    demoPassword: string
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const app = await startApp({ env: { DEMO_DAYS: '35', DEMO_ORDERS_PER_DAY: '6' } })
  project.provide('appUrl', app.url)
  project.provide('demoPassword', app.password)
  return async () => {
    await app.stop()
    app.remove()
  }
}

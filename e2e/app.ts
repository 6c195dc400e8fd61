/** The program that serves this worker's browser tests; another worker's have their own. */
import { inject } from 'vitest'

const apps = inject('apps')
/** Workers are counted from 1. */
const app = apps[(Number(process.env['VITEST_POOL_ID'] ?? '1') - 1) % apps.length]
if (app === undefined) throw new Error('No program was started for the browser tests (e2e/global-setup.ts)')

/** Its address, without a slash at the end. */
export const appUrl = app.url
/** Password of its demo login. */
export const demoPassword = app.password

/** npm run build: the web app and the storefront script. Prints what was made and how large it is. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { buildSdk } from '../packages/sdk/build.ts'

const path = (relative: string): string => fileURLToPath(new URL(`../${relative}`, import.meta.url))

await buildSdk(path('packages/sdk/dist'))
await build({ root: path('apps/web'), logLevel: 'warn' })
process.stdout.write('Built apps/web/dist and packages/sdk/dist.\n')

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { customerEventsFor, scriptFor } from '../../apps/server/src/features/sdk-script/sdk-script.ts'
import { kilobytes, type Measurement } from './measured.ts'

const STORE = { storeKey: 'd3n4kq9x2m7w1zq8v5t6', host: 'www.example-shop.com', consentRequired: false }
const BASE = 'https://track.example-shop.com'

/** Sizes of the storefront scripts that the last build made, gzip, as they are served: with the config of a usual store. Older builds may lie beside them. */
export const measureScriptSize: Measurement = async () => {
  const dist = fileURLToPath(new URL('../../packages/sdk/dist/', import.meta.url))
  if (!existsSync(`${dist}manifest.json`)) throw new Error('There is no built script. Run npm run build first.')
  const files = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(`${dist}manifest.json`, 'utf8')))
  return Object.entries(files).map(([entry, file]) => {
    const isStandard = entry === 'standard'
    const serve = isStandard ? scriptFor : customerEventsFor
    const bytes = gzipSync(serve(STORE, BASE, readFileSync(`${dist}${file}`, 'utf8'))).length
    return {
      what: `storefront script ${entry}, gzip as served`,
      target: isStandard ? '<= 5 KB' : '',
      measured: `${kilobytes(bytes)} (${bytes} bytes)`,
      ...(isStandard && { met: bytes <= 5 * 1024 }),
    }
  })
}

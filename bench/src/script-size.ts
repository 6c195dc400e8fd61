import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { kilobytes, type Measurement } from './measured.ts'

/** Sizes of the storefront scripts that the last build made, gzip level 9. Older builds may lie beside them. */
export const measureScriptSize: Measurement = async () => {
  const dist = fileURLToPath(new URL('../../packages/sdk/dist/', import.meta.url))
  if (!existsSync(`${dist}manifest.json`)) throw new Error('There is no built script. Run npm run build first.')
  const files = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(`${dist}manifest.json`, 'utf8')))
  return Object.entries(files).map(([entry, file]) => {
    const bytes = gzipSync(readFileSync(`${dist}${file}`), { level: 9 }).length
    const isStandard = entry === 'standard'
    return {
      what: `storefront script ${entry}, gzip`,
      target: isStandard ? '<= 5 KB' : '',
      measured: `${kilobytes(bytes)} (${bytes} bytes)`,
      ...(isStandard && { met: bytes <= 5 * 1024 }),
    }
  })
}

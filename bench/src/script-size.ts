import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { kilobytes, type Measurement } from './measured.ts'

const filesUnder = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesUnder(path) : [path]
  })

/** Sizes of the built storefront scripts, gzip level 9. `npm run build` first. */
export const measureScriptSize: Measurement = async () => {
  const dist = fileURLToPath(new URL('../../packages/sdk/dist', import.meta.url))
  return filesUnder(dist)
    .filter((path) => path.endsWith('.js'))
    .map((path) => {
      const bytes = gzipSync(readFileSync(path), { level: 9 }).length
      const name = path.slice(dist.length + 1)
      const isStandard = name.includes('standard')
      return {
        what: `storefront script ${name}, gzip`,
        target: isStandard ? '<= 5 KB' : '',
        measured: kilobytes(bytes),
        ...(isStandard ? { met: bytes <= 5 * 1024 } : {}),
      }
    })
}

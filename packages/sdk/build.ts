/** Bundles the storefront script: one small file for each entry, named by its content. */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { EXTRAS, type Extra } from '@convbox/contract/events/extras'
import { bundleScript } from './bundle.ts'

/** The entries by name; each becomes `<name>.<hash>.js`. */
const SDK_ENTRIES = ['standard', 'customer-events', 'survey-entry'] as const
/** A whole script, or one part of the extras' file. */
export type SdkEntry = (typeof SDK_ENTRIES)[number] | `extra-${Extra}`

/** One built file. Sizes in bytes. */
export type SdkFile = { entry: SdkEntry; file: string; bytes: number; gzipBytes: number }

/** Builds all entries into `outDir` (made if absent), with a `manifest.json` of entry to file name. The same source gives the same names. */
export const buildSdk = async (outDir: string): Promise<SdkFile[]> => {
  await mkdir(outDir, { recursive: true })
  const files: SdkFile[] = []
  const sources = [
    ...SDK_ENTRIES.map((entry) => [entry, entry] as const),
    ...EXTRAS.map((extra) => [`extra-${extra}`, `extras/${extra}`] as const),
  ]
  for (const [entry, source] of sources) {
    const code = (await bundleScript(fileURLToPath(new URL(`./src/${source}.ts`, import.meta.url)), 'iife')).trim()
    const file = `${entry}.${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`
    await writeFile(`${outDir}/${file}`, code)
    files.push({ entry, file, bytes: Buffer.byteLength(code), gzipBytes: gzipSync(code, { level: 9 }).length })
  }
  await writeFile(`${outDir}/manifest.json`, JSON.stringify(Object.fromEntries(files.map(({ entry, file }) => [entry, file]))))
  return files
}

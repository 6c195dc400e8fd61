/** Bundles the storefront script: one small file for each entry, named by its content. */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** The entries by name; each becomes `<name>.<hash>.js`. */
export const SDK_ENTRIES = ['standard', 'customer-events'] as const
export type SdkEntry = (typeof SDK_ENTRIES)[number]

/** One built file. Sizes in bytes. */
export type SdkFile = { entry: SdkEntry; file: string; bytes: number; gzipBytes: number }

const bundle = async (entry: SdkEntry): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2021',
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(new URL(`./src/${entry}.ts`, import.meta.url)), output: { format: 'iife' } },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
  const code = outputs.flatMap((one) => (one.type === 'chunk' ? [one.code] : []))
  if (code.length !== 1 || !code[0]) throw new Error(`The bundle of ${entry} is not one file`)
  return code[0].trim()
}

/** Builds all entries into `outDir` (made if absent), with a `manifest.json` of entry to file name. The same source gives the same names. */
export const buildSdk = async (outDir: string): Promise<SdkFile[]> => {
  await mkdir(outDir, { recursive: true })
  const files: SdkFile[] = []
  for (const entry of SDK_ENTRIES) {
    const code = await bundle(entry)
    const file = `${entry}.${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`
    await writeFile(`${outDir}/${file}`, code)
    files.push({ entry, file, bytes: Buffer.byteLength(code), gzipBytes: gzipSync(code, { level: 9 }).length })
  }
  await writeFile(`${outDir}/manifest.json`, JSON.stringify(Object.fromEntries(files.map(({ entry, file }) => [entry, file]))))
  return files
}

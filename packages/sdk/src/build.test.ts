import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSdk, type SdkFile } from '../build.ts'

let folder = ''
let files: SdkFile[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'convbox-sdk-'))
  files = await buildSdk(folder)
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

const codeOf = (entry: string): Promise<string> => readFile(join(folder, files.find((file) => file.entry === entry)?.file ?? ''), 'utf8')

test('the storefront script stays within 5 KB gzip', () => {
  expect(files.find(({ entry }) => entry === 'standard')?.gzipBytes).toBeLessThanOrEqual(5 * 1024)
})

test('each entry is one file named by its content, listed in the manifest', async () => {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  expect(manifest).toEqual(Object.fromEntries(files.map(({ entry, file }) => [entry, file])))
  expect((await readdir(folder)).toSorted()).toEqual(['manifest.json', ...files.map(({ file }) => file)].toSorted())
})

test('no entry loads anything, and none carries a schema library', async () => {
  for (const { entry } of files) expect(await codeOf(entry)).not.toMatch(/\bimport\b|\brequire\(|ZodError/)
})

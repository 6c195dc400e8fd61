import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
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

/** Runs the storefront script on a page without a browser's functions, prerendered; returns window.convbox. */
const runAhead = async (convbox: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const on = { addEventListener: () => undefined }
  const document = { ...on, prerendering: true, cookie: '' }
  const [location, history] = [{ hostname: 'shop.example', href: 'https://shop.example/' }, { pushState: () => undefined }]
  const window = { ...on, document, location, history, screen: {}, convbox, fetch: () => undefined }
  runInNewContext(await codeOf('standard'), { window, document })
  return convbox
}

test('calls made before the script may start wait in the queue, behind those of the page', async () => {
  const config = { storeKey: 'key', collectUrl: 'https://c.example/', consentRequired: false }
  const convbox = await runAhead({ config, q: [['track', ['Lead']]] })
  runInNewContext("convbox.page(); convbox.track('Search', { a: 1 })", { convbox })
  expect(JSON.parse(JSON.stringify(convbox['q']))).toEqual([
    ['track', ['Lead']],
    ['page', []],
    ['track', ['Search', { a: 1 }]],
  ])
})

test('each entry is one file named by its content, listed in the manifest', async () => {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  expect(manifest).toEqual(Object.fromEntries(files.map(({ entry, file }) => [entry, file])))
  expect((await readdir(folder)).toSorted()).toEqual(['manifest.json', ...files.map(({ file }) => file)].toSorted())
})

test('no entry loads anything, and none carries a schema library', async () => {
  for (const { entry } of files) expect(await codeOf(entry)).not.toMatch(/\bimport\b|\brequire\(|ZodError/)
})

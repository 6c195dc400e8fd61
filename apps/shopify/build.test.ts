/** The build for Shopify's CLI: its folders, names that agree with the server's, and scripts that run in Shopify's environments. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { DEFAULT_SHOP_PATH, LINK_PROXY_PATH } from '@convbox/contract/links'
import {
  SHOPIFY_EMBED,
  SHOPIFY_PRIVACY_TOPICS,
  SHOPIFY_SCOPES,
  SHOPIFY_SCRIPT_METAFIELD,
  type WebPixelSettings,
} from '@convbox/contract/shopify-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { snippetFor } from '../server/src/features/sdk-script/sdk-script.ts'
import { SHOPIFY_API_VERSION } from '../server/src/platforms/shopify/shopify-app.ts'
import { buildShopifyApp } from './build.ts'

let outDir = ''
let files: string[] = []
beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'convbox-shopify-app-'))
  files = await buildShopifyApp({ outDir, publicUrl: 'https://app.test/', clientId: 'client-1' })
})
afterAll(async () => rm(outDir, { recursive: true, force: true }))
const read = (path: string): Promise<string> => readFile(join(outDir, path), 'utf8')

test('every extension stands in the folder shape that the CLI deploys, with its code in one file', async () => {
  expect(files).toEqual([
    'extensions/convbox-pixel/shopify.extension.toml',
    'extensions/convbox-pixel/src/index.js',
    'extensions/convbox-survey/locales/en.default.json',
    'extensions/convbox-survey/locales/zh-CN.json',
    'extensions/convbox-survey/shopify.extension.toml',
    'extensions/convbox-survey/src/index.js',
    `extensions/convbox-theme/blocks/${SHOPIFY_EMBED}.liquid`,
    'extensions/convbox-theme/locales/en.default.schema.json',
    'extensions/convbox-theme/locales/zh-CN.schema.json',
    'extensions/convbox-theme/shopify.extension.toml',
    'shopify.app.toml',
  ])
  for (const path of files) expect(await read(path)).not.toContain('convbox.example')
})

test('the app’s toml has the server’s address, its client id, the scopes it asks for and the privacy webhooks', async () => {
  const toml = await read('shopify.app.toml')
  for (const line of [
    'client_id = "client-1"',
    'application_url = "https://app.test"',
    'redirect_urls = ["https://app.test/callbacks/shopify"]',
    `scopes = "${SHOPIFY_SCOPES.join(',')}"`,
    `compliance_topics = [${SHOPIFY_PRIVACY_TOPICS.map((topic) => `"${topic}"`).join(', ')}]`,
    'uri = "https://app.test/webhooks/shopify"',
    `url = "https://app.test${LINK_PROXY_PATH.replace(/\/$/, '')}"`,
    `prefix = "${DEFAULT_SHOP_PATH.split('/')[1]}"`,
    `subpath = "${DEFAULT_SHOP_PATH.split('/')[2]}"`,
    // Decides the shape of every webhook's body, including webhooks that the server registers.
    `api_version = "${SHOPIFY_API_VERSION}"`,
  ])
    expect(toml.split('\n')).toContain(line)
})

test('without an address and a client id the placeholders stay; what could break out of a text is refused', async () => {
  const other = join(outDir, 'bare')
  await buildShopifyApp({ outDir: other })
  const toml = await readFile(join(other, 'shopify.app.toml'), 'utf8')
  expect(toml).toContain('client_id = ""')
  expect(toml).toContain('application_url = "https://convbox.example"')
  await expect(buildShopifyApp({ outDir: other, publicUrl: 'https://app.test/"' })).rejects.toThrow('PUBLIC_URL')
  await expect(buildShopifyApp({ outDir: other, clientId: 'a"b' })).rejects.toThrow('SHOPIFY_API_KEY')
})

describe('the theme’s embed', () => {
  test('loads what the server’s metafield says, else the script of a typed key, and never inside the editor', async () => {
    const liquid = await read(`extensions/convbox-theme/blocks/${SHOPIFY_EMBED}.liquid`)
    const { namespace, key } = SHOPIFY_SCRIPT_METAFIELD
    expect(liquid).toContain(`assign script_url = app.metafields.${namespace}.${key}.value`)
    expect(liquid).toContain("'https://app.test/sdk/' | append: store_key | append: '.js'")
    expect(liquid).toContain('request.design_mode != true')
    // The same queue as in the snippet for pasting: convbox.track() may be called before the script has loaded.
    const [queue = ''] = snippetFor({ storeKey: 'key' }, 'https://app.test').split('\n')
    expect(liquid.split('\n')).toContain(queue)
  })

  test('stands in the head and has a text for every name, in both languages', async () => {
    const liquid = await read(`extensions/convbox-theme/blocks/${SHOPIFY_EMBED}.liquid`)
    const schema: unknown = JSON.parse(/\{% schema %\}(.*)\{% endschema %\}/s.exec(liquid)?.[1] ?? '')
    expect(schema).toMatchObject({ target: 'head', settings: [{ type: 'paragraph' }, { type: 'text', id: 'store_key' }] })
    const keys = Array.from(liquid.matchAll(/"t:([\w.]+)"/g), ([, found = '']) => found)
    expect(keys.length).toBe(4)
    for (const locale of ['en.default', 'zh-CN']) {
      const texts: unknown = JSON.parse(await read(`extensions/convbox-theme/locales/${locale}.schema.json`))
      for (const path of keys) expect(texts).toHaveProperty(path, expect.stringMatching(/\S/))
    }
  })
})

describe('the web pixel', () => {
  test('declares the settings that the server sends, the strict sandbox and what it needs permission for', async () => {
    const toml = await read('extensions/convbox-pixel/shopify.extension.toml')
    const settings: WebPixelSettings = { storeKey: 'key-1', collectUrl: 'https://app.test/collect/v1/events' }
    expect(Array.from(toml.matchAll(/^\[settings\.fields\.(\w+)\]$/gm), ([, name]) => name)).toEqual(Object.keys(settings))
    for (const line of ['runtime_context = "strict"', 'analytics = true', 'marketing = false', 'sale_of_data = "ldu"'])
      expect(toml.split('\n')).toContain(line)
  })

  test('runs in a worker without a document, and stays below Shopify’s 128 KB', async () => {
    const code = await read('extensions/convbox-pixel/src/index.js')
    expect(code.length).toBeLessThan(128 * 1024)
    const subscribed: string[] = []
    const reads = async (): Promise<string> => ''
    const api = {
      settings: { storeKey: 'key-1', collectUrl: 'https://app.test/collect/v1/events' },
      analytics: { subscribe: (name: string) => subscribed.push(name) },
      browser: { cookie: { get: reads }, localStorage: { getItem: reads } },
      init: { customerPrivacy: {} },
    }
    const extended: string[] = []
    const extend = (point: string, listener: (given: typeof api) => void): void => {
      extended.push(point)
      listener(api)
    }
    runInNewContext(code, { shopify: { extend }, fetch, URLSearchParams, TextEncoder, setTimeout, crypto })
    expect(extended).toEqual(['WebPixel::Render'])
    expect(subscribed).toContain('checkout_completed')
  })
})

describe('the survey', () => {
  test('stands on the page of thanks and on the order’s status, each with its code in place', async () => {
    const toml = await read('extensions/convbox-survey/shopify.extension.toml')
    const targets = Array.from(toml.matchAll(/module = "\.\/(.+)"\ntarget = "(.+)"/g), ([, module, target]) => [target, module])
    expect(targets).toEqual([
      ['purchase.thank-you.block.render', 'src/index.js'],
      ['customer-account.order-status.block.render', 'src/index.js'],
    ])
    expect(toml).toContain('network_access = true')
  })

  test('its code is a module with a default export, knows the server’s address and imports nothing', async () => {
    const code = await read('extensions/convbox-survey/src/index.js')
    expect(code).toMatch(/export\s*\{\s*\w+ as default\s*\}/)
    expect(code).toContain('https://app.test')
    expect(code).not.toMatch(/\bimport\b|\brequire\(/)
  })
})

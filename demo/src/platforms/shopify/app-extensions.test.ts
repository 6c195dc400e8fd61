import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PIXEL_SETTINGS, PRIVACY_PATH, REDIRECT_PATHS, THEME_EXTENSION } from './app-extensions.ts'

const read = (path: string): Promise<string> => readFile(join(import.meta.dirname, '../../../../apps/shopify', path), 'utf8')

describe('what the sandbox’s Shopify knows of our app', () => {
  it('stands so in the app’s configuration files', async () => {
    const app = await read('shopify.app.toml')
    const paths = (text: string): string[] => [...text.matchAll(/"https:\/\/convbox\.example([^"]*)"/g)].map(([, path = '']) => path)
    expect(paths(/redirect_urls = \[[^\]]*\]/.exec(app)?.[0] ?? '')).toEqual(REDIRECT_PATHS)
    expect(paths(/compliance_topics[^[]*\[[^\]]*\]\nuri = .*/.exec(app)?.[0] ?? '')).toEqual([PRIVACY_PATH])
    const pixel = await read('extensions/convbox-pixel/shopify.extension.toml')
    expect([...pixel.matchAll(/\[settings\.fields\.(\w+)\]/g)].map(([, name]) => name)).toEqual(PIXEL_SETTINGS)
    expect(await read('extensions/convbox-theme/shopify.extension.toml')).toContain(`uid = "${THEME_EXTENSION.uid}"`)
    expect(await read(`extensions/convbox-theme/blocks/${THEME_EXTENSION.embed}.liquid`)).toContain('{% schema %}')
  })
})

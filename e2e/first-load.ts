/** What a page fetches of the built web app. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { root } from './start-app.ts'

/** Bytes of a built file as gzip -9 makes it; fonts are packed already. */
const builtBytes = (path: string): number => {
  const content = readFileSync(join(root, 'apps/web/dist', path))
  return path.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length
}

/** Watches a page that has loaded nothing yet; returns how to read what it has fetched until then: bytes of script and style, and of fonts. */
export const watchFirstLoad = (page: Page): (() => { bytes: number; fontBytes: number }) => {
  const paths = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css|woff2)$/.test(pathname)) paths.add(pathname)
  })
  const sum = (wanted: RegExp): number =>
    [...paths].filter((path) => wanted.test(path)).reduce((bytes, path) => bytes + builtBytes(path), 0)
  return () => ({ bytes: sum(/\.(js|css)$/), fontBytes: sum(/\.woff2$/) })
}

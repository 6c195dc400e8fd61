/** Bytes that a page loads of the built web app. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { root } from './start-app.ts'

/** Size of a built file with gzip -9; fonts are compressed already. */
const builtBytes = (path: string): number => {
  const content = readFileSync(join(root, 'apps/web/dist', path))
  return path.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length
}

/** Records what a page loads; call it before the first navigation. Returns a function that reads the bytes so far: scripts and styles, and fonts. */
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

/** Limits of the bytes that a first visit loads: scripts and styles, gzipped. Load times are measured in bench/. */
import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { appUrl } from './app.ts'
import { openPage, signIn, workerBrowser } from './browser.ts'
import { watchFirstLoad } from './first-load.ts'

const KB = 1024

const loadOf = async (address: string, shows: string, storageState: BrowserContextOptions['storageState']) => {
  const browser = await workerBrowser()
  const page = await browser.newPage({ baseURL: appUrl, ...(storageState && { storageState }) })
  onTestFinished(() => page.close())
  const loaded = watchFirstLoad(page)
  await page.goto(address)
  await page.locator(shows).first().waitFor()
  await page.waitForLoadState('networkidle')
  return loaded()
}

describe('a first visit', () => {
  it('to sign-in loads at most 150 KB, and one font', async () => {
    const { bytes, fontBytes } = await loadOf('/login', 'input[type=password]', undefined)
    expect(bytes).toBeGreaterThan(80 * KB)
    expect(bytes).toBeLessThanOrEqual(150 * KB)
    expect(fontBytes).toBeLessThanOrEqual(40 * KB)
  })

  it('to the report loads at most 240 KB', async () => {
    const { page } = await openPage()
    await signIn(page)
    const address = '/website/northwind-goods/conversion-analysis'
    const { bytes } = await loadOf(address, 'table tbody tr[aria-rowindex]', await page.context().storageState())
    expect(bytes).toBeGreaterThan(150 * KB)
    expect(bytes).toBeLessThanOrEqual(240 * KB)
  })
})

/** Starts Debian's Chromium with playwright-core, for journeys and bench. */
import { chromium, type Browser } from 'playwright-core'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts Chromium from CHROMIUM_PATH, else Debian's. */
export const openBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: [...FLAGS, ...flags] })

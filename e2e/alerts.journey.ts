/** A token expires: the owner hears of it once, mends it where the alert leads, and hears once that it is over. The program's clock is wound ahead. */
import { facebookFacts } from '@convbox/contract/destinations/facebook'
import { alertWords } from '@convbox/contract/alerts.text'
import { waitUntil } from '@convbox/server/testing/wait-until'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertsText } from '../apps/web/src/screens/alerts/alerts.text.ts'
import { pixelFormText } from '../apps/web/src/screens/pixels/pixel-form.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'
import { readArticles } from './outbox.ts'
import { buyFromAd } from './shopper.ts'
import { root, startApp, type RunningApp } from './start-app.ts'

const STORE = '/website/northwind-goods'
const text = alertsText.en
const LOADED = { timeout: 60_000 }
const PIXEL = 'Meta pixel (Sandbox)'
const { title: stopped, ended: over } = alertWords(
  'pixel stopped',
  { name: PIXEL, platform: 'facebook', reason: 'token expired', isConnected: false },
  { language: 'en', timeZone: 'UTC' },
)

let app: RunningApp
beforeAll(async () => {
  app = await startApp({ env: { DEMO_DAYS: '2', DEMO_ORDERS_PER_DAY: '2', NODE_OPTIONS: `--import file://${root}e2e/clock-ahead.ts` } })
})
afterAll(async () => {
  await app.stop()
  app.remove()
})

const orderFailure = async (mode: string): Promise<void> => {
  const answer = await fetch(`${app.url}/sandbox/facebook/fail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
  expect(answer.status).toBe(200)
}
/** Mails to the owner that say this. */
const mailsOf = async (title: string): Promise<string[]> => (await readArticles(app.url)).filter((article) => article.includes(title))
const oneMailOf = (title: string) =>
  waitUntil(
    () => mailsOf(title),
    (found) => found.length > 0,
    { what: `a mail: ${title}` },
  )

test('an expired token is told once, mended where the alert leads, and its end is told once', async () => {
  await orderFailure('expired token')
  const shopper = await openPage({ url: app.url })
  await buyFromAd(shopper.page, 'AlertClick')
  const { page, errors } = await openPage({ url: app.url })
  await signIn(page, { email: 'demo@convbox.example', password: app.password })
  // The lane has stopped; whoever is just correcting a pixel is not told, so there is no alert yet.
  await page.goto(`${STORE}/alerts`)
  await page.getByRole('heading', { name: text.none }).waitFor(LOADED)
  expect(await mailsOf(stopped)).toEqual([])
  const open = page.getByRole('row', { name: new RegExp(text.open) })
  // The schedule looks every two minutes; five minutes after the stop it is an alert.
  app.process.kill('SIGUSR2')
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('heading', { level: 1, name: text.title }).waitFor()
        await page.waitForLoadState('networkidle')
        return open.count()
      },
      { timeout: 180_000, interval: 2000 },
    )
    .toBe(1)
  await open.getByText(stopped).waitFor()
  await expectAccessible(page)
  expect(await oneMailOf(stopped)).toHaveLength(1)

  await orderFailure('none')
  await open.getByRole('link', { name: text.mendOf({ alert: stopped }) }).click()
  await page.getByLabel(facebookFacts.credential.label.en).fill('EAANewSandboxToken')
  await page.getByRole('button', { name: pixelFormText.en.save }).click()
  await page.waitForURL((url) => !url.pathname.includes('/edit/'))
  await expect
    .poll(
      async () => {
        await page.goto(`${STORE}/alerts`)
        await page.waitForLoadState('networkidle')
        return page.getByRole('row', { name: new RegExp(text.ended) }).count()
      },
      { timeout: 150_000, interval: 1000 },
    )
    .toBe(1)
  expect(await oneMailOf(over)).toHaveLength(1)
  expect(await mailsOf(stopped)).toHaveLength(1)
  expect([shopper.errors, errors]).toEqual([[], []])
}, 360_000)

/** A new store adds a pixel of every platform through its form, and one order reaches all of them. */
import { batchOf, browserPurchase } from '@convbox/server/testing/collect-fixtures'
import { ALL_DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { PIXEL_FAULTS } from '@convbox/contract/destination-rules'
import type { DestinationFacts } from '@convbox/contract/destination-facts'
import { isRequired } from '@convbox/contract/destination-facts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { KEY_SERVICES } from '../demo/src/platforms/oauth/key-services.ts'
import { pixelFormText } from '../apps/web/src/screens/pixels/pixel-form.text.ts'
import { pixelsText } from '../apps/web/src/screens/pixels/pixels.text.ts'
import { receiptText } from '../apps/web/src/screens/events-monitor/receipt/receipt.text.ts'
import { appUrl } from './app.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'
import { connect, makeStore } from './sandbox-store.ts'

const { en } = pixelFormText
const DESTINATIONS: readonly DestinationFacts[] = ALL_DESTINATION_FACTS
const KEYS = new Map(Object.entries(KEY_SERVICES).map(([id, { sample }]) => [id, sample]))
const LOADED = { timeout: 60_000 }

/** Adds a pixel with what its description gives as examples. */
const addPixel = async (page: Page, store: string, { id, name, pixelId, credential, settings }: DestinationFacts): Promise<void> => {
  await page.goto(`/website/${store}/pixels/destination/${id}/add`)
  await page.getByRole('heading', { name: en.newTitle({ platform: name.en }) }).waitFor()
  const field = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label.replaceAll(/[()?.]/g, '.')}`) }).first()
  await field(en.name).fill(`Every ${id}`)
  await page
    .getByLabel(pixelId.label.en)
    .first()
    .fill(pixelId.example ?? '')
  if (credential)
    await page
      .getByLabel(credential.label.en)
      .first()
      .fill(KEYS.get(id) ?? `token-of-${id}-0123456789`)
  for (const setting of settings)
    if (isRequired(setting) && 'example' in setting) await page.getByLabel(setting.label.en).first().fill(String(setting.example))
  await page.getByRole('button', { name: en.add, exact: true }).click()
  await page.waitForURL(`**/website/${store}/pixels`)
}

test('a pixel of every platform is added through its form, and the first order reaches each of them', async () => {
  const { page, errors } = await openPage()
  await signIn(page)
  const { name, storeKey } = await makeStore(page, 'Every Pixel', 'https://elm.example')
  for (const { credential, connection } of DESTINATIONS)
    if (credential === undefined && connection) await connect(page, name, connection.channel)
  for (const facts of DESTINATIONS) await addPixel(page, name, facts)
  await expectAccessible(page)

  const now = Date.now()
  const awin = DESTINATIONS.find(({ id }) => id === 'awin')
  const purchase = browserPurchase(now, {
    checkoutToken: 'e11e11e11e11e11e11e11e11e11e11e1',
    orderId: '7001',
    user: { email: 'elm@buyers.example', firstName: 'Elm', lastName: 'Reyes', phone: '+18455550112', country: 'US' },
    clickIds: {
      fbclid: 'AbC',
      ttclid: 'E.C.P.one',
      gclid: 'EAIaIQobChMI1',
      msclkid: '0123456789abcdef0123456789abcdef',
      ScCid: 'a1b2c3d4-0000-4000-8000-000000000000',
      epik: 'dj0yJnU9abc',
      awc: `${awin?.pixelId.example ?? ''}_${Math.floor(now / 1000)}_abc123`,
    },
  })
  const answer = await fetch(`${appUrl}/collect/v1/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': purchase.client?.userAgent ?? '' },
    body: JSON.stringify(batchOf(storeKey, now, [purchase])),
  })
  expect(await answer.json()).toEqual({ accepted: 1, refused: [] })

  const pixels = DESTINATIONS.length
  await page.goto(`/website/${name}/events-monitor/receipt/7001`)
  await page.getByText(receiptText.en.summary({ delivered: pixels, pixels })).waitFor(LOADED)
  await page.goto(`/website/${name}/pixels`)
  // Below the head.
  await page.getByRole('row').nth(pixels).waitFor()
  // No platform is left without an event.
  await page.getByText(pixelsText.en.states.unproved).first().waitFor({ state: 'detached' })
  await expectAccessible(page)
  expect(errors).toEqual([])
})

test('a group of the form does not close over a field that is wrong', async () => {
  const { page, errors } = await openPage()
  await signIn(page)
  await page.goto('/website/northwind-goods/pixels/destination/tiktok/add')
  const value = page.getByRole('region', { name: en.sections.value })
  await value.getByRole('heading').click()
  await value.getByRole('textbox').fill('4000')
  await value.getByRole('heading').click()
  await value.getByText(PIXEL_FAULTS.percent.en).waitFor()
  await page.getByRole('button', { name: en.add, exact: true }).click()
  await expectAccessible(page)
  await value.getByRole('textbox').fill('40')
  await value.getByRole('heading').click()
  await value.getByText('40 %').waitFor()
  expect(errors).toEqual([])
})

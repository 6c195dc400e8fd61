/** An owner adds a pixel: a wrong token is refused in plain words, and the preview shows what the last purchase would become. */
import { checkWords } from '@convbox/contract/pixel-check'
import { pinterestFacts } from '@convbox/contract/destinations/pinterest'
import { expect, test } from 'vitest'
import { pixelCheckText } from '../apps/web/src/screens/pixels/pixel-check.text.ts'
import { pixelFormText } from '../apps/web/src/screens/pixels/pixel-form.text.ts'
import { previewText } from '../apps/web/src/screens/pixels/preview.text.ts'
import { leaveQuestionText } from '../apps/web/src/widgets/leave-question.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'
import { buyFromAd } from './shopper.ts'

const ACCOUNT = '549755885175'

test('a wrong token is refused in plain words, and the preview shows the purchase', async () => {
  const shopper = await openPage()
  const order = await buyFromAd(shopper.page, 'PreviewClick')
  const { page, errors } = await openPage()
  await signIn(page)
  await page.goto('/website/northwind-goods/pixels/new/pinterest')
  const [form, check, preview] = [pixelFormText.en, pixelCheckText.en, previewText.en]
  await page.getByText(check.onSave({ platform: pinterestFacts.name.en })).waitFor()

  await page.getByLabel(form.name, { exact: false }).first().fill('Northwind Pinterest')
  await page.getByLabel(pinterestFacts.pixelId.label.en).fill('2612345678901')
  await page.getByLabel('Ad account ID').fill(ACCOUNT)
  await page.getByLabel(pinterestFacts.credential.label.en).fill('pina_foreign')

  // Nothing is saved yet.
  await page.getByRole('button', { name: preview.show }).click()
  const request = page.getByRole('region', { name: preview.request })
  await request.getByText(preview.hash({ from: preview.ofOrder({ what: preview.sources.email }) })).waitFor()
  await page.getByText(order).waitFor()
  await request.getByText('"event_name": "checkout"').waitFor()
  expect(await request.innerText()).not.toContain('pina_foreign')
  await expectAccessible(page)

  await page.getByRole('button', { name: form.add }).click()
  await page.getByText(checkWords({ platform: 'pinterest', reason: 'permission missing', id: ACCOUNT }).en).waitFor()
  await expectAccessible(page)

  // Nothing was stored: the store's other tests count its pixels.
  await page.getByRole('button', { name: form.cancel }).click()
  await page.getByRole('button', { name: leaveQuestionText.en.leave }).click()
  await page.getByRole('row', { name: /Meta pixel/ }).waitFor()
  expect(await page.getByText('Northwind Pinterest').count()).toBe(0)
  expect([shopper.errors, errors]).toEqual([[], []])
})

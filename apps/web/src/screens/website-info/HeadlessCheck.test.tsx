import { shopify } from '@convbox/contract/api/shopify'
import { stores } from '@convbox/contract/api/stores'
import { pixels } from '@convbox/contract/api/pixels'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, type Play } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, tinyShop } from '../../testing/tiny-shop.ts'
import { pixelsText } from '../pixels/pixels.text.ts'
import { headlessCheckText } from './headless-check.text.ts'

const { en } = headlessCheckText
const headless = (websiteName: string): Play => answers(stores.websiteInfo, { ...tinyShop, websiteName, shopBuildType: 'Shopify Headless' })
const missing = answers(shopify.checkScriptPasted, { pasted: false })
const noPixel = answers(pixels.listPixels, [])
const page = inShop('pixels')

it('says on any page that the code is missing, and stays until it is detected', async () => {
  const { user, play, sent } = renderScreen(page, [headless('tiny-shop'), missing, noPixel])
  await screen.findByRole('dialog', { name: en.title })
  screen.getByText(en.lead)
  await user.click(screen.getByRole('button', { name: en.again }))
  await screen.findByText(en.still)
  play(answers(shopify.checkScriptPasted, { pasted: true, lastEventAt: '2026-03-10T15:59:00.000Z' }))
  await user.click(screen.getByRole('button', { name: en.again }))
  await screen.findByText(en.detected)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // Noon in New York is 16:00 UTC. The first check covers a day, so that a quiet night does not alert; later checks cover only the time since.
  const asked = sent(shopify.checkScriptPasted)
  expect(asked.map(({ sdkType }) => sdkType)).toEqual(['headless', 'headless', 'headless'])
  expect(asked.map(({ instanceCheckTime }) => instanceCheckTime.slice(0, 14))).toEqual([
    '2026-03-09T16:',
    '2026-03-10T14:',
    '2026-03-10T14:',
  ])
})

it.each([
  ['the code arrives', [answers(shopify.checkScriptPasted, { pasted: true, lastEventAt: '2026-03-10T15:59:00.000Z' })]],
  ['its owner does not want to be asked', [answers(shopify.checkScriptPasted, { pasted: false, ignoredAt: '2026-03-01T10:00:00.000Z' })]],
] as const)('keeps quiet where %s', async (_, plays) => {
  renderScreen(page, [headless('tiny-shop'), ...plays, noPixel])
  await screen.findByRole('heading', { name: pixelsText.en.emptyTitle })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('asks again for a code that was there once and is gone, until its owner does not want to be asked', async () => {
  const { user, sent } = renderScreen(page, [
    headless('was-headless'),
    answers(shopify.checkScriptPasted, { pasted: false, lastEventAt: '2026-03-01T10:00:00.000Z' }),
    answers(shopify.ignorePastePrompt, { ok: true }),
    noPixel,
  ])
  await screen.findByRole('dialog', { name: en.title })
  await user.click(screen.getByRole('button', { name: en.later }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(shopify.ignorePastePrompt)).toHaveLength(1)
})

it('keeps quiet in a store that is not headless', async () => {
  renderScreen(page, [noPixel])
  await screen.findByRole('heading', { name: pixelsText.en.emptyTitle })
  expect(screen.queryByRole('dialog')).toBeNull()
})

import { pixelAccuracy } from '@convbox/contract/api/pixel-accuracy'
import { pixelLists } from '@convbox/contract/api/pixel-lists'
import { pixels } from '@convbox/contract/api/pixels'
import { shopify } from '@convbox/contract/api/shopify'
import { stores } from '@convbox/contract/api/stores'
import { ALL_DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { facebookFacts } from '@convbox/contract/destinations/facebook'
import { tiktokFacts } from '@convbox/contract/destinations/tiktok'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, isUnreachable } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, tinyShop } from '../../../testing/tiny-shop.ts'
import { metaPixel, stoppedPixel } from '../pixels.cases.ts'
import { pixelsText } from '../pixels.text.ts'
import { destinationText } from './destination.text.ts'

const { en, zh } = destinationText
const address = inShop('pixels')
const tracking = answers(stores.websiteInfo, { ...tinyShop, billingEdition: 'Omnitrack' })
const second = {
  ...metaPixel,
  id: 'pixel-9',
  pixelId: '999999999999999',
  pixelName: 'Meta second',
  state: 'disabled' as const,
  enable: 0 as const,
}
const counts = { orders: 8, expected: 8, delivered: 6, pending: 0, failed: 2, skipped: 0, missing: 0 }
const accuracy = answers(pixelAccuracy.accuracyOfPixels, {
  total: counts,
  pixels: ['pixel-1', 'pixel-9'].map((pixelId) => ({ ...counts, pixelId, pixelName: pixelId, platform: 'facebook' as const })),
})

it('shows a store made for tracking each platform with its state, pixels and accuracy, and the others with the way to a pixel', async () => {
  const { user, address: now } = renderScreen(address, [
    tracking,
    answers(pixels.listPixels, [metaPixel, second, stoppedPixel]),
    accuracy,
    answers(pixelLists.allPixels, { rows: [] }),
  ])
  const meta = within(await screen.findByRole('row', { name: /Meta main, Meta second/ }))
  meta.getByText(pixelsText.en.states.running)
  meta.getByText('2,500 delivered')
  await meta.findByText(en.ofOrders({ delivered: 12, expected: 16 }))
  meta.getByText('75.00%')
  within(screen.getByRole('row', { name: /GA4 web/ })).getByText(pixelsText.en.states['needs reauthorization'])
  const others = screen.getAllByRole('link', { name: /^Add .+ pixel$/ })
  expect(others).toHaveLength(ALL_DESTINATION_FACTS.length - 2)
  expect(screen.getByRole('link', { name: en.addOf({ platform: tiktokFacts.name.en }) }).getAttribute('href')).toBe(
    inShop('pixels/destination/tiktok/add'),
  )
  await user.click(screen.getByRole('button', { name: /Meta main, Meta second/ }))
  await screen.findByRole('heading', { level: 1, name: facebookFacts.name.en })
  expect(now()).toBe(inShop('pixels/destination/facebook'))
})

it('shows any other store all pixels, and either the other view, kept in the address', async () => {
  const { user, address: now } = renderScreen(address, [answers(pixels.listPixels, [metaPixel]), accuracy])
  await screen.findByRole('table', { name: pixelsText.en.title })
  await user.click(screen.getByRole('button', { name: en.views.platforms }))
  await screen.findByRole('table', { name: en.title })
  expect(now()).toBe(`${address}?view=platforms`)
})

it('keeps its rows where the accuracy cannot be read, in Chinese', async () => {
  renderScreen(address, [tracking, answers(pixels.listPixels, [metaPixel]), isUnreachable(pixelAccuracy.accuracyOfPixels)], {
    language: 'zh',
  })
  const row = within(await screen.findByRole('row', { name: /Meta main/ }))
  row.getByText(zh.noOrders)
})

it('offers every platform to a store without a pixel', async () => {
  renderScreen(address, [tracking, answers(pixels.listPixels, [])])
  await screen.findByRole('heading', { name: pixelsText.en.emptyTitle })
  expect(screen.getAllByRole('link', { name: /^Add .+ pixel$/ })).toHaveLength(ALL_DESTINATION_FACTS.length)
})

it('warns of each pixel that needs somebody, with the reason and what to do', async () => {
  const unproved = { ...second, state: 'running' as const, enable: 1 as const, counts: {}, lastDeliveredAt: undefined }
  const short = ({ id, pixelId, pixelName, platform, enable, enableCapi, state }: typeof metaPixel) => ({
    id,
    pixelId,
    pixelName,
    platform,
    enable,
    enableCapi,
    state,
  })
  renderScreen(address, [
    answers(pixels.listPixels, [metaPixel, unproved, stoppedPixel]),
    answers(pixelLists.exceptionPixels, [
      { ...short(stoppedPixel), reason: 'needs reauthorization' },
      { ...short(unproved), reason: 'never delivered' },
    ]),
  ])
  const alert = within(await screen.findByRole('alert'))
  alert.getByText(pixelsText.en.exceptions({ n: 2 }))
  alert.getByText(/Session has expired/)
  expect(alert.getByRole('link', { name: pixelsText.en.sendTest }).getAttribute('href')).toBe(
    inShop('pixels/destination/facebook/edit/pixel-9'),
  )
  alert.getByText(pixelsText.en.next['needs reauthorization'])
})

it('sets the web pixel up again where the store has the app, and says so', async () => {
  const installed = { ...tinyShop, shopifyAuths: [{ platName: 'shopify' as const, appName: 'Convbox' as const, scopes: ['write_pixels'] }] }
  const { user, sent } = renderScreen(address, [
    answers(stores.websiteInfo, installed),
    answers(pixels.listPixels, [metaPixel]),
    answers(shopify.installedStatus, [{ appName: 'Convbox', installed: true, details: { status: 'on' } }]),
    answers(shopify.syncWebPixel, { webPixelId: 'gid://1' }),
  ])
  await user.click(await screen.findByRole('button', { name: pixelsText.en.syncWebPixel }))
  await screen.findByText(pixelsText.en.webPixelSynced)
  expect(sent(shopify.syncWebPixel)).toEqual([{}])
})

import { pixelLists } from '@convbox/contract/api/pixel-lists'
import { pixels } from '@convbox/contract/api/pixels'
import { facebookFacts } from '@convbox/contract/destinations/facebook'
import { klaviyoFacts } from '@convbox/contract/destinations/klaviyo'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, planlessShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { notFoundText } from '../../../shell/not-found.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { pixelFormText } from '../pixel-form.text.ts'
import { metaPixel } from '../pixels.cases.ts'
import { pixelsText } from '../pixels.text.ts'
import { destinationText } from './destination.text.ts'

const { en, zh } = destinationText
const address = inShop('pixels/destination/facebook')
const second = { ...metaPixel, id: 'pixel-9', pixelId: '999999999999999', pixelName: 'Meta second' }
const first = (id: string) =>
  answers(pixelLists.allPixels, {
    rows: [metaPixel, second].map((pixel) => ({
      id: pixel.id,
      pixelId: pixel.pixelId,
      pixelName: pixel.pixelName,
      platform: pixel.platform,
      enable: pixel.enable,
      enableCapi: pixel.enableCapi,
      state: pixel.state,
      isChosen: pixel.id === id,
    })),
  })

it('says that it loads until the server answers', async () => {
  renderScreen(address, [staysPending(pixels.listPixels), first('pixel-1')])
  await screen.findByRole('heading', { level: 1, name: facebookFacts.name.en })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('lists the pixels of the platform, the chosen one first, and chooses another', async () => {
  const { user, play, sent } = renderScreen(address, [
    answers(pixels.listPixels, [metaPixel, second]),
    first('pixel-9'),
    answers(pixelLists.choosePixel, metaPixel),
  ])
  await screen.findByRole('button', { name: en.makeFirst({ name: 'Meta main' }) })
  const names = () => screen.getAllByRole('row').map((row) => /Meta (main|second)/.exec(row.textContent)?.[0])
  expect(names().slice(1)).toEqual(['Meta second', 'Meta main'])
  play(first('pixel-1'))
  await user.click(screen.getByRole('button', { name: en.makeFirst({ name: 'Meta main' }) }))
  await screen.findByRole('button', { name: en.makeFirst({ name: 'Meta second' }) })
  expect(names().slice(1)).toEqual(['Meta main', 'Meta second'])
  expect(sent(pixelLists.choosePixel)).toEqual([{ id: 'pixel-1' }])
  expect(sent(pixels.listPixels)).toContainEqual({ platform: 'facebook' })
})

it('has nothing to choose with one pixel, and opens it under the platform', async () => {
  const { user, address: now } = renderScreen(address, [
    answers(pixels.listPixels, [metaPixel]),
    first('pixel-1'),
    answers(pixels.getPixel, metaPixel),
  ])
  await user.click(await screen.findByRole('button', { name: /123456789012345/ }))
  await screen.findByRole('heading', { level: 1, name: 'Meta main' })
  expect(now()).toBe(inShop('pixels/destination/facebook/edit/pixel-1'))
})

it('leads from an empty platform to its form, in Chinese', async () => {
  const { user, address: now } = renderScreen(inShop('pixels/destination/klaviyo'), [answers(pixels.listPixels, []), first('')], {
    language: 'zh',
  })
  const name = klaviyoFacts.name.zh
  const empty = await screen.findByRole('heading', { name: zh.emptyTitle({ platform: name }) })
  await user.click(within(empty.parentElement ?? document.body).getByRole('link', { name: pixelsText.zh.add }))
  await screen.findByRole('heading', { level: 1, name: pixelFormText.zh.newTitle({ platform: name }) })
  expect(now()).toBe(inShop('pixels/destination/klaviyo/add'))
})

it.each(['en', 'zh'] as const)('offers no account where a platform takes events with a token alone (%s)', async (language) => {
  renderScreen(inShop('pixels/destination/bing'), [answers(pixels.listPixels, []), first('')], { language })
  await screen.findByText(destinationText[language].emptyToken)
  expect(screen.queryByRole('link', { name: pixelsText[language].connect })).toBeNull()
})

it('opens the pixel that the address asks for', async () => {
  const { address: now } = renderScreen(`${address}?pixelId=pixel-1`, [answers(pixels.getPixel, metaPixel)])
  await screen.findByRole('heading', { level: 1, name: 'Meta main' })
  expect(now()).toBe(inShop('pixels/destination/facebook/edit/pixel-1'))
})

it.each([
  ['pixels/pixel-1', 'pixels/destination/facebook/edit/pixel-1'],
  ['pixels/new/facebook', 'pixels/destination/facebook/add'],
  ['add', 'pixels?view=platforms'],
])('leads from the former address %s to %s', async (from, to) => {
  const { address: now } = renderScreen(inShop(from), [answers(pixels.getPixel, metaPixel), answers(pixels.listPixels, [])])
  await expect.poll(now).toBe(inShop(to))
  await screen.findByRole('heading', { level: 1 })
})

it('is not found for a pixel of another platform, nor for one that does not exist', async () => {
  const opened = renderScreen(inShop('pixels/destination/ga4/edit/pixel-1'), [answers(pixels.getPixel, metaPixel)])
  await screen.findByRole('heading', { level: 1, name: notFoundText.en.title })
  expect(opened.address()).toBe(inShop('pixels/destination/ga4/edit/pixel-1'))
})

it('does not take a word behind pixels for a pixel that exists', async () => {
  renderScreen(inShop('pixels/nothing'), [refuses(pixels.getPixel, 'not found')])
  await screen.findByRole('heading', { level: 1, name: notFoundText.en.title })
})

it('says why the list could not be loaded, and tries again', async () => {
  const { user, play } = renderScreen(address, [refuses(pixels.listPixels, 'bug'), first('')])
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('bug', 'en'))
  play(answers(pixels.listPixels, [metaPixel]))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByRole('table', { name: en.open({ platform: facebookFacts.name.en }) })
})

it('says which subscription is missing instead of a list', async () => {
  renderScreen(address, [planlessShop])
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
})

it('lets a member who may only look see all and change nothing', async () => {
  renderScreen(address, [readOnlyShop, answers(pixels.listPixels, [metaPixel, second]), first('pixel-1')])
  await screen.findByText(sharedText.en.readOnly)
  await screen.findByText(en.isFirst)
  expect(screen.queryByRole('button', { name: en.makeFirst({ name: 'Meta second' }) })).toBeNull()
  expect(screen.queryByRole('link', { name: pixelsText.en.add })).toBeNull()
})

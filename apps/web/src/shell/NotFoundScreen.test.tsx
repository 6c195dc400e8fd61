import { pixels } from '@convbox/contract/api/pixels'
import { stores } from '@convbox/contract/api/stores'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuses, staysPending } from '../testing/played-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { inShop } from '../testing/tiny-shop.ts'
import { sharedText } from '../text/shared.text.ts'
import { notFoundText } from './not-found.text.ts'

const { en, zh } = notFoundText

it('says that there is nothing at an unknown address, and shows the way home', async () => {
  renderScreen('/no-such-page')
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('link', { name: en.home }).getAttribute('href')).toBe('/')
})

it('keeps the frame of the store around an unknown page of it', async () => {
  renderScreen(inShop('no-such-page'))
  await screen.findByRole('navigation')
  within(screen.getByRole('main')).getByRole('heading', { level: 1, name: en.title })
})

it('shows a store that is not the user’s as if it did not exist, in Chinese', async () => {
  renderScreen('/website/not-mine/pixels', [refuses(stores.websiteInfo, 'not found')], { language: 'zh' })
  await screen.findByRole('heading', { level: 1, name: zh.title })
  within(screen.getByRole('main')).getByText(zh.explanation)
  screen.getByRole('link', { name: zh.home })
})

it('shows the same for a pixel of another store', async () => {
  renderScreen(inShop('pixels/pixel-9'), [refuses(pixels.getPixel, 'not found')])
  await screen.findByRole('heading', { level: 1, name: en.title })
})

it('says nothing of the kind while it is not known whether the store exists', async () => {
  renderScreen(inShop('pixels'), [staysPending(stores.websiteInfo)])
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
  expect(screen.queryByRole('heading', { name: en.title })).toBeNull()
})

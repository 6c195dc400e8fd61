import { klaviyoInsight } from '@convbox/contract/api/klaviyo-insight'
import { failureText } from '@convbox/contract/channel-failures.text'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answers, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, planlessShop } from '../../../testing/tiny-shop.ts'
import { notFoundText } from '../../../shell/not-found.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { klaviyoInsightText } from './klaviyo-insight.text.ts'

const { en, zh } = klaviyoInsightText
const address = inShop('pixels/pixel-1/klaviyo-insight')
const insight = {
  pixelName: 'Klaviyo main',
  addToCartOmniTrackPlus: 120,
  addToCartLegacy: 80,
  checkoutStartOmniTrackPlus: 30,
  checkoutStartLegacy: 40,
  legacy: { addToCart: 'AbCdEf', checkoutStart: 'GhIjKl' },
  isMatched: true,
}
const unmatched = {
  pixelName: 'Klaviyo main',
  addToCartOmniTrackPlus: 120,
  legacy: { addToCart: '', checkoutStart: '' },
  isMatched: false,
}
const metrics = answers(klaviyoInsight.metricsList, {
  metrics: [
    { id: 'AbCdEf', name: 'Added to Cart', integration: 'Shopify', isApi: false },
    { id: 'Ours01', name: 'Added to Cart', integration: 'API', isApi: true },
  ],
})

it('shows a skeleton until the server answers', async () => {
  renderScreen(address, [staysPending(klaviyoInsight.insight)])
  await screen.findByRole('heading', { name: en.loadingTitle })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('compares our counts with the former integration’s', async () => {
  const { sent } = renderScreen(address, [answers(klaviyoInsight.insight, insight)])
  await screen.findByRole('heading', { name: en.title({ pixel: 'Klaviyo main' }) })
  screen.getByText(en.more({ share: '50.00%' }))
  screen.getByText(en.fewer({ share: '25.00%' }))
  screen.getByText('120')
  expect(sent(klaviyoInsight.insight)).toEqual([{ id: 'pixel-1', startDate: '2026-02-09', endDate: '2026-03-10' }])
})

it('asks for the metrics where nothing matches, and saves them', async () => {
  const chosen = { addToCart: 'AbCdEf', checkoutStart: '' }
  const { user, sent } = renderScreen(address, [
    answers(klaviyoInsight.insight, unmatched),
    metrics,
    answers(klaviyoInsight.setMetrics, chosen),
  ])
  await screen.findByText(en.noMatchTitle)
  screen.getByText(en.noneOfOurs)
  await user.click(screen.getByRole('button', { name: en.setUp }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('combobox', { name: new RegExp(en.addToCart) }))
  // Ours is not offered: it is what is compared.
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  await user.click(screen.getByRole('option', { name: /Shopify/ }))
  await user.click(dialog.getByRole('button', { name: en.save }))
  await vi.waitFor(() => expect(sent(klaviyoInsight.setMetrics)).toEqual([{ id: 'pixel-1', ...chosen }]))
})

it('says why Klaviyo could not be asked', async () => {
  renderScreen(address, [answers(klaviyoInsight.insight, { pixelName: 'Klaviyo main', failure: 'permission missing' })])
  await screen.findByText(en.failedTitle)
  screen.getByText(`${failureText('en', 'permission missing', 'Klaviyo')} ${en.needsScope}`)
})

it('is not found for a pixel that is none of Klaviyo’s', async () => {
  renderScreen(address, [refuses(klaviyoInsight.insight, 'not found')])
  await screen.findByRole('heading', { name: notFoundText.en.title })
})

it('offers another try when it fails', async () => {
  renderScreen(address, [refuses(klaviyoInsight.insight, 'bug')])
  await screen.findByRole('button', { name: sharedText.en.retry })
})

it('is closed to a store whose plan lacks pixels', async () => {
  renderScreen(address, [planlessShop, refuses(klaviyoInsight.insight, 'plan needed')])
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
})

it('speaks Chinese', async () => {
  renderScreen(address, [answers(klaviyoInsight.insight, insight)], { language: 'zh' })
  await screen.findByText(zh.more({ share: '50.00%' }))
})

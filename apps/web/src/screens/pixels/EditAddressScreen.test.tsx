import { campaigns } from '@convbox/contract/api/campaigns'
import { pixels } from '@convbox/contract/api/pixels'
import { plansFor } from '@convbox/contract/plans'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, isUnreachable, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop } from '../../testing/tiny-shop.ts'
import { notFoundText } from '../../shell/not-found.text.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { choices, draftCampaign } from '../affluencer-hub/campaign/campaigns.cases.ts'
import { metaPixel } from './pixels.cases.ts'

const noPixel = refuses(pixels.getPixel, 'not found')

it('leads to the pixel that has the id, and asks for no campaign then', async () => {
  const { address, sent } = renderScreen(inShop('edit/pixel-1'), [answers(pixels.getPixel, metaPixel)])
  await expect.poll(address).toBe(inShop('pixels/destination/facebook/edit/pixel-1'))
  expect(sent(campaigns.readCampaign)).toEqual([])
})

it.each(['not found', 'plan needed'] as const)('else to the campaign that has it (%s)', async (refusal) => {
  const { address } = renderScreen(inShop('edit/d'), [
    refuses(pixels.getPixel, refusal),
    answers(campaigns.readCampaign, draftCampaign),
    ...choices,
  ])
  await expect.poll(address).toBe(inShop('affluencer-hub/campaign/d'))
})

it('waits', async () => {
  renderScreen(inShop('edit/d'), [noPixel, staysPending(campaigns.readCampaign)])
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
})

it('is not found where neither has it', async () => {
  renderScreen(inShop('edit/nobody'), [noPixel, refuses(campaigns.readCampaign, 'not found')])
  await screen.findByRole('heading', { level: 1, name: notFoundText.en.title })
})

it('needs a plan where the plan has no pixels and no campaign has it', async () => {
  renderScreen(inShop('edit/nobody'), [refuses(pixels.getPixel, 'plan needed'), refuses(campaigns.readCampaign, 'not found')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en.Pixels, plans: plansFor('Pixels') }))
})

it('says what failed, in Chinese too', async () => {
  renderScreen(inShop('edit/d'), [noPixel, isUnreachable(campaigns.readCampaign)], { language: 'zh' })
  await screen.findByRole('alert')
})

import { stores } from '@convbox/contract/api/stores'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { viewPlanText } from '../screens/beginning/view-plan/view-plan.text.ts'
import { orderJourneyTeaserText } from '../screens/order-attribution/order-journey-teaser.text.ts'
import { answers } from '../testing/played-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { fullMenu, inShop, tinyShop } from '../testing/tiny-shop.ts'
import { featuresText } from '../text/features.text.ts'
import { sharedText } from '../text/shared.text.ts'

describe('what the plan lacks', () => {
  const planless = answers(stores.findUserMenus, { ...fullMenu, SHOP_MENU: ['Online Store Settings'] })

  it.each(['en', 'zh'] as const)('shows in place of Order Journey what it would tell, and leads to the plans (%s)', async (language) => {
    const text = orderJourneyTeaserText[language]
    const { user, address: now } = renderScreen(inShop('order-attribution'), [planless], { language })
    await screen.findByRole('heading', { level: 1, name: text.headline })
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      [text.cards.timeline, text.cards.ads, text.cards.customers].map(({ title }) => title),
    )
    screen.getByText(text.lead)
    const plans = ['Omnitrack Plus', 'Convbox Standard']
    screen.getByText(sharedText[language].noAccess({ feature: featuresText[language]['Order Journey'], plans }))
    await user.click(screen.getByRole('link', { name: text.learnMore }))
    await screen.findByRole('heading', { level: 1, name: viewPlanText[language].title })
    expect(now()).toBe(inShop('beginning/view-plan'))
  })

  it('stands in place of the screen: which plan it takes, in the specification’s words, and the way to it; nothing is asked of the server', async () => {
    const { user, address: now } = renderScreen(inShop('conversion-analysis'), [planless])
    await screen.findByRole('heading', { level: 1, name: sharedText.en.noAccessTitle })
    screen.getByText(
      'Your subscription does not support Conversion analysis. Convbox Standard subscription is required. Please subscribe to use Conversion analysis.',
    )
    await user.click(screen.getByRole('link', { name: 'Subscribe Now' }))
    await screen.findByRole('heading', { level: 1, name: viewPlanText.en.title })
    expect(now()).toBe(inShop('beginning/view-plan'))
  })

  it('says so in Chinese', async () => {
    renderScreen(inShop('pixels'), [planless], { language: 'zh' })
    await screen.findByText(sharedText.zh.noAccess({ feature: featuresText.zh.Pixels, plans: ['Omnitrack'] }))
  })

  it('leads a store without any charge to the choice of a plan', async () => {
    const unpaid = answers(stores.websiteInfo, {
      ...tinyShop,
      isTrial: false,
      billingCharge: { productCharges: [], firstBillingVersion: '24V1' },
    })
    const { address: now } = renderScreen(inShop('pixels'), [unpaid])
    await screen.findByRole('heading', { level: 1, name: viewPlanText.en.noneTitle({ store: 'Tiny Shop' }) })
    expect(now()).toBe(inShop('beginning/choose-plan'))
  })
})

import { failureText } from '@convbox/contract/channel-failures.text'
import { integrations } from '@convbox/contract/api/integrations'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answers } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop } from '../../testing/tiny-shop.ts'
import { authResultText } from '../../widgets/auth-result.text.ts'
import { allAvailable, errorMsgOf } from '../integrations/integrations.cases.ts'

const { en, zh } = authResultText

it('says Auth Success, and leads on', async () => {
  localStorage.setItem('convbox.store', 'tiny-shop')
  const { user, address } = renderScreen('/auth/result?platname=google&result=success', [
    answers(integrations.shopIntegration, []),
    allAvailable,
  ])
  await screen.findByRole('heading', { name: en.success })
  screen.getByText(en.successLead({ platform: 'Google Ads' }))
  await user.click(screen.getByRole('button', { name: en.toApp }))
  await vi.waitFor(() => expect(address()).toBe(inShop('integrations')))
})

it('names nobody where the account is a store’s that the reader may not see', async () => {
  const errorMsg = encodeURIComponent(errorMsgOf({ code: 'OAUTH_DUPLICATE', platName: 'facebook', account: 'Big Ads' }))
  renderScreen(`/auth/result?platname=facebook&result=duplicate&errorMsg=${errorMsg}`)
  await screen.findByRole('heading', { name: 'Meta Authorization Duplicate' })
  screen.getByText(en.linkedToOther({ platform: 'Meta', account: 'Big Ads' }))
  screen.getByText('One Meta account could authorize to only one shopify store!')
})

it.each(['errorMsg=hello', 'result=nonsense&errorMsg=hello', 'result=failed&errorMsg=hello'])(
  'is no success with an error that nobody can read: %s',
  async (query) => {
    renderScreen(`/auth/result?${query}`, [], { language: 'zh' })
    await screen.findByRole('heading', { name: zh.failedTitle({ platform: zh.platform }) })
    screen.getByText(zh.failed)
  },
)

it('is the page of a success without any parameter', async () => {
  renderScreen('/auth/result')
  await screen.findByRole('heading', { name: 'Auth Success' })
})

it('says in Chinese that it has expired', async () => {
  renderScreen('/auth/result?auth=tiktok&result=expired', [], { language: 'zh' })
  await screen.findByRole('heading', { name: zh.expiredTitle({ platform: 'TikTok' }) })
  screen.getByText(failureText('zh', 'token expired', 'TikTok'))
})

it('begins again for the store that was open last', async () => {
  localStorage.setItem('convbox.store', 'tiny-shop')
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { user, sent, headersOf } = renderScreen('/auth/result?platname=bing&result=failed&errorMsg=nonsense', [
    answers(integrations.authorize, { url: 'https://platform.example/' }),
  ])
  // An unreadable error shows the general message.
  await screen.findByText(en.failed)
  await user.click(screen.getByRole('button', { name: en.reconnect }))
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('https://platform.example/'))
  expect(sent(integrations.authorize)).toEqual([{ plat_name: 'bing', redirect_uri: inShop('integrations') }])
  expect(headersOf(integrations.authorize).map((headers) => headers.get('x-shop-name'))).toEqual(['tiny-shop'])
})

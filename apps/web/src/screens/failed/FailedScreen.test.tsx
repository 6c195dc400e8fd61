import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop } from '../../testing/tiny-shop.ts'
import { authResultText } from '../../widgets/auth-result.text.ts'

const { en, zh } = authResultText

it('says which authorization came to nothing, and where to try again', async () => {
  localStorage.setItem('convbox.store', 'tiny-shop')
  renderScreen('/failed?platname=facebook')
  await screen.findByRole('heading', { name: en.failedTitle({ platform: 'Meta' }) })
  expect(screen.getByRole('link', { name: en.toIntegrations }).getAttribute('href')).toBe(inShop('integrations'))
})

it('assumes no failure when it is opened by hand, in Chinese', async () => {
  renderScreen('/failed', [], { language: 'zh' })
  await screen.findByRole('heading', { name: zh.nothingTitle })
  expect(screen.getByRole('link', { name: zh.toIntegrations }).getAttribute('href')).toBe('/setting/website-list')
})

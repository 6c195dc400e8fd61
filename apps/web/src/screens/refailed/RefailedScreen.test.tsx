import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop } from '../../testing/tiny-shop.ts'
import { authResultText } from '../../widgets/auth-result.text.ts'
import { noteRenewing } from '../../widgets/renewed.ts'

const { en, zh } = authResultText

it('says once that Facebook is back, and where the events that it refused are', async () => {
  localStorage.setItem('convbox.store', 'tiny-shop')
  noteRenewing('facebook')
  renderScreen('/refailed')
  await screen.findByRole('heading', { name: en.refailedTitle })
  expect(screen.getByRole('link', { name: en.toLog }).getAttribute('href')).toBe(`${inShop('events-monitor')}?tab=log&status=failure`)
})

it('claims nothing when it is opened by hand, in Chinese', async () => {
  localStorage.setItem('convbox.store', 'tiny-shop')
  renderScreen('/refailed', [], { language: 'zh' })
  await screen.findByRole('heading', { name: zh.nothingTitle })
  expect(screen.queryByText(zh.refailed)).toBeNull()
  expect(screen.getByRole('link', { name: zh.toIntegrations }).getAttribute('href')).toBe(inShop('integrations'))
})

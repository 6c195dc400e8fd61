import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { appInstallText } from './app-install.text.ts'

const { en, zh } = appInstallText

it.each(['forged install', 'stale install', 'used state', 'other browser', 'not a shop', 'install declined'] as const)(
  'says in both languages why: %s',
  async (reason) => {
    renderScreen(`/errors/appInstall?reason=${encodeURIComponent(reason)}`, [], { language: 'zh' })
    await screen.findByText(refusalMessage(reason, 'zh'))
    screen.getByRole('heading', { level: 1, name: zh.title })
  },
)

it('names the permissions that are missing', async () => {
  renderScreen('/errors/appInstall?reason=shop+scope+missing&scopes=read_orders,%20write_pixels')
  await screen.findByText(en.missing({ scopes: 'read_orders, write_pixels' }))
})

it('shows nothing that a stranger wrote into the address', async () => {
  renderScreen('/errors/appInstall?reason=Call+us+at+555&scopes=Send%20money')
  await screen.findByText(en.unknown)
  expect(document.body.textContent).not.toMatch(/555|money/)
})

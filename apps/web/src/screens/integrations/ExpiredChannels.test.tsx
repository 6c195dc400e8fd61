import { integrations } from '@convbox/contract/api/integrations'
import { stores } from '@convbox/contract/api/stores'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answers, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../testing/tiny-shop.ts'
import { allAvailable, expiredKlaviyo, expiredMeta, meta } from './integrations.cases.ts'
import { integrationsText } from './integrations.text.ts'

const { en } = integrationsText
const page = inShop('website-info')
const loading = staysPending(stores.installation)

it('says nothing while every channel works', async () => {
  renderScreen(page, [loading, answers(integrations.shopIntegration, [meta])])
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/has expired/)).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('asks to reconnect the one that has expired, once, and keeps a banner', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { user, sent } = renderScreen(page, [
    loading,
    answers(integrations.shopIntegration, [expiredMeta]),
    answers(integrations.authorize, { url: 'https://platform.example/' }),
  ])
  const dialog = within(await screen.findByRole('dialog', { name: en.oneExpiredTitle({ platform: 'Meta' }) }))
  dialog.getByText(/your Meta authorization has expired/)
  await user.click(dialog.getByRole('button', { name: en.later }))
  expect(sessionStorage.getItem('convbox.modal.expired tiny-shop facebook')).toBe('0')
  await screen.findByText(en.expiredBanner({ platforms: 'Meta' }))
  await user.click(screen.getByRole('button', { name: en.reconnect }))
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('https://platform.example/'))
  expect(sent(integrations.authorize)).toEqual([{ plat_name: 'facebook', redirect_uri: inShop('integrations') }])
})

it('leads to integrations when several have expired', async () => {
  const { user, address } = renderScreen(page, [
    loading,
    allAvailable,
    answers(integrations.shopIntegration, [expiredMeta, expiredKlaviyo]),
  ])
  const dialog = within(await screen.findByRole('dialog', { name: en.manyExpiredTitle }))
  dialog.getByText(en.manyExpired({ platforms: 'Meta, Klaviyo' }))
  await user.click(dialog.getByRole('button', { name: en.toIntegrations }))
  await vi.waitFor(() => expect(address()).toBe(inShop('integrations')))
  expect(screen.queryByText(en.expiredBanner({ platforms: 'Meta, Klaviyo' }))).toBeNull()
})

it('shows a member who may only look the banner, and asks nothing of them', async () => {
  renderScreen(page, [readOnlyShop, loading, answers(integrations.shopIntegration, [expiredMeta])])
  await screen.findByText(en.expiredBanner({ platforms: 'Meta' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: en.reconnect })).toBeNull()
})

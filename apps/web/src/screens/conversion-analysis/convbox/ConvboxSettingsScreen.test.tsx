import { modelSettings } from '@convbox/contract/api/model-settings'
import type { ConvboxSettings, SetConstants } from '@convbox/contract/api/model-settings.schemas'
import type { ModelTrial } from '@convbox/contract/api/model-settings.schemas'
import { plansFor } from '@convbox/contract/plans'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { featuresText } from '../../../text/features.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { modelSettingsText } from '../model-settings/model-settings.text.ts'
import { convboxSettingsText } from './convbox-settings.text.ts'

const en = { ...modelSettingsText.en, ...convboxSettingsText.en }
const zh = { ...modelSettingsText.zh, ...convboxSettingsText.zh }
const ADDRESS = inShop('conversion-analysis/convbox')
const published: SetConstants = { surveyShare: 1 / 3, viewTrust: 1 / 4, viewCap: 1 / 2, leastAnswers: 50, surveyDays: 90 }
const none: ConvboxSettings = { version: 0, constants: published, published, versions: [] }
const own: SetConstants = { ...published, viewTrust: 0.1 }
const saved: ConvboxSettings = {
  version: 2,
  constants: own,
  published,
  versions: [
    { version: 2, constants: own, savedAt: '2026-03-10T10:00:00.000Z', savedBy: 'ann@tiny.example' },
    { version: 1, constants: published, savedAt: '2026-03-09T10:00:00.000Z', restores: 0 },
  ],
}
const trial: ModelTrial = {
  from: '2026-02-09',
  to: '2026-03-10',
  currency: 'USD',
  orders: 12,
  movedOrders: 2,
  movedCredit: 0.25,
  moved: [
    {
      orderId: '3',
      orderName: '#3',
      orderedAt: '2026-03-10T06:30:00.000Z',
      total: '30',
      credit: 0.125,
      from: 'facebook ads',
      to: 'direct',
    },
  ],
  channels: [
    { channel: 'direct', before: { orders: 2.75, sales: 48.5 }, after: { orders: 3, sales: 54 } },
    { channel: 'facebook ads', before: { orders: 1.55, sales: 72 }, after: { orders: 1.3, sales: 66 }, spend: 50 },
  ],
}

it('waits', async () => {
  renderScreen(ADDRESS, [staysPending(modelSettings.convbox)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderScreen(ADDRESS, [refuses(modelSettings.convbox, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with the conversion analysis', async () => {
  renderScreen(ADDRESS, [refuses(modelSettings.convbox, 'plan needed')])
  await screen.findByText(
    sharedText.en.noAccess({ feature: featuresText.en['Conversion Analysis'], plans: plansFor('Conversion Analysis') }),
  )
})

it('has the published constants and no history at first, in Chinese too', async () => {
  renderScreen(ADDRESS, [answers(modelSettings.convbox, none)], { language: 'zh' })
  await screen.findByText(zh.noHistory)
  screen.getByText(zh.isPublished)
  expect(screen.queryByRole('button', { name: zh.undo })).toBeNull()
})

it('says bounds, tries, and saves what was typed, a third staying exactly a third', async () => {
  const { user, sent } = renderScreen(ADDRESS, [
    answers(modelSettings.convbox, none),
    answers(modelSettings.tryConvbox, trial),
    answers(modelSettings.saveConvbox, { version: 1 }),
  ])
  const trust = await screen.findByRole('textbox', { name: en.constantsOf.viewTrust.label })
  await user.clear(trust)
  await user.type(trust, '101')
  screen.getByText(en.between({ least: '0%', most: '100%' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: en.save }).disabled).toBe(true)
  await user.clear(trust)
  await user.type(trust, '10')
  await user.click(screen.getByRole('button', { name: en.try }))
  const table = within(await screen.findByRole('table', { name: en.trial }))
  // 72 / 50 and 66 / 50.
  expect(table.getAllByRole('row')[2]?.textContent).toContain('1.441.32')
  await user.click(screen.getByRole('button', { name: en.save }))
  expect(await screen.findByText(en.saved)).toBeTruthy()
  expect(sent(modelSettings.tryConvbox)).toEqual([{ constants: own }])
  expect(sent(modelSettings.saveConvbox)).toEqual([{ constants: own, version: 0 }])
})

it('takes the last change back', async () => {
  const { user, sent } = renderScreen(ADDRESS, [
    answers(modelSettings.convbox, saved),
    answers(modelSettings.restoreConvbox, { version: 3 }),
  ])
  await user.click(await screen.findByRole('button', { name: en.undo }))
  expect(await screen.findByText(en.restoredToast)).toBeTruthy()
  expect(sent(modelSettings.restoreConvbox)).toEqual([{ restores: 1, version: 2 }])
})

it('only shows to a person who is no admin', async () => {
  renderScreen(ADDRESS, [answers(modelSettings.convbox, saved), readOnlyShop])
  await screen.findByText(en.adminsOnly)
  expect(within(screen.getByRole('table', { name: en.history })).getAllByRole('row')).toHaveLength(4)
  expect(screen.queryByRole('button', { name: en.restore({ version: 1 }) })).toBeNull()
  expect(screen.queryByRole('button', { name: en.try })).toBeNull()
})

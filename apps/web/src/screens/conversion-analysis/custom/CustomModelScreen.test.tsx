import { modelSettings } from '@convbox/contract/api/model-settings'
import type { CustomSettings } from '@convbox/contract/api/model-settings.schemas'
import type { ModelTrial } from '@convbox/contract/api/model-settings.schemas'
import { CUSTOM_DEFAULT, CUSTOM_STARTS, type CustomModel } from '@convbox/contract/custom-model'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { plansFor } from '@convbox/contract/plans'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { featuresText } from '../../../text/features.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { modelSettingsText } from '../model-settings/model-settings.text.ts'
import { customModelText } from './custom-model.text.ts'

const en = { ...modelSettingsText.en, ...customModelText.en }
const zh = customModelText.zh
const ADDRESS = inShop('conversion-analysis/custom')
const none: CustomSettings = { version: 0, custom: CUSTOM_DEFAULT, versions: [] }
const own: CustomModel = {
  ...CUSTOM_STARTS.ushaped,
  rules: [
    { field: 'campaign', match: 'contains', value: 'brand', weight: 0 },
    { field: 'channel', match: 'is', value: 'klaviyo', weight: 1.5 },
  ],
}
const saved: CustomSettings = {
  version: 2,
  custom: own,
  versions: [
    { version: 2, custom: own, savedAt: '2026-03-10T10:00:00.000Z', savedBy: 'ann@tiny.example' },
    { version: 1, custom: CUSTOM_DEFAULT, savedAt: '2026-03-09T10:00:00.000Z', restores: 0 },
  ],
}
const trial: ModelTrial = {
  from: '2026-02-09',
  to: '2026-03-10',
  currency: 'USD',
  orders: 12,
  movedOrders: 2,
  movedCredit: 1.5,
  moved: [
    { orderId: '6', orderName: '#6', orderedAt: '2026-03-10T12:00:00.000Z', total: '110', credit: 1, from: 'tiktok', to: 'untracked' },
    { orderId: '2', orderName: '#2', orderedAt: '2026-03-10T12:00:00.000Z', total: '40', credit: 0.5, from: 'google ads', to: 'direct' },
  ],
  channels: [{ channel: 'tiktok', before: { orders: 1, sales: 110 }, after: { orders: 0, sales: 0 }, spend: 55 }],
}

it('waits', async () => {
  renderScreen(ADDRESS, [staysPending(modelSettings.custom)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderScreen(ADDRESS, [refuses(modelSettings.custom, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with the conversion analysis', async () => {
  renderScreen(ADDRESS, [refuses(modelSettings.custom, 'plan needed')])
  await screen.findByText(
    sharedText.en.noAccess({ feature: featuresText.en['Conversion Analysis'], plans: plansFor('Conversion Analysis') }),
  )
})

it('says in Chinese too that nothing is set, and has no rules and no history', async () => {
  renderScreen(ADDRESS, [answers(modelSettings.custom, none)], { language: 'zh' })
  await screen.findByText(zh.notSet)
  screen.getByText(zh.noRules)
  screen.getByText(modelSettingsText.zh.noHistory)
})

it('begins with a model of the list, adds a rule, tries against last click, and saves', async () => {
  const { user, sent } = renderScreen(ADDRESS, [
    answers(modelSettings.custom, none),
    answers(modelSettings.tryCustom, trial),
    answers(modelSettings.saveCustom, { version: 1 }),
  ])
  const { models } = creditText.en
  await user.click(await screen.findByRole('button', { name: models.ushaped }))
  // 40 %, half of 20 % twice, 40 %.
  expect(screen.getByRole('figure').textContent).toContain('40.00%10.00%10.00%40.00%')
  await user.click(screen.getByRole('button', { name: en.addRule }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: en.save }).disabled).toBe(true)
  screen.getByText(en.valueNeeded)
  await user.type(screen.getByRole('combobox', { name: en.value }), 'tiktok')
  await user.click(screen.getByRole('button', { name: en.try }))
  const orders = within(await screen.findByRole('table', { name: en.movedOrders }))
  expect(orders.getAllByRole('row')[1]?.textContent).toContain('100.00%')
  expect(orders.getByRole('link', { name: '#6' }).getAttribute('href')).toContain('order-attribution')
  // 110 / 55.
  expect(within(screen.getByRole('table', { name: en.trial })).getAllByRole('row')[1]?.textContent).toContain('2.00')
  await user.click(screen.getByRole('button', { name: en.save }))
  expect(await screen.findByText(en.saved)).toBeTruthy()
  const custom = { ...CUSTOM_STARTS.ushaped, rules: [{ field: 'channel', match: 'is', value: 'tiktok', weight: 0 }] }
  expect(sent(modelSettings.tryCustom)).toEqual([{ custom, against: 'last_click' }])
  expect(sent(modelSettings.saveCustom)).toEqual([{ custom, version: 0 }])
})

it('refuses positions that all weigh nothing, and a half-life without days, before anything is sent', async () => {
  const { user, sent } = renderScreen(ADDRESS, [answers(modelSettings.custom, none)])
  for (const position of ['first', 'middle', 'last'] as const) {
    const field = await screen.findByRole('textbox', { name: en.positions[position] })
    await user.clear(field)
    await user.type(field, '0')
  }
  screen.getByText(en.allZero)
  await user.click(screen.getByRole('switch', { name: en.hasAge }))
  const days = screen.getByRole('textbox', { name: en.halfLife })
  await user.clear(days)
  await user.type(days, '0')
  screen.getByText(en.bounds({ least: 1, most: 365 }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: en.save }).disabled).toBe(true)
  expect(sent(modelSettings.saveCustom)).toEqual([])
})

it('moves and removes rules, and takes the last change back', async () => {
  const { user, sent } = renderScreen(ADDRESS, [
    answers(modelSettings.custom, saved),
    answers(modelSettings.saveCustom, { version: 3 }),
    answers(modelSettings.restoreCustom, { version: 3 }),
  ])
  const valuesOf = () =>
    within(screen.getByRole('list', { name: en.rules }))
      .getAllByRole<HTMLInputElement>('textbox', { name: en.value })
      .map(({ value }) => value)
  await user.click(await screen.findByRole('button', { name: en.undo }))
  expect(sent(modelSettings.restoreCustom)).toEqual([{ restores: 1, version: 2 }])
  await user.click(screen.getByRole('combobox', { name: new RegExp(en.fields.channel) }))
  await user.click(await screen.findByRole('option', { name: en.fields.source }))
  expect(valuesOf()).toEqual(['brand', 'klaviyo'])
  await user.click(screen.getByRole('button', { name: en.down({ n: 1 }) }))
  expect(valuesOf()).toEqual(['klaviyo', 'brand'])
  await user.click(screen.getByRole('button', { name: en.erase({ n: 2 }) }))
  await user.click(screen.getByRole('button', { name: en.save }))
  expect(await screen.findByText(en.saved)).toBeTruthy()
  expect(sent(modelSettings.saveCustom)).toEqual([
    { custom: { ...CUSTOM_STARTS.ushaped, rules: [{ field: 'source', match: 'is', value: 'klaviyo', weight: 1.5 }] }, version: 2 },
  ])
})

it('only shows to a person who is no admin', async () => {
  renderScreen(ADDRESS, [answers(modelSettings.custom, saved), readOnlyShop])
  await screen.findByText(en.adminsOnly)
  // Two versions, and what was before them.
  expect(within(screen.getByRole('table', { name: en.history })).getAllByRole('row')).toHaveLength(4)
  expect(screen.queryByRole('button', { name: en.try })).toBeNull()
  expect(screen.getByRole('textbox', { name: en.positions.first }).closest('fieldset')?.disabled).toBe(true)
})

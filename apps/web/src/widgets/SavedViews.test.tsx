/** Saved views, on the conversion analysis. */
import { savedViews } from '@convbox/contract/api/saved-views'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses } from '../testing/played-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { inShop } from '../testing/tiny-shop.ts'
import { savedViewsText } from './saved-views.text.ts'

const { en, zh } = savedViewsText
// The report itself plays no part.
const noReport = refuses(conversionAnalysis.report, 'overloaded')
const ADS = { name: 'Ads by campaign', search: 'tab=campaign&scope=ads' }

it('opens a view as the address that it keeps, and marks the one that is shown', async () => {
  const { user, address } = renderScreen(inShop('conversion-analysis?model=linear'), [noReport, answers(savedViews.listViews, [ADS])])
  await user.click(await screen.findByRole('button', { name: en.views }))
  await user.click(await screen.findByRole('menuitem', { name: ADS.name }))
  expect(address()).toContain('tab=campaign&scope=ads')
  expect(address()).not.toContain('model=linear')
})

it('saves what is shown without what is only open for the moment', async () => {
  const { user, sent } = renderScreen(inShop('conversion-analysis?model=linear&explain=sales&row=x'), [
    noReport,
    answers(savedViews.listViews, [ADS]),
    answers(savedViews.saveView, { ok: true }),
  ])
  await user.click(await screen.findByRole('button', { name: en.views }))
  await user.click(await screen.findByRole('menuitem', { name: en.edit }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByRole('textbox', { name: en.name })
  await user.type(name, ADS.name)
  dialog.getByText(en.replaces({ name: ADS.name }))
  await user.clear(name)
  await user.type(name, ' Linear ')
  await user.click(dialog.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved({ name: 'Linear' }))
  expect(sent(savedViews.saveView)).toEqual([{ report: 'conversion-analysis', name: 'Linear', search: 'model=linear' }])
})

it('says why a view was not saved, and removes one, in Chinese', async () => {
  const { user, sent } = renderScreen(
    inShop('conversion-analysis'),
    [
      noReport,
      answers(savedViews.listViews, [ADS]),
      refuses(savedViews.saveView, 'invalid input', { details: { name: 'At most 50 views: remove one first' } }),
      answers(savedViews.removeView, { ok: true }),
    ],
    { language: 'zh' },
  )
  await user.click(await screen.findByRole('button', { name: zh.views }))
  await user.click(await screen.findByRole('menuitem', { name: zh.edit }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: zh.name }), 'Neu')
  await user.click(dialog.getByRole('button', { name: zh.save }))
  await dialog.findByText('最多 50 个视图，请先删除一个')
  await user.click(dialog.getByRole('button', { name: zh.remove({ name: ADS.name }) }))
  expect(sent(savedViews.removeView)).toEqual([{ report: 'conversion-analysis', name: ADS.name }])
})

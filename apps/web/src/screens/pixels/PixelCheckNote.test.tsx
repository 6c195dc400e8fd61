import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import { integrations } from '@convbox/contract/api/integrations'
import { pixels } from '@convbox/contract/api/pixels'
import { facebookFacts } from '@convbox/contract/destinations/facebook'
import { pinterestFacts } from '@convbox/contract/destinations/pinterest'
import { checkWords } from '@convbox/contract/pixel-check'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, type Plain, refuses } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop } from '../../testing/tiny-shop.ts'
import { pixelCheckText } from './pixel-check.text.ts'
import { pixelFormText } from './pixel-form.text.ts'
import { metaPixel } from './pixels.cases.ts'

const { en, zh } = pixelCheckText
const at = '2026-03-10T15:58:00.000Z'
const withCheck = (check: NonNullable<Plain<PixelRow>['check']>, changes: Partial<Plain<PixelRow>> = {}): Plain<PixelRow> => ({
  ...metaPixel,
  check,
  ...changes,
})
const edit = (pixel: Plain<PixelRow>, language: 'en' | 'zh' = 'en') =>
  renderScreen(inShop('pixels/pixel-1'), [answers(pixels.getPixel, pixel)], { language })
const pinterestPixel = withCheck(
  { at, result: 'refused', reason: 'permission missing', detail: 'Not permitted' },
  { platform: 'pinterest', pixelId: '2612345678901', extra: { adAccountId: '549755885175' } },
)

it('says in the list what was checked, and what was not', async () => {
  renderScreen(inShop('pixels'), [
    answers(pixels.listPixels, [
      withCheck({ at, result: 'passed' }),
      withCheck({ at, result: 'not checked' }, { id: 'pixel-2' }),
      { ...metaPixel, id: 'pixel-3', enableCapi: 0 },
    ]),
  ])
  await screen.findByText(en.short.passed)
  screen.getByText(en.short['not checked'])
  screen.getByText(en.short['browser only'])
})

it('says above the form when the platform took id and credential', async () => {
  edit(withCheck({ at, result: 'passed' }))
  await screen.findByText(/^Meta.* took ID and credential when it was asked on /)
})

it('says that nobody answered, and that it is asked again', async () => {
  edit(withCheck({ at, result: 'not checked' }))
  await screen.findByText(/asked again every ten minutes/)
})

it('says in Chinese what a later check found, with the platform’s own words', async () => {
  edit(pinterestPixel, 'zh')
  await screen.findByText(new RegExp(checkWords({ platform: 'pinterest', reason: 'permission missing', id: '549755885175' }).zh))
  screen.getByText(zh.said({ platform: pinterestFacts.name.zh, words: 'Not permitted' }))
})

it('says before saving what the platform will be asked, and of one that cannot be asked that it cannot', async () => {
  edit(metaPixel)
  await screen.findByText(en.onSave({ platform: facebookFacts.name.en }))
})

it('shows a refused id and token at their fields in the language of the page', async () => {
  const opened = renderScreen(
    inShop('pixels/new/facebook'),
    [
      answers(integrations.shopIntegration, []),
      refuses(pixels.savePixel, 'invalid input', {
        details: { conversionApiKey: checkWords({ platform: 'facebook', reason: 'token invalid', id: '123456789012345' }) },
      }),
    ],
    { language: 'zh' },
  )
  await opened.user.type(await screen.findByLabelText(new RegExp(`^${pixelFormText.zh.name}`)), 'Meta')
  await opened.user.type(screen.getByLabelText(new RegExp(`^${facebookFacts.pixelId.label.zh}`)), '123456789012345')
  await opened.user.type(screen.getByLabelText(new RegExp(`^${facebookFacts.credential.label.zh}`)), 'EAAwrong')
  await opened.user.click(screen.getByRole('button', { name: pixelFormText.zh.add }))
  await screen.findByText(checkWords({ platform: 'facebook', reason: 'token invalid', id: '123456789012345' }).zh)
  expect(opened.sent(pixels.savePixel)).toHaveLength(1)
})

import { pixels } from '@convbox/contract/api/pixels'
import { shopify } from '@convbox/contract/api/shopify'
import { stores } from '@convbox/contract/api/stores'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, tinyShop } from '../../testing/tiny-shop.ts'
import { metaPixel } from './pixels.cases.ts'
import { pixelsText } from './pixels.text.ts'
import { setupPromptText } from './setup-prompt.text.ts'

const { en, zh } = setupPromptText

type Shop = { scopes?: string[]; embed?: 'on' | 'off' | 'unsaved' | 'unknown'; hasPixel?: boolean; build?: 'Shopify Headless' }

const open = ({ scopes = ['write_pixels'], embed = 'on', hasPixel = true, build }: Shop, language: 'en' | 'zh' = 'en') =>
  renderScreen(
    inShop('pixels'),
    [
      answers(stores.websiteInfo, {
        ...tinyShop,
        ...(build && { shopBuildType: build }),
        shopifyAuths: [{ platName: 'shopify', appName: 'Convbox', scopes }],
      }),
      answers(shopify.installedStatus, [{ appName: 'Convbox', installed: embed === 'on', details: { status: embed } }]),
      answers(pixels.listPixels, hasPixel ? [metaPixel] : []),
    ],
    { language },
  )

const prompt = async (title: string) => within((await screen.findByText(title)).closest<HTMLElement>('[role=status]') ?? document.body)

it('names what is left to do, and leads to each step', async () => {
  open({ scopes: ['read_products'], embed: 'unsaved', hasPixel: false })
  const shown = await prompt(en.title({ done: 0, total: 3 }))
  expect(shown.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [en.steps.permission, inShop('website-info')],
    [en.steps.extension, inShop('website-info')],
    [en.steps.pixel, inShop('pixels?view=platforms')],
  ])
})

it('leads nowhere from a step that is done, nor from one that cannot be judged', async () => {
  open({ embed: 'unknown', hasPixel: false }, 'zh')
  const shown = await prompt(zh.title({ done: 1, total: 3 }))
  expect(shown.getAllByRole('link').map((link) => link.textContent)).toEqual([zh.steps.pixel])
  shown.getByLabelText(zh.unknown)
})

it('asks a headless storefront for no theme', async () => {
  open({ embed: 'off', hasPixel: false, build: 'Shopify Headless' })
  const shown = await prompt(en.title({ done: 1, total: 2 }))
  expect(shown.queryByText(en.steps.extension)).toBeNull()
})

it.each<[string, Shop]>([
  ['everything is set up', {}],
  ['all that is known is set up', { embed: 'unknown' }],
])('says nothing where %s', async (_, shop) => {
  const { sent } = open(shop)
  await screen.findByRole('table', { name: pixelsText.en.title })
  await waitFor(() => expect(sent(shopify.installedStatus)).toHaveLength(1))
  // Renders what that call answered.
  await act(async () => undefined)
  expect(screen.queryByText(en.lead)).toBeNull()
})

it('judges the other steps where Shopify cannot be asked', async () => {
  const { play } = open({ hasPixel: false })
  play(refuses(shopify.installedStatus, 'bug'))
  const shown = await prompt(en.title({ done: 1, total: 3 }))
  shown.getByLabelText(en.unknown)
})

it('says nothing to a store without the app at Shopify', async () => {
  renderScreen(inShop('pixels'), [answers(pixels.listPixels, [])])
  await screen.findByRole('heading', { name: pixelsText.en.emptyTitle })
  expect(screen.queryByText(en.lead)).toBeNull()
})

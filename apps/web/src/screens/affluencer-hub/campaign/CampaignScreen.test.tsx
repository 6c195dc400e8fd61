import { campaigns } from '@convbox/contract/api/campaigns'
import { catalogue } from '@convbox/contract/api/catalogue'
import { creators } from '@convbox/contract/api/creators'
import { landingPages } from '@convbox/contract/api/landing-pages'
import { plansFor } from '@convbox/contract/plans'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, answersBy, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { featuresText } from '../../../text/features.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { creatorsText } from '../creators/creators.text.ts'
import { landingText } from '../landing/landing.text.ts'
import { choices, draftCampaign, maya } from './campaigns.cases.ts'
import { discountsText } from './discounts.text.ts'
import { draftText } from './draft.text.ts'
import { feeText } from './fee.text.ts'
import { previewText } from './preview.text.ts'

const { en, zh } = draftText
const ADDRESS = inShop('affluencer-hub/campaign/d')
const saves = answers(campaigns.saveCampaign, draftCampaign)
const draft = [answers(campaigns.readCampaign, draftCampaign), ...choices, saves]
const next = () => screen.getByRole('button', { name: en.next })
const step = (name: string) =>
  within(screen.getByRole('navigation', { name: en.stepList })).getByRole('button', { name: new RegExp(`^${name}`) })

it('waits', async () => {
  renderScreen(ADDRESS, [staysPending(campaigns.readCampaign)])
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderScreen(ADDRESS, [refuses(campaigns.readCampaign, 'not found')])
  await screen.findByRole('alert')
})

it('needs a plan with the hub', async () => {
  renderScreen(ADDRESS, [refuses(campaigns.readCampaign, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en['Affluencer Hub'], plans: plansFor('Affluencer Hub') }))
})

it('opens the first step that is not complete, in Chinese too', async () => {
  renderScreen(ADDRESS, draft, { language: 'zh' })
  await screen.findByRole('heading', { level: 2, name: zh.steps.landing })
  expect(screen.getByRole('button', { name: new RegExp(`^${zh.steps.landing}`), current: 'step' })).toBeDefined()
})

it('saves a step when it is left, and keeps what was typed on the way back', async () => {
  const { user, sent, address } = renderScreen(`${ADDRESS}?step=landing`, draft)
  await user.click(await screen.findByRole('radio', { name: /Start/ }))
  await user.click(next())
  await screen.findByRole('heading', { level: 2, name: en.steps.settings })
  expect(address()).toBe(`${ADDRESS}?step=settings`)
  await screen.findByText(en.saved)
  expect(sent(campaigns.saveCampaign)).toMatchObject([{ id: 'd', name: 'Spring', landingPageId: 'home' }])
  const settings = screen.getByRole('region', { name: en.steps.settings })
  expect(within(settings).getByRole('textbox', { name: en.settings.name })).toHaveProperty('readOnly', true)
  await user.type(screen.getByRole('textbox', { name: en.settings.manager }), 'Ada')
  screen.getByText(en.unsaved)
  await user.click(screen.getByRole('button', { name: en.previous }))
  await user.click(next())
  expect(screen.getByRole('textbox', { name: en.settings.manager })).toHaveProperty('value', 'Ada')
  await screen.findByText(en.saved)
  expect(sent(campaigns.saveCampaign).at(-1)).toMatchObject({ landingPageId: 'home', manager: 'Ada' })
})

it('saves what was typed while an earlier step was being saved', async () => {
  const { user, sent, play } = renderScreen(`${ADDRESS}?step=landing`, draft)
  await user.click(await screen.findByRole('radio', { name: /Start/ }))
  let answerFirst = (): void => undefined
  const first = new Promise<void>((resolve) => (answerFirst = resolve))
  const { endpoint, reply } = saves
  play({ endpoint, reply: async (...called) => first.then(() => reply(...called)) })
  await user.click(next())
  await user.type(await screen.findByRole('textbox', { name: en.settings.manager }), 'Ada')
  await user.click(next())
  expect(sent(campaigns.saveCampaign)).toHaveLength(1)
  answerFirst()
  await screen.findByText(en.saved)
  expect(sent(campaigns.saveCampaign)).toMatchObject([{ landingPageId: 'home' }, { landingPageId: 'home', manager: 'Ada' }])
})

it('says in words what a left step lacks', async () => {
  const { user } = renderScreen(`${ADDRESS}?step=settings`, draft)
  await screen.findByRole('heading', { level: 2, name: en.steps.settings })
  expect(screen.queryByText(en.faults['start time required'])).toBeNull()
  await user.click(next())
  within(step(en.steps.settings)).getByText(en.faults['start time required'])
  await user.click(step(en.steps.settings))
  within(screen.getByRole('region', { name: en.steps.settings })).getByText(en.faults['start time required'])
  await user.click(screen.getByRole('radio', { name: new RegExp(en.settings.permanent) }))
  expect(screen.queryByLabelText(new RegExp(`^${en.settings.end}`))).toBeNull()
})

it('adds a landing page on the spot and chooses it', async () => {
  const { user } = renderScreen(`${ADDRESS}?step=landing`, [
    ...draft,
    answers(landingPages.findLandingProduct, {}),
    answersBy(landingPages.saveLandingPage, ({ name, url }) => ({ id: 'home', name, url, createdAt: draftCampaign.updatedAt })),
  ])
  await user.click(await screen.findByRole('button', { name: en.landing.add }))
  const dialog = within(await screen.findByRole('dialog', { name: landingText.en.newTitle }))
  await user.type(dialog.getByRole('textbox', { name: new RegExp(`^${landingText.en.name}`) }), 'Start')
  const url = dialog.getByRole('textbox', { name: new RegExp(`^${landingText.en.url}`) })
  await user.type(url, 'https://')
  await user.click(dialog.getByRole('button', { name: landingText.en.save }))
  dialog.getByText(landingText.en.wrongUrl)
  await user.type(url, 'tiny.example/')
  await user.click(dialog.getByRole('button', { name: landingText.en.save }))
  expect(await screen.findByRole('radio', { name: /Start/, checked: true })).toBeDefined()
})

it('chooses creators who are active, all shown or one by one, and new ones', async () => {
  const { user, sent } = renderScreen(`${ADDRESS}?step=creators`, [
    ...draft,
    answersBy(creators.saveCreator, ({ name }) => ({ ...maya, id: 'n', name })),
  ])
  expect(await screen.findByRole('checkbox', { name: /Paul Stone/ })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: en.creators.chooseShown(2) }))
  screen.getByText(en.creators.ofMax({ n: 2, max: 500 }))
  await user.click(screen.getByRole('button', { name: en.creators.remove({ name: 'Maya Lind' }) }))
  expect(screen.getByRole('checkbox', { name: /Maya Lind/ })).toHaveProperty('checked', false)
  await user.click(screen.getByRole('button', { name: en.creators.add }))
  const dialog = within(await screen.findByRole('dialog', { name: creatorsText.en.newTitle }))
  await user.type(dialog.getByRole('textbox', { name: new RegExp(`^${creatorsText.en.name}`) }), 'Nora')
  await user.click(dialog.getByRole('button', { name: creatorsText.en.save }))
  await screen.findByRole('button', { name: en.creators.remove({ name: 'Nora' }) })
  await user.click(next())
  await screen.findByText(en.saved)
  expect(sent(campaigns.saveCampaign).at(-1)).toMatchObject({ creatorIds: ['j', 'n'] })
})

it('chooses all creators who match, page by page', async () => {
  const pages = answersBy(creators.listCreators, ({ pageNo }) => ({
    creators: [{ ...maya, id: `p${String(pageNo)}` }],
    count: 3,
    pageSize: 1,
    counts: { active: 3, paused: 0, blocked: 0 },
  }))
  const { user } = renderScreen(`${ADDRESS}?step=creators`, [...draft, pages])
  await user.click(await screen.findByRole('button', { name: en.creators.chooseMatching(3) }))
  await screen.findByText(en.creators.ofMax({ n: 3, max: 500 }))
})

it('takes five media and no sixth', async () => {
  const { user } = renderScreen(`${ADDRESS}?step=media`, draft)
  for (const name of ['Blog', 'Instagram', 'Podcast', 'TikTok', 'Twitch'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a user does
    await user.click(await screen.findByRole('checkbox', { name }))
  screen.getByText(en.media.full({ max: 5 }))
  expect(screen.getByRole('checkbox', { name: 'YouTube' })).toHaveProperty('disabled', true)
})

it('shows the code that a pattern makes, and what cannot be read', async () => {
  const words = discountsText.en
  const { user, sent } = renderScreen(`${ADDRESS}?step=discounts`, [
    ...draft,
    answers(campaigns.readCampaign, { ...draftCampaign, creatorIds: ['m'], creators: [{ id: 'm', name: 'Maya Lind', state: 'active' }] }),
    answers(catalogue.catalogueProducts, {
      products: [
        { productId: 'mug', title: 'Mug', brand: '', category: '', url: '', imageUrl: '', tags: [], collections: [], variants: [] },
      ],
      total: 1,
      pageSize: 50,
      currency: 'USD',
    }),
  ])
  await user.click(await screen.findByRole('button', { name: words.add }))
  const code = screen.getByRole('textbox', { name: new RegExp(`^${words.pattern}`) })
  await user.type(code, 'SPRING')
  await user.tab()
  screen.getByText(words.patternError({ place: '{creator}' }))
  await user.type(code, '-{{creator}')
  screen.getByText('SPRING-MAYALIND')
  await user.type(screen.getByRole('textbox', { name: new RegExp(`^${words.rate}`) }), '101')
  await user.tab()
  screen.getByText(words.formatError)
  await user.click(next())
  within(step(en.steps.discounts)).getByText(en.faults['format error'])
  expect(sent(campaigns.saveCampaign)).toEqual([])
  await user.click(step(en.steps.discounts))
  const rate = screen.getByRole('textbox', { name: new RegExp(`^${words.rate}`) })
  await user.clear(rate)
  await user.type(rate, '15')
  await user.click(screen.getByRole('checkbox', { name: words.singleUse }))
  await user.click(screen.getByRole('radio', { name: new RegExp(words.types.product) }))
  await user.click(screen.getByRole('button', { name: words.choose }))
  const dialog = within(await screen.findByRole('dialog', { name: words.choose }))
  await user.click(await dialog.findByRole('checkbox', { name: 'Mug' }))
  await user.click(dialog.getByRole('button', { name: words.done }))
  await screen.findByRole('button', { name: words.removeProduct({ title: 'Mug' }) })
  await user.click(next())
  await screen.findByText(en.saved)
  expect(sent(campaigns.saveCampaign).at(-1)?.discounts).toMatchObject([
    { type: 'product', valueType: 'percentage', value: '15', productIds: ['mug'], codePattern: 'SPRING-{creator}', isSingleUse: true },
  ])
  // Links apply the first discount alone.
  await user.click(step(en.steps.discounts))
  await user.click(screen.getByRole('button', { name: words.add }))
  screen.getByRole('region', { name: words.title({ number: 2 }) })
  expect(screen.getAllByRole('checkbox', { name: words.singleUse })).toHaveLength(1)
})

it('shows what an order pays while the fee is typed, and saves it', async () => {
  const words = feeText.en
  const { user, sent } = renderScreen(`${ADDRESS}?step=fee`, draft)
  const example = within(await screen.findByRole('region', { name: words.example }))
  example.getByText(words.noExample)
  const percent = screen.getByRole('textbox', { name: new RegExp(`^${words.percent}`) })
  await user.type(percent, '12.5')
  example.getByText('$12.50')
  await user.type(screen.getByRole('textbox', { name: words.cap }), '0')
  await user.tab()
  screen.getByText(words.faults.format)
  await user.clear(screen.getByRole('textbox', { name: words.cap }))
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${words.kinds.tiers}`) }))
  await user.type(screen.getByRole('textbox', { name: words.tierPercent({ number: 1 }) }), '10')
  await user.type(screen.getByRole('textbox', { name: words.from({ number: 2 }) }), '1000')
  await user.type(screen.getByRole('textbox', { name: words.tierPercent({ number: 2 }) }), '15')
  example.getByText('$15.00')
  await user.click(next())
  await screen.findByText(en.saved)
  expect(sent(campaigns.saveCampaign).at(-1)?.feeRule).toMatchObject({
    fee: {
      kind: 'tiers',
      tiers: [
        { from: '0', percent: '10' },
        { from: '1000', percent: '15' },
      ],
    },
    holdDays: 30,
  })
})

it('tells why a draft was not saved', async () => {
  const { user } = renderScreen(`${ADDRESS}?step=media`, [
    ...draft,
    refuses(campaigns.saveCampaign, 'invalid input', { details: { creatorIds: 'Paul is paused and joins no campaign' } }),
  ])
  await user.click(await screen.findByRole('checkbox', { name: 'Blog' }))
  await user.click(next())
  expect((await screen.findByRole('alert')).textContent).toContain('Paul is paused')
  screen.getByText(en.unsaved)
})

it('asks before unsaved input is left', async () => {
  const { user, address } = renderScreen(`${ADDRESS}?step=settings`, draft)
  await user.type(await screen.findByRole('textbox', { name: en.settings.manager }), 'Ada')
  await user.click(screen.getByRole('button', { name: en.back }))
  await screen.findByRole('dialog')
  expect(address()).toBe(`${ADDRESS}?step=settings`)
})

it('previews what is saved, and names what is missing', async () => {
  const words = previewText.en
  const { user } = renderScreen(`${ADDRESS}?step=preview`, [
    ...draft,
    answers(campaigns.readCampaign, { ...draftCampaign, landingPageId: 'home' }),
    answers(campaigns.previewCampaign, {
      creators: [
        {
          id: 'm',
          name: 'Maya Lind',
          links: [
            {
              mediumId: 'blog',
              url: 'https://tiny.example/?utm_source=blog',
              destination: 'https://tiny.example/',
              isEdited: false,
            },
          ],
          codes: [],
        },
      ],
      media: [{ id: 'blog', name: 'Blog' }],
      counts: { creators: 1, links: 1, codes: 0, edits: 0, lostEdits: 0, taken: 0 },
      lostEdits: [],
      pageSize: 50,
    }),
  ])
  const table = within(await screen.findByRole('table', { name: words.table }))
  table.getByRole('row', { name: /Maya Lind Blog tiny.example/ })
  screen.getByText(en.faults['fee required'])
  await user.click(screen.getByRole('button', { name: words.toStep({ step: en.steps.fee }) }))
  await screen.findByRole('heading', { level: 2, name: en.steps.fee })
})

it('only shows to a person who may only look', async () => {
  renderScreen(`${ADDRESS}?step=media`, [...draft, readOnlyShop])
  await screen.findByText(en.readOnly)
  const blog = await screen.findByRole('checkbox', { name: 'Blog' })
  expect(blog.closest('fieldset[disabled]')).not.toBeNull()
  expect(screen.queryByRole('button', { name: en.remove })).toBeNull()
})

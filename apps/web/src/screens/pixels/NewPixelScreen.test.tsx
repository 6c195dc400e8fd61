import { catalogue } from '@convbox/contract/api/catalogue'
import { integrations } from '@convbox/contract/api/integrations'
import { pixels } from '@convbox/contract/api/pixels'
import { stores } from '@convbox/contract/api/stores'
import { facebookFacts } from '@convbox/contract/destinations/facebook'
import { ga4Facts } from '@convbox/contract/destinations/ga4'
import { pinterestFacts } from '@convbox/contract/destinations/pinterest'
import { CONVERSIONS_SETTING } from '@convbox/contract/destination-facts'
import { PIXEL_FAULTS } from '@convbox/contract/destination-rules'
import { googleAdsFacts } from '@convbox/contract/destinations/google-ads'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, isUnreachable, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, planlessShop, readOnlyShop, tinyShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { leaveQuestionText } from '../../widgets/leave-question.text.ts'
import { expiredMeta, meta, metaAccount } from '../integrations/integrations.cases.ts'
import { faultText } from './fault-text.ts'
import { TEST_MARK } from './pixel-form.ts'
import { eventsGroupText } from './events-group.text.ts'
import { eventWordsText } from './event-words.text.ts'
import { tagChoiceText } from './tag-choice.text.ts'
import { pixelFormText } from './pixel-form.text.ts'
import { metaPixel } from './pixels.cases.ts'
import { pixelsText } from './pixels.text.ts'

const { en, zh } = pixelFormText
const address = inShop('pixels/destination/facebook/add')
type Opened = ReturnType<typeof renderScreen>

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
/** Fills in the fields that Meta requires. */
const fillIn = async ({ user }: Opened, language: 'en' | 'zh' = 'en') => {
  await user.type(await field(pixelFormText[language].name), 'Meta main')
  await user.type(await field(facebookFacts.pixelId.label[language]), '123456789012345')
  await user.type(await field(facebookFacts.credential.label[language]), 'token-1')
}

it('asks for what is missing and sends nothing', async () => {
  const { user, sent } = renderScreen(address)
  await user.click(await screen.findByRole('button', { name: en.add }))
  expect((await screen.findAllByText('Field is required!')).length).toBe(1)
  screen.getByText('Please input Pixel ID')
  screen.getByText('Please input the access token of the Conversions API')
  expect(document.activeElement).toBe(await field(en.name))
  expect(sent(pixels.savePixel)).toEqual([])
})

it('says that an account can be connected rather than a token pasted, where the platform has accounts', async () => {
  renderScreen(address)
  expect((await screen.findByRole('link', { name: en.connect })).getAttribute('href')).toBe(inShop('integrations'))
})

const pixel = { kind: 'pixel' as const, externalId: '123456789012345', name: 'Tiny pixel' }
const connected = answers(integrations.shopIntegration, [
  { ...meta, authInfoList: [{ ...metaAccount, picked: [...metaAccount.picked, pixel] }] },
])

it('sends with the default account where it works, and asks for no token', async () => {
  const { user, sent } = renderScreen(address, [connected, staysPending(pixels.savePixel)])
  await user.type(await field(en.name), 'Meta main')
  await user.type(await field(facebookFacts.pixelId.label.en), '123456789012345')
  screen.getByRole('combobox', { name: `${en.sendWith}: Ann Lee · ann@shop.example` })
  expect(screen.queryByLabelText(new RegExp(facebookFacts.credential.label.en))).toBeNull()
  await user.click(screen.getByRole('button', { name: en.add }))
  await screen.findByRole('button', { name: en.add, busy: true })
  expect(sent(pixels.savePixel)).toMatchObject([{ channelAuthId: 'auth-1', pixelId: '123456789012345' }])
})

it('warns in Chinese that the account may not send to a pixel that was not picked of it', async () => {
  const { user } = renderScreen(address, [connected], { language: 'zh' })
  const caution = zh.notPicked({ account: 'Ann Lee · ann@shop.example' })
  const id = await field(facebookFacts.pixelId.label.zh)
  await user.type(id, '123456789012345')
  expect(screen.queryByText(caution)).toBeNull()
  await user.clear(id)
  await user.type(id, '543210987654321')
  screen.getByText(caution)
})

// Another account works, but no user has chosen it.
const halfExpired = {
  ...meta,
  authInfoList: [...expiredMeta.authInfoList, { ...metaAccount, authId: 'auth-2', isDefault: false }],
}

it.each([
  ['the default account has expired', answers(integrations.shopIntegration, [halfExpired])],
  ['the accounts cannot be asked for', isUnreachable(integrations.shopIntegration)],
])('asks for a token where %s', async (_why, play) => {
  const { user } = renderScreen(address, [play])
  await field(facebookFacts.credential.label.en)
  await user.type(await field(facebookFacts.pixelId.label.en), '543210987654321')
  expect(screen.queryByText(en.notPicked({ account: 'Ann Lee · ann@shop.example' }))).toBeNull()
})

it.each(['en', 'zh'] as const)('sends test events without a code where the platform has none (%s)', async (language) => {
  const text = pixelFormText[language]
  const { user, sent } = renderScreen(inShop('pixels/destination/ga4/add'), [staysPending(pixels.savePixel)], { language })
  await user.type(await field(text.name), 'Web')
  await user.type(await field(ga4Facts.pixelId.label[language]), 'G-ABCDEF1234')
  await user.type(await field(ga4Facts.credential.label[language]), 'secret')
  const tick = screen.getByRole('checkbox', { name: text.testOnly })
  screen.getByText(ga4Facts.testMode.hint[language])
  await user.click(tick)
  await user.click(tick)
  await user.click(tick)
  await user.click(screen.getByRole('button', { name: text.add }))
  await screen.findByRole('button', { name: text.add, busy: true })
  expect(sent(pixels.savePixel)).toMatchObject([{ platform: 'ga4', testEventCode: TEST_MARK }])
})

it.each(['en', 'zh'] as const)('asks for the setting without which a platform cannot send (%s)', async (language) => {
  const text = pixelFormText[language]
  const [account] = pinterestFacts.settings
  const { user, sent } = renderScreen(inShop('pixels/destination/pinterest/add'), [staysPending(pixels.savePixel)], { language })
  await user.type(await field(text.name), 'Pins')
  await user.type(await field(pinterestFacts.credential.label[language]), 'pina_1')
  await user.click(screen.getByRole('button', { name: text.add }))
  screen.getByText(pinterestFacts.pixelId.missing[language])
  screen.getByText(account.missing[language])
  await user.type(await field(pinterestFacts.pixelId.label[language].replace(/[()（）]/g, '.')), '2612345678901')
  await user.type(await field(account.label[language]), 'lamps')
  screen.getByText(account.rule.message[language])
  await user.clear(await field(account.label[language]))
  await user.type(await field(account.label[language]), '549755885175')
  await user.click(screen.getByRole('button', { name: text.add }))
  await screen.findByRole('button', { name: text.add, busy: true })
  expect(sent(pixels.savePixel)).toMatchObject([{ platform: 'pinterest', extra: { adAccountId: '549755885175' } }])
})

it.each(['en', 'zh'] as const)('takes a conversion for each ticked event, and says what is wrong with one (%s)', async (language) => {
  const text = pixelFormText[language]
  const own = new Map(googleAdsFacts.settings.map((setting) => [setting.key, setting.label[language]]))
  const google = answers(integrations.shopIntegration, [{ ...meta, platName: 'google', authInfoList: [metaAccount] }])
  const { user, sent } = renderScreen(inShop('pixels/destination/google-ads/add'), [google, staysPending(pixels.savePixel)], { language })
  await user.type(await field(text.name), 'Ads')
  await user.click(screen.getByRole('button', { name: text.add }))
  screen.getByText(googleAdsFacts.pixelId.missing[language])
  await user.type(await field(googleAdsFacts.pixelId.label[language]), 'AW-123')
  screen.getByText(googleAdsFacts.pixelId.rule.message[language])
  await user.clear(await field(googleAdsFacts.pixelId.label[language]))
  await user.type(await field(googleAdsFacts.pixelId.label[language]), 'AW123456789')
  // Nothing of a Google account can be picked under that ID.
  expect(screen.queryByText(text.notPicked({ account: 'Ann Lee · ann@shop.example' }))).toBeNull()
  await user.type(await field(own.get('customerId') ?? ''), '123-456-7890')
  await user.type(await field(own.get('conversionAction') ?? ''), '987654321')
  const conversions = within(screen.getByRole('group', { name: CONVERSIONS_SETTING.label[language] }))
  expect(conversions.getByRole<HTMLInputElement>('textbox', { name: 'Purchase' }).value).toBe('default')
  expect(conversions.queryByRole('textbox', { name: 'Subscribe' })).toBeNull()
  await user.type(conversions.getByRole('textbox', { name: 'AddToCart' }), 'cart')
  await user.click(screen.getByRole('button', { name: text.add }))
  conversions.getByText(CONVERSIONS_SETTING.rule.message[language])
  expect(sent(pixels.savePixel)).toEqual([])
  await user.type(conversions.getByRole('textbox', { name: 'AddToCart' }), '/111')
  await user.click(screen.getByRole('button', { name: text.add }))
  await screen.findByRole('button', { name: text.add, busy: true })
  const extra = { customerId: '123-456-7890', conversionAction: '987654321', conversions: { Purchase: 'default', AddToCart: 'cart/111' } }
  expect(sent(pixels.savePixel)).toMatchObject([{ platform: 'google-ads', channelAuthId: 'auth-1', extra }])
})

it.each(['en', 'zh'] as const)('says that an account must be connected where no token can be pasted (%s)', async (language) => {
  const text = pixelFormText[language]
  const { user, sent } = renderScreen(inShop('pixels/destination/google-ads/add'), [answers(integrations.shopIntegration, [])], {
    language,
  })
  await user.type(await field(text.name), 'Ads')
  await user.click(screen.getByRole('button', { name: text.add }))
  await screen.findByText(PIXEL_FAULTS.noAccount[language])
  expect(sent(pixels.savePixel)).toEqual([])
})

it.each(['en', 'zh'] as const)('has each event with its switches, and sends what was left out (%s)', async (language) => {
  const text = eventsGroupText[language]
  const opened = renderScreen(address, [staysPending(pixels.savePixel)], { language })
  await fillIn(opened, language)
  const { user, sent } = opened
  screen.getByText(eventWordsText[language].Purchase)
  // Where events go one way only, there is nothing to choose.
  expect(screen.queryByRole('columnheader', { name: text.sides.server })).toBeNull()
  await user.click(screen.getByRole('radio', { name: new RegExp(tagChoiceText[language].methods.both) }))
  await user.click(screen.getByRole('checkbox', { name: text.sendOf({ name: 'Search' }) }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: text.sideOf.server({ name: 'Search' }) }).disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: text.sideOf.server({ name: 'PageView' }) }))
  await user.click(screen.getByRole('checkbox', { name: text.sideOf.browser({ name: 'Lead' }) }))
  // Meta's tag has no word for scrolling.
  expect(screen.queryByRole('checkbox', { name: text.sideOf.browser({ name: 'PageScroll' }) })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: pixelFormText[language].consentCategories.analytics }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: text.sendOf({ name: 'Subscribe' }) }).disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: pixelFormText[language].prices }))
  screen.getByText(pixelFormText[language].pricesOff.purchases)
  await user.click(screen.getByRole('button', { name: pixelFormText[language].add }))
  await screen.findByRole('button', { name: pixelFormText[language].add, busy: true })
  expect(sent(pixels.savePixel)).toMatchObject([
    {
      shouldCustomizeSendEvent: 0,
      ignoreEventList: ['Search'],
      ignoreServerEventList: ['PageView'],
      ignoreBrowserEventList: ['Lead'],
      consentCategories: ['analytics'],
      uploadProductPrice: 0,
    },
  ])
})

it('says of a list without events that nothing would be sent, and lets it be given in full', async () => {
  const opened = renderScreen(inShop('pixels/destination/awin/add'), [staysPending(pixels.savePixel)])
  const { en: text } = eventsGroupText
  await opened.user.click(await screen.findByRole('radio', { name: new RegExp(text.own) }))
  await opened.user.click(screen.getByRole('checkbox', { name: text.sendAllOf({ group: text.groups.standard }) }))
  await opened.user.click(screen.getByRole('checkbox', { name: text.sendAllOf({ group: text.groups.advanced }) }))
  screen.getByText(text.nothing)
  await opened.user.click(screen.getByRole('checkbox', { name: text.sendOf({ name: 'Lead' }) }))
  expect(screen.queryByText(text.nothing)).toBeNull()
})

it.each(['en', 'zh'] as const)('says which plan a name of its own for purchases needs (%s)', async (language) => {
  const productCharges = tinyShop.billingCharge.productCharges.map((charge) => ({ ...charge, packageCode: 'Omnitrack' }))
  const small = { ...tinyShop, billingCharge: { ...tinyShop.billingCharge, productCharges } }
  renderScreen(address, [answers(stores.websiteInfo, small)], { language })
  await screen.findByText(new RegExp(PIXEL_FAULTS.aliasPlan[language]))
  expect(screen.queryByRole('checkbox', { name: pixelFormText[language].alias })).toBeNull()
})

it('waits until it knows what the store has connected', async () => {
  renderScreen(address, [staysPending(integrations.shopIntegration)])
  await screen.findByRole('heading', { level: 1 })
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
  expect(screen.queryByRole('button', { name: en.add })).toBeNull()
})

it('says what is missing in Chinese', async () => {
  const { user } = renderScreen(address, [], { language: 'zh' })
  await user.click(await screen.findByRole('button', { name: zh.add }))
  await screen.findByText(faultText('zh', 'Please input Pixel ID'))
})

it('needs no token when nothing is sent from the server', async () => {
  const opened = renderScreen(address, [staysPending(pixels.savePixel)])
  await opened.user.type(await field(en.name), 'Meta main')
  await opened.user.type(await field(facebookFacts.pixelId.label.en), '123456789012345')
  await opened.user.click(screen.getByRole('radio', { name: new RegExp(`^${tagChoiceText.en.methods.browser}`) }))
  await opened.user.click(screen.getByRole('button', { name: en.add }))
  await screen.findByRole('button', { name: en.add, busy: true })
  const browser = { platform: 'facebook', pixelId: '123456789012345', enableCapi: 0, addMethod: 'browser' }
  expect(opened.sent(pixels.savePixel)).toMatchObject([browser])
})

it('saves, says so and shows the list', async () => {
  const opened = renderScreen(address, [answers(pixels.savePixel, metaPixel), answers(pixels.listPixels, [metaPixel])])
  await fillIn(opened)
  await opened.user.click(screen.getByRole('button', { name: en.add }))
  await screen.findByRole('table', { name: pixelsText.en.title })
  screen.getByText(en.saved({ name: 'Meta main' }))
  expect(opened.sent(pixels.savePixel)).toMatchObject([{ pixelName: 'Meta main', conversionApiKey: 'token-1', enable: 1 }])
  expect(opened.address()).toBe(inShop('pixels'))
})

it('shows a refusal above the form and its message under the field, in Chinese, and keeps what was typed', async () => {
  const opened = renderScreen(address, [refuses(pixels.savePixel, 'already exists', { details: { pixelId: PIXEL_FAULTS.taken } })], {
    language: 'zh',
  })
  await fillIn(opened, 'zh')
  await opened.user.click(screen.getByRole('button', { name: zh.add }))
  await screen.findByText(refusalMessage('already exists', 'zh'))
  screen.getByText(PIXEL_FAULTS.taken.zh)
  const id = await field(facebookFacts.pixelId.label.zh)
  expect([id.value, id.getAttribute('aria-invalid')]).toEqual(['123456789012345', 'true'])
})

it('keeps what was typed when the network is gone, and saves on the next try', async () => {
  const opened = renderScreen(address, [isUnreachable(pixels.savePixel), answers(pixels.listPixels, [metaPixel])])
  await fillIn(opened)
  await opened.user.click(screen.getByRole('button', { name: en.add }))
  await screen.findByText('Network error, please try later')
  opened.play(answers(pixels.savePixel, metaPixel))
  await opened.user.click(screen.getByRole('button', { name: en.add }))
  await screen.findByRole('table', { name: pixelsText.en.title })
})

it.each([
  ['klaviyo', 'Site ID', 1],
  ['mailchimp', 'Audience ID', 0],
])('offers a name of its own for purchases at %s only if a purchase has one there', async (platform, id, count) => {
  renderScreen(inShop(`pixels/destination/${platform}/add`))
  await field(id)
  expect(screen.queryAllByRole('checkbox', { name: en.alias })).toHaveLength(count)
})

it('asks in Chinese before a half-filled form is lost', async () => {
  const { user } = renderScreen(address, [answers(pixels.listPixels, [])], { language: 'zh' })
  await user.type(await field(zh.name), 'Meta')
  await user.click(screen.getByRole('button', { name: zh.cancel }))
  await screen.findByRole('dialog', { name: leaveQuestionText.zh.title })
  await user.click(screen.getByRole('button', { name: leaveQuestionText.zh.leave }))
  await screen.findByRole('heading', { name: pixelsText.zh.emptyTitle })
})

it('tells a member who may only look why nothing can be saved', async () => {
  renderScreen(address, [readOnlyShop])
  await screen.findByText(sharedText.en.readOnly)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: en.add }).disabled).toBe(true)
})

it('says which subscription is missing instead of a form', async () => {
  renderScreen(address, [planlessShop])
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
  expect(screen.queryByRole('button', { name: en.add })).toBeNull()
})

it('leads back to the list from a platform that does not exist, and from the simulated one in a real store', async () => {
  const opened = renderScreen(inShop('pixels/destination/generic/add'), [
    answers(stores.websiteInfo, { ...tinyShop, sandbox: false }),
    answers(pixels.listPixels, []),
  ])
  await screen.findByRole('heading', { level: 1, name: en.unknownPlatformTitle })
  await opened.user.click(screen.getByRole('button', { name: en.back }))
  await screen.findByRole('heading', { name: pixelsText.en.emptyTitle })
})

it('offers the collections of the catalogue, and warns of a name that it does not have', async () => {
  const collections = ['Camp & Trail', 'Kitchen & Table']
  const state = { isConnected: true, products: 12, variants: 21, collections, waiting: 0 }
  const { user } = renderScreen(address, [answers(catalogue.catalogueState, state)])
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${en.targets.Collection}`) }))
  const names = await field(en.targetNames)
  await user.click(await screen.findByRole('button', { name: 'Camp & Trail' }))
  expect(names.value).toBe('Camp & Trail')
  expect(screen.queryByRole('button', { name: 'Camp & Trail' })).toBeNull()
  await user.type(names, ', kitchen & table, Lamps')
  await screen.findByText(en.targetUnknown({ names: 'Lamps' }))
})

const groupOf = (title: string): HTMLDetailsElement => {
  const [found] = screen.getByRole('region', { name: title }).getElementsByTagName('details')
  if (found === undefined) throw new Error(`${title} cannot be folded`)
  return found
}

it.each(['en', 'zh'] as const)(
  'begins with what it needs to start, and tells what is set in the groups that are closed (%s)',
  async (language) => {
    const text = pixelFormText[language]
    const { user } = renderScreen(inShop('pixels/destination/pinterest/add'), [], { language })
    const start = within(await screen.findByRole('region', { name: text.sections.pixel }))
    start.getByText(pinterestFacts.credential.needs[language])
    expect(start.getAllByRole('link', { name: text.openPage({ host: 'ads.pinterest.com' }) })).toHaveLength(2)
    const value = groupOf(text.sections.value)
    expect([value.open, within(value).getAllByText(text.basisNames['1']).length]).toEqual([false, 2])
    await user.click(screen.getByRole('button', { name: text.openAll }))
    expect(groupOf(text.sections.value).open).toBe(true)
    await user.clear(screen.getByRole('textbox', { name: new RegExp(`^${text.percent.replaceAll(/[()（）]/g, '.')}`) }))
    await user.click(screen.getByRole('button', { name: text.closeAll }))
    // What is wrong in it keeps it open.
    await user.click(screen.getByRole('button', { name: text.add }))
    await screen.findByText(faultText(language, PIXEL_FAULTS.percent.en))
    expect([groupOf(text.sections.value).open, groupOf(text.sections.target).open]).toEqual([true, false])
  },
)

it('does not close a group over a field that is wrong', async () => {
  const { user } = renderScreen(address)
  const heading = await screen.findByRole('heading', { name: en.sections.value })
  await user.click(heading)
  const share = screen.getByRole('textbox', { name: new RegExp(`^${en.percent.replaceAll(/[()]/g, '.')}`) })
  await user.clear(share)
  await user.click(heading)
  await screen.findByText(PIXEL_FAULTS.percent.en)
  expect(groupOf(en.sections.value).open).toBe(true)
  await user.type(share, '40')
  await user.click(heading)
  await waitFor(() => expect(groupOf(en.sections.value).open).toBe(false))
})

it('opens the group of a field that the server refused, and leads to it', async () => {
  const fault = 'A Merchant Center ID is a number'
  const google = answers(integrations.shopIntegration, [{ ...meta, platName: 'google', authInfoList: [metaAccount] }])
  const refusal = refuses(pixels.savePixel, 'invalid input', { details: { 'extra.merchantId': fault } })
  const { user } = renderScreen(inShop('pixels/destination/google-ads/add'), [google, refusal])
  await user.type(await field(en.name), 'Ads')
  await user.type(await field('Conversion ID'), 'AW123456789')
  await user.type(await field('Customer ID'), '123-456-7890')
  await user.type(await field('Conversion action ID'), '987654321')
  await user.click(screen.getByRole('button', { name: en.add }))
  await screen.findByText(fault)
  expect(groupOf(en.sections.items).open).toBe(true)
  await waitFor(async () => expect(document.activeElement).toBe(await field('Merchant Center ID')))
})

import { urlBuilder } from '@convbox/contract/api/url-builder'
import type { BuiltLink } from '@convbox/contract/api/url-builder.schemas'
import { plansFor } from '@convbox/contract/plans'
import { DEFAULT_NAMING_RULES } from '@convbox/contract/url-builder'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses, staysPending, type Plain } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../testing/tiny-shop.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { urlBuilderText } from './url-builder.text.ts'

const { en, zh } = urlBuilderText
const ADDRESS = inShop('utm-builder')
const letter: Plain<BuiltLink> = {
  id: 'l1',
  name: 'Spring letter',
  type: 'email',
  platform: 'klaviyo',
  manager: 'Ann',
  campaign: 'spring',
  destination: 'https://tiny.example/',
  url: 'https://tiny.example/?utm_source=klaviyo&utm_name=Spring%20letter',
  madeAt: '2026-03-09T15:00:00.000Z',
  madeBy: 'Ann Lee',
  visitors: 1200,
}
const rules = answers(urlBuilder.readNamingRules, DEFAULT_NAMING_RULES)
const listed = (links: Plain<BuiltLink>[], count = links.length) => answers(urlBuilder.listBuiltLinks, { links, count, pageSize: 50 })
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('waits', async () => {
  renderScreen(ADDRESS, [rules, staysPending(urlBuilder.listBuiltLinks)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderScreen(ADDRESS, [rules, refuses(urlBuilder.listBuiltLinks, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with it', async () => {
  renderScreen(ADDRESS, [rules, refuses(urlBuilder.listBuiltLinks, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en['URL Builder'], plans: plansFor('URL Builder') }))
})

it.each(['en', 'zh'] as const)('lists links with what they brought, in %s', async (language) => {
  const text = urlBuilderText[language]
  renderScreen(ADDRESS, [rules, listed([letter])], { language })
  const row = within(await screen.findByRole('row', { name: /Spring letter/ }))
  row.getByText('1,200')
  row.getByText(text.types.email)
  row.getByText('Klaviyo')
  row.getByRole('button', { name: text.copyLink({ name: 'Spring letter' }) })
})

it('filters by type and words, and clears the filters', async () => {
  const { user, address, sent } = renderScreen(ADDRESS, [rules, listed([])], { language: 'zh' })
  await screen.findByText(zh.emptyTitle)
  await user.click(screen.getByRole('button', { name: zh.types.ads }))
  expect(address()).toBe(`${ADDRESS}?type=ads`)
  await user.type(screen.getByRole('searchbox', { name: zh.search }), 'x{Enter}')
  await screen.findByText(zh.noMatchTitle)
  expect(sent(urlBuilder.listBuiltLinks).at(-1)).toMatchObject({ search: 'x', type: 'ads' })
  await user.click(screen.getByRole('button', { name: zh.clear }))
  expect(address()).toBe(ADDRESS)
})

it('builds a link with the tags of its platform, shows the address as it is typed, and takes the next', async () => {
  const url = 'https://tiny.example/?utm_source=facebook'
  const { user, sent } = renderScreen(`${ADDRESS}?open=new`, [rules, listed([]), answers(urlBuilder.buildLink, { url, faults: [] })])
  const dialog = await dialogOf(en.buildTitle)
  expect(dialog.getByRole('textbox', { name: new RegExp(en.fields.campaign) })).toHaveProperty('value', '{{campaign.name}}')
  dialog.getByText(en.noPreview)
  await user.click(dialog.getByRole('button', { name: en.build }))
  expect(dialog.getAllByText(en.faults.missing)).toHaveLength(2)
  await user.type(dialog.getByRole('textbox', { name: new RegExp(en.destination) }), 'https://tiny.example/')
  await user.type(dialog.getByRole('textbox', { name: new RegExp(`^${en.name}`) }), 'Ads 1')
  dialog.getByText(/utm_campaign=\{\{campaign\.name\}\}.*utm_name=Ads%201&utm_id=\{\{campaign\.id\}\}/)
  await user.click(dialog.getByRole('button', { name: en.build }))
  await screen.findByText(en.built)
  dialog.getByText(url)
  expect(sent(urlBuilder.buildLink)).toMatchObject([{ platform: 'facebook', destination: 'https://tiny.example/', name: 'Ads 1' }])
  await user.click(dialog.getByRole('button', { name: en.another }))
  expect(dialog.getByRole('textbox', { name: new RegExp(`^${en.name}`) })).toHaveProperty('value', '')
  expect(dialog.getByRole('textbox', { name: new RegExp(en.destination) })).toHaveProperty('value', 'https://tiny.example/')
})

it('follows the naming rules, and says that a name is taken', async () => {
  const strict = {
    ...DEFAULT_NAMING_RULES,
    campaign: { isRequired: true, isLowercase: true, spaces: '-' as const, allowed: ['black-friday'] },
  }
  const taken = answers(urlBuilder.buildLink, { faults: [{ field: 'name', reason: 'taken' }] })
  const { user } = renderScreen(`${ADDRESS}?open=new`, [answers(urlBuilder.readNamingRules, strict), listed([]), taken])
  const dialog = await dialogOf(en.buildTitle)
  await user.click(dialog.getByRole('button', { name: en.types.email }))
  await user.type(dialog.getByRole('textbox', { name: new RegExp(en.destination) }), 'https://tiny.example/')
  await user.type(dialog.getByRole('textbox', { name: new RegExp(`^${en.name}`) }), 'Letter')
  const campaign = dialog.getByRole('textbox', { name: new RegExp(en.fields.campaign) })
  dialog.getByText(en.fieldHint({ values: 'black-friday' }))
  await user.type(campaign, 'Summer')
  await user.click(dialog.getByRole('button', { name: en.build }))
  dialog.getByText(en.faults['not allowed'])
  await user.clear(campaign)
  await user.type(campaign, 'Black Friday')
  dialog.getByText(/utm_campaign=black-friday&/)
  await user.click(dialog.getByRole('button', { name: en.build }))
  await dialog.findByText(en.faults.taken)
})

it('says what is wrong with a file, and builds all links of a right one', async () => {
  const fine = {
    isTaken: false,
    lines: 2,
    urls: ['https://a.example/', 'https://b.example/'],
    missing: [],
    unknown: [],
    bad: [],
    badCount: 0,
  }
  const wrong = { ...fine, bad: [{ line: 3, column: 'platform', reason: 'unknown platform' as const }], badCount: 1 }
  const { user, play } = renderScreen(`${ADDRESS}?open=file`, [rules, listed([]), answers(urlBuilder.buildLinksOfFile, wrong)])
  const dialog = await dialogOf(en.fileTitle)
  const choose = () => user.upload(dialog.getByLabelText(en.choose), new File(['platform'], 'l.csv', { type: 'text/csv' }))
  await choose()
  await dialog.findByText(en.fileFaults['unknown platform'])
  expect(dialog.getByRole('button', { name: en.buildAll(0) })).toHaveProperty('disabled', true)
  play(answers(urlBuilder.buildLinksOfFile, fine))
  await choose()
  await dialog.findByText(en.says(2))
  play(answers(urlBuilder.buildLinksOfFile, { ...fine, isTaken: true }))
  await user.click(dialog.getByRole('button', { name: en.buildAll(2) }))
  await dialog.findByRole('button', { name: en.download })
})

it('asks before it deletes', async () => {
  const { user, sent } = renderScreen(ADDRESS, [rules, listed([letter]), answers(urlBuilder.deleteBuiltLink, { ok: true })])
  await user.click(await screen.findByRole('button', { name: en.delete({ name: 'Spring letter' }) }))
  const dialog = await dialogOf(en.deleteTitle({ name: 'Spring letter' }))
  dialog.getByText(en.deleteLead)
  await user.click(dialog.getByRole('button', { name: en.deleteNow }))
  await screen.findByText(en.deleted)
  expect(sent(urlBuilder.deleteBuiltLink)).toEqual([{ id: 'l1' }])
})

it('saves naming rules', async () => {
  const { user, sent } = renderScreen(`${ADDRESS}?tab=rules`, [rules, listed([]), answers(urlBuilder.saveNamingRules, { ok: true })])
  await user.click(await screen.findByRole('checkbox', { name: en.ruleOf({ field: en.fields.campaign, rule: en.isLowercase }) }))
  await user.type(screen.getByRole('textbox', { name: en.ruleOf({ field: en.fields.medium, rule: en.allowed }) }), 'paid, email，paid')
  await user.click(screen.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved)
  expect(sent(urlBuilder.saveNamingRules)).toMatchObject([
    { campaign: { isLowercase: true, isRequired: true }, medium: { allowed: ['paid', 'email'] } },
  ])
})

it('changes nothing for those who may only read', async () => {
  renderScreen(ADDRESS, [readOnlyShop, rules, listed([letter])])
  await screen.findByRole('row', { name: /Spring letter/ })
  expect(screen.queryByRole('button', { name: en.add })).toBeNull()
  expect(screen.queryByRole('button', { name: en.delete({ name: 'Spring letter' }) })).toBeNull()
})

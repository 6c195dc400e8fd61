/** Campaigns as drafts: saved at every step, judged for what they lack, with fee rules that are never changed. */
import type { InputOf } from '@convbox/contract'
import { campaigns } from '@convbox/contract/api/campaigns'
import { creators } from '@convbox/contract/api/creators'
import { landingPages } from '@convbox/contract/api/landing-pages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
/** Two active creators, a paused one, two media and a landing page of Ada's store; a creator of Bela's. */
let ids: { maya: string; jonas: string; paused: string; instagram: string; podcast: string; page: string; theirs: string }
beforeAll(async () => {
  test = await startTestProgram()
  const creator = async (name: string, state: 'active' | 'paused' = 'active') =>
    (await test.call(creators.saveCreator, { name, state }, asAda())).result?.id ?? ''
  const medium = async (name: string) => (await test.call(creators.saveMedium, { name }, asAda())).result?.id ?? ''
  const page = await test.call(landingPages.saveLandingPage, { name: 'Home', url: 'https://alder.example/' }, asAda())
  const theirs = await test.call(creators.saveCreator, { name: 'Theirs' }, asBela())
  ids = {
    maya: await creator('Maya'),
    jonas: await creator('Jonas'),
    paused: await creator('Paul', 'paused'),
    instagram: await medium('Instagram'),
    podcast: await medium('Podcast'),
    page: page.result?.id ?? '',
    theirs: theirs.result?.id ?? '',
  }
})
afterAll(() => test.stop())

const asAda = () => ({ as: 'ada' as const, store: test.alder })
const asBela = () => ({ as: 'bela' as const, store: test.birch })
const save = (input: InputOf<typeof campaigns.saveCampaign>) => test.call(campaigns.saveCampaign, input, asAda())
const list = async (input: InputOf<typeof campaigns.listCampaigns> = {}) =>
  (await test.call(campaigns.listCampaigns, input, asAda())).result
const rowsOf = async (text: string) => (await test.program.mainDb.pool.query(text)).rows

const percent = (text: string) => ({ fee: { kind: 'percent' as const, percent: text } })
const tenOff = { id: 'd', type: 'order' as const, valueType: 'percentage' as const, value: '10', codePattern: '{creator}10' }

it('need a name only, and lack less with every step', async () => {
  const { result: first } = await save({ name: ' Spring sale ' })
  expect(first).toMatchObject({ name: 'Spring sale', isDraft: true, status: 'Not Started', isPermanent: false, discounts: [] })
  expect(first?.faults.map(({ step }) => step)).toEqual(['landing', 'settings', 'creators', 'media', 'fee'])
  expect((await list())?.campaigns[0]).toMatchObject({ isPermanent: false, lacks: ['landing', 'settings', 'creators', 'media', 'fee'] })
  const id = first?.id ?? ''
  const whole = {
    id,
    name: 'Spring sale',
    landingPageId: ids.page,
    startsOn: '2035-03-10',
    endsOn: '2035-03-12',
    manager: 'Ada',
    // One of them twice: the second is the same.
    creatorIds: [ids.maya, ids.jonas, ids.maya],
    mediumIds: [ids.podcast, ids.instagram],
    discounts: [tenOff],
    feeRule: percent('12.5'),
  }
  await save(whole)
  const { result: kept } = await test.call(campaigns.readCampaign, { id }, asAda())
  expect(kept).toMatchObject({
    ...whole,
    creatorIds: [ids.jonas, ids.maya],
    creators: [
      { id: ids.jonas, name: 'Jonas', state: 'active' },
      { id: ids.maya, name: 'Maya', state: 'active' },
    ],
    mediumIds: [ids.instagram, ids.podcast],
    discounts: [{ ...tenOff, productIds: [] }],
    feeRule: { ...percent('12.5'), base: 'merchandise_net', policy: 'one', firstOrderOnly: false, holdDays: 30, windowDays: 30 },
    feeVersion: 1,
    faults: [],
  })
  // A permanent campaign has no end, whatever was typed.
  expect((await save({ ...whole, isPermanent: true })).result).not.toHaveProperty('endsOn')
  expect((await list({ search: 'SPRING' }))?.campaigns).toMatchObject([
    { id, landingPage: 'Home', creators: 2, media: 2, startsOn: '2035-03-10', isPermanent: true, lacks: [] },
  ])
})

it('show the links and codes that they will have, and make none of them', async () => {
  const asked = { name: 'Shown first', creatorIds: [ids.maya, ids.jonas], mediumIds: [ids.podcast, ids.instagram], discounts: [tenOff] }
  const { result: draft } = await save(asked)
  const preview = (input: InputOf<typeof campaigns.previewCampaign>) => test.call(campaigns.previewCampaign, input, asAda())
  const id = draft?.id ?? ''
  expect((await preview({ id })).response.json()).toMatchObject({ details: { landingPageId: 'Choose a landing page first' } })
  await save({ ...asked, id, landingPageId: ids.page })
  const { result } = await preview({ id })
  expect(result?.creators.map(({ name, codes }) => [name, codes])).toEqual([
    ['Jonas', [{ discountId: 'd', code: 'JONAS10', isEdited: false }]],
    ['Maya', [{ discountId: 'd', code: 'MAYA10', isEdited: false }]],
  ])
  expect(result?.creators[1]?.links.map(({ mediumId }) => mediumId)).toEqual([ids.instagram, ids.podcast])
  const url = new URL(result?.creators[1]?.links[0]?.url ?? '')
  expect([url.origin, url.searchParams.get('utm_campaign'), url.searchParams.get('utm_term')]).toEqual([
    'https://alder.example',
    'Shown first',
    'Maya',
  ])
  expect(result).toMatchObject({ counts: { creators: 2, links: 4, codes: 2 }, pageSize: 50 })
  expect((await preview({ id, pageNo: 2 })).result).toMatchObject({ creators: [], counts: { creators: 2 } })
  expect((await preview({ id })).result).toEqual(result)
})

it('lack their landing page again once it is deleted', async () => {
  const page = await test.call(landingPages.saveLandingPage, { name: 'Other', url: 'https://alder.example/other' }, asAda())
  const { result: draft } = await save({ name: 'On a page that goes', landingPageId: page.result?.id })
  const missing = { step: 'landing', fault: 'landing page required' }
  expect(draft?.faults).not.toContainEqual(missing)
  await test.call(landingPages.deleteLandingPage, { id: page.result?.id ?? '' }, asAda())
  const { result } = await test.call(campaigns.readCampaign, { id: draft?.id ?? '' }, asAda())
  expect(result?.faults).toContainEqual(missing)
})

it('keep their name, which belongs to one campaign of the store', async () => {
  const { result } = await save({ name: 'Fixed' })
  expect(await save({ id: result?.id, name: 'Other' })).toMatchObject({
    status: 400,
    details: { name: 'Campaign name cannot be edited after saving' },
  })
  expect(await save({ name: 'FIXED' })).toMatchObject({ status: 400, details: { name: 'Another campaign has this name' } })
  expect((await test.call(campaigns.saveCampaign, { name: 'Fixed' }, asBela())).status).toBe(200)
  const twins = await Promise.all([save({ name: 'Twin' }), save({ name: 'twin' })])
  expect(twins.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await list({ search: 'twin' }))?.count).toBe(1)
})

it('keep every version of their fee rule, and make one only when it changes', async () => {
  const { result } = await save({ name: 'Fees', feeRule: percent('10') })
  const id = result?.id ?? ''
  await save({ id, name: 'Fees', feeRule: percent('10') })
  await save({ id, name: 'Fees' })
  const tiers = [
    { from: '0', percent: '10' },
    { from: '1000', percent: '15' },
  ]
  const second = await save({ id, name: 'Fees', feeRule: { fee: { kind: 'tiers', mode: 'marginal', tiers }, cap: '500.00' } })
  expect(second.result).toMatchObject({ feeVersion: 2, feeRule: { fee: { tiers }, cap: '500.00' } })
  expect(await rowsOf(`SELECT version, rule->'fee'->>'kind' AS kind FROM fee_rule WHERE campaign_id = '${id}' ORDER BY version`)).toEqual([
    { version: 1, kind: 'percent' },
    { version: 2, kind: 'tiers' },
  ])
  await expect(rowsOf(`UPDATE fee_rule SET rule = '{}' WHERE campaign_id = '${id}'`)).rejects.toThrow('never changed')
})

it('are refused with what is wrong', async () => {
  const wrong = async (input: Partial<InputOf<typeof campaigns.saveCampaign>>) => {
    const { status, details } = await save({ name: 'Wrong', ...input })
    return [status, ...Object.entries(details).map(([field, message]) => `${field}: ${message}`)]
  }
  const many = (count: number) => Array.from({ length: count }, (_, index) => `x${index}`)
  expect(await wrong({ name: '' })).toEqual([400, 'name: Field is required!'])
  expect(await wrong({ name: 'x'.repeat(101) })).toHaveLength(2)
  expect(await wrong({ mediumIds: many(6) })).toEqual([400, 'mediumIds: You can select up to 5 medias'])
  expect(await wrong({ creatorIds: many(501) })).toEqual([400, 'creatorIds: You can select up to 500 influencers'])
  expect(await wrong({ creatorIds: [ids.theirs] })).toEqual([400, 'creatorIds: Creator not found'])
  expect(await wrong({ mediumIds: ['none'] })).toEqual([400, 'mediumIds: Media not found'])
  expect(await wrong({ landingPageId: 'none' })).toEqual([400, 'landingPageId: Landing page not found'])
  expect(await wrong({ creatorIds: [ids.paused] })).toEqual([400, 'creatorIds: Paul is paused and joins no campaign'])
  // The store sells in a currency with two digits.
  expect(await wrong({ discounts: [{ ...tenOff, valueType: 'fixed amount', value: '5.001' }] })).toEqual([400, 'discounts: Format Error'])
  expect(await wrong({ feeRule: { fee: { kind: 'flat', amount: '5.001' } } })).toEqual([400, 'feeRule: Format Error'])
  for (const discount of [{ codePattern: 'SAME10' }, { value: '100.5' }, { value: '0' }, { value: '1e2' }])
    expect((await wrong({ discounts: [{ ...tenOff, ...discount }] }))[0]).toBe(400)
  const falling = { kind: 'tiers' as const, mode: 'marginal' as const, tiers: ['100', '50'].map((from) => ({ from, percent: '5' })) }
  for (const fee of [falling, { kind: 'percent' as const, percent: '101' }]) expect((await wrong({ feeRule: { fee } }))[0]).toBe(400)
  expect((await list({ search: 'Wrong' }))?.count).toBe(0)
})

it('stay with a creator who was paused after joining', async () => {
  const { result } = await save({ name: 'Stays', creatorIds: [ids.jonas] })
  await test.call(creators.saveCreator, { id: ids.jonas, name: 'Jonas', state: 'paused' }, asAda())
  expect((await save({ id: result?.id, name: 'Stays', creatorIds: [ids.jonas, ids.maya] })).status).toBe(200)
  expect((await save({ name: 'New one', creatorIds: [ids.jonas] })).status).toBe(400)
})

it('are listed by status, by the days of the store', async () => {
  const days: [string, string, string | null][] = [
    ['Ran', '2020-01-01', '2020-02-01'],
    ['Runs', '2020-01-01', null],
    ['Will run', '2098-01-01', '2099-01-01'],
  ]
  for (const [name, startsOn, endsOn] of days) {
    const { result } = await save({ name })
    await test.program.mainDb.pool.query('UPDATE campaign SET is_draft = false, starts_on = $2, ends_on = $3 WHERE id = $1', [
      result?.id,
      startsOn,
      endsOn,
    ])
  }
  const namesOf = async (status: 'Not Started' | 'In Progress' | 'Ended') => (await list({ status }))?.campaigns.map(({ name }) => name)
  expect(await namesOf('Ended')).toEqual(['Ran'])
  expect(await namesOf('In Progress')).toEqual(['Runs'])
  expect((await namesOf('Not Started'))?.[0]).toBe('Will run')
  const all = await list()
  expect(all?.counts).toMatchObject({ Ended: 1, 'In Progress': 1, 'Not Started': (all?.count ?? 0) - 2 })
  // What is created is no draft any more: it is neither saved again nor deleted.
  const ran = all?.campaigns.find(({ name }) => name === 'Ran')
  expect(await save({ id: ran?.id, name: 'Ran' })).toMatchObject({ status: 409, error: 'campaign created' })
  expect((await test.call(campaigns.deleteCampaign, { id: ran?.id ?? '' }, asAda())).status).toBe(404)
})

it('belong to their store, and are deleted with all that they say', async () => {
  const { result } = await save({ name: 'To go', creatorIds: [ids.maya], mediumIds: [ids.podcast], feeRule: percent('5') })
  const id = result?.id ?? ''
  expect((await test.call(campaigns.readCampaign, { id }, asBela())).status).toBe(404)
  expect((await test.call(campaigns.saveCampaign, { id, name: 'To go' }, asBela())).status).toBe(404)
  expect((await test.call(campaigns.deleteCampaign, { id }, asBela())).status).toBe(404)
  expect((await test.call(campaigns.deleteCampaign, { id }, asAda())).status).toBe(200)
  expect((await test.call(campaigns.readCampaign, { id }, asAda())).status).toBe(404)
  expect(await rowsOf(`SELECT 1 FROM fee_rule WHERE campaign_id = '${id}'`)).toEqual([])
})

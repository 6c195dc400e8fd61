/** Campaigns from draft to creation: what users write over single items, what keeps a draft from being created, and copies. */
import type { InputOf } from '@convbox/contract'
import { campaigns } from '@convbox/contract/api/campaigns'
import { audit } from '@convbox/contract/api/audit'
import { creators } from '@convbox/contract/api/creators'
import { landingPages } from '@convbox/contract/api/landing-pages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiscount } from '../../platforms/shopify/discounts.ts'
import { dyingProgram } from '../../testing/dying-program.ts'
import { openCampaignShop, tenOff, type CampaignShop } from '../../testing/campaign-shop.ts'
import { addToCampaign } from './add-to-campaign.ts'

let at: CampaignShop
beforeAll(async () => {
  at = await openCampaignShop()
  at.order()
})
afterAll(() => at.stop())

describe('a campaign', () => {
  it('is not created while it lacks something, and only once', async () => {
    const { id } = await at.draft('Lacking', { landingPageId: undefined, discounts: [{ ...tenOff(''), value: '' }] })
    expect(await at.create(id)).toMatchObject({
      status: 409,
      error: 'campaign incomplete',
      details: { landing: 'landing page required', discounts: 'discount code required' },
    })
    const { id: whole } = await at.draft('Twice')
    const answers = await Promise.all([at.create(whole), at.create(whole)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await at.create(whole)).toMatchObject({ error: 'campaign created' })
    expect(Object.keys(await at.statesOf(whole))).toHaveLength(2)
    expect(
      (await at.call(campaigns.editCampaignItem, { id: whole, creatorId: 'x', kind: 'code', partId: 'ten', value: 'NEW' }, at.asAda()))
        .error,
    ).toBe('campaign created')
  })

  it('takes no code of another campaign', async () => {
    const { id, creatorIds } = await at.made('Owner')
    await at.sync()
    const other = await at.draft('Borrower', { creatorIds })
    // The made ones get numbers; a written one is refused.
    const codes = (await at.preview(other.id))?.creators.flatMap((creator) => creator.codes.map(({ code }) => code))
    expect(codes).toEqual(['OWNERJONAS2', 'OWNERMAYA2'])
    const edit = (value: string) =>
      at.call(campaigns.editCampaignItem, { id: other.id, creatorId: creatorIds[0] ?? '', kind: 'code', partId: 'ten', value }, at.asAda())
    expect(await edit('ownermaya')).toMatchObject({ error: 'code taken', details: { ownermaya: 'Owner' } })
    expect((await edit('OWNERJONAS2')).details).toEqual({
      value: 'Discount code already exists, please modify: Owner Jonas has it in this campaign',
    })
    expect((await edit('no code!')).status).toBe(400)
    expect((await edit('LATE')).result?.codes).toEqual([{ discountId: 'ten', code: 'LATE', isEdited: true }])
    // Taken after it was written.
    await at.shop.rowsOf(`UPDATE discount_code SET code = 'LATE', code_key = 'late' WHERE campaign_id = $1 AND code = 'OWNERMAYA'`, [id])
    expect(await at.preview(other.id)).toMatchObject({ counts: { taken: 1 } })
    expect(await at.create(other.id)).toMatchObject({ error: 'code taken', details: { LATE: 'Owner' } })
    expect(await at.read(other.id)).toMatchObject({ isDraft: true })
  })
})

describe('codes of a draft', () => {
  const lookUp = async (id: string) => (await at.call(campaigns.lookUpPreviewCodes, { id }, at.asAda())).result
  it('are looked for in the shop, which need not answer', async () => {
    const { id } = await at.draft('Sought')
    expect(await lookUp(id)).toEqual({ isConnected: true, codes: 2, looked: 2, found: [] })
    const foreign = { title: 'By hand', value: { percent: '50' }, startsAt: '2026-01-01T00:00:00.000Z', code: 'SoughtMaya' }
    await createDiscount(at.shop.test.program, at.storeId, foreign)
    expect(await lookUp(id)).toMatchObject({ looked: 2, found: [{ code: 'SOUGHTMAYA', discount: { title: 'By hand', status: 'active' } }] })
    at.shop.sandbox.shopify.order({ mode: 'status', status: 500, times: 1 })
    expect(await lookUp(id)).toEqual({ isConnected: true, codes: 2, looked: 0, found: [], failed: 'unavailable' })
    expect((await at.preview(id))?.counts).toMatchObject({ codes: 2, taken: 0 })
    expect((await at.create(id)).status).toBe(200)
    expect(await lookUp(id)).toEqual({ isConnected: true, codes: 0, looked: 0, found: [] })
  })
})

describe('edits', () => {
  it('are lost by a change of the settings, and keep the campaign from being created until they are settled', async () => {
    const { id, creatorIds } = await at.draft('Edited')
    const [maya = '', jonas = ''] = creatorIds
    const edit = (creatorId: string, kind: 'link' | 'code', value?: string) =>
      at.call(campaigns.editCampaignItem, { id, creatorId, kind, partId: kind === 'link' ? at.medium : 'ten', value }, at.asAda())
    const host = new URL((await at.preview(id))?.creators[0]?.links[0]?.url ?? '').host
    await edit(maya, 'code', 'MayasOwn')
    expect((await edit(maya, 'link', `${host}/pages/maya?a=1&utm_term=other`)).result?.links).toMatchObject([
      { destination: `https://${host}/pages/maya?a=1`, isEdited: true, url: expect.stringContaining('utm_term=Edited+Maya') },
    ])
    for (const value of ['https://evil.example/', `http://${host}/`, 'javascript:alert(1)'])
      expect((await edit(jonas, 'link', value)).status).toBe(400)
    await edit(jonas, 'code', 'JonasOwn')
    expect((await edit(jonas, 'code')).result?.codes).toMatchObject([{ code: 'EDITEDJONAS', isEdited: false }])
    expect((await edit('nobody', 'code', 'X123')).details).toEqual({ partId: 'This campaign has no such link or code' })
    expect(await at.preview(id)).toMatchObject({ counts: { edits: 2, lostEdits: 0 } })

    const save = (change: object) => at.draft('Edited', { id, creatorIds, ...change })
    await save({ discounts: [tenOff('{creator}-X')], manager: 'Ada' })
    expect((await at.preview(id))?.lostEdits).toMatchObject([
      { creatorId: maya, creator: 'Edited Maya', kind: 'code', made: 'EDITEDMAYA', madeNow: 'EDITEDMAYA-X', value: 'MayasOwn' },
      { kind: 'link', value: `https://${host}/pages/maya?a=1` },
    ])
    expect(await at.create(id)).toMatchObject({ status: 409, error: 'edits lost' })
    const settle = (input: Omit<InputOf<typeof campaigns.settleCampaignEdits>, 'id'>) =>
      at.call(campaigns.settleCampaignEdits, { id, ...input }, at.asAda())
    const codeEdit = { creatorId: maya, kind: 'code' as const, partId: 'ten' }
    expect((await settle({ decision: 'keep', edits: [codeEdit] })).result).toEqual({ settled: 1, lostEdits: 1 })
    expect((await settle({ decision: 'drop' })).result).toEqual({ settled: 1, lostEdits: 0 })
    expect((await at.create(id)).status).toBe(200)
    await at.sync()
    expect(await at.statesOf(id)).toEqual({ 'EDITEDJONAS-X': 'created', MayasOwn: 'created' })
    expect((await at.preview(id))?.creators.flatMap(({ links }) => links.map(({ url }) => new URL(url).pathname))).toEqual(['/', '/'])
  })

  it('of a creator who left are dropped, whatever is decided', async () => {
    const { id, creatorIds } = await at.draft('Left')
    const [maya = ''] = creatorIds
    await at.call(campaigns.editCampaignItem, { id, creatorId: maya, kind: 'code', partId: 'ten', value: 'GONE1' }, at.asAda())
    await at.draft('Left', { id, creatorIds: creatorIds.slice(1) })
    expect((await at.preview(id))?.lostEdits).toMatchObject([{ creator: 'Left Maya', value: 'GONE1' }])
    expect((await at.preview(id))?.lostEdits[0]).not.toHaveProperty('madeNow')
    expect((await at.call(campaigns.settleCampaignEdits, { id, decision: 'keep' }, at.asAda())).result).toEqual({
      settled: 1,
      lostEdits: 0,
    })
    expect(await at.preview(id)).toMatchObject({ counts: { edits: 0 } })
  })
})

it('is paid by the rule with which it was created, not by those of its draft', async () => {
  const { id, creatorIds } = await at.draft('Ruled', { feeRule: { fee: { kind: 'percent', percent: '10' } } })
  await at.draft('Ruled', { id, creatorIds, feeRule: { fee: { kind: 'percent', percent: '5' } } })
  expect((await at.call(campaigns.createCampaign, { id }, at.asAda())).status).toBe(200)
  const rules = await at.shop.rowsOf(`SELECT rule -> 'fee' ->> 'percent' AS percent FROM fee_rule WHERE campaign_id = $1`, [id])
  expect(rules).toEqual([{ percent: '5' }])
})

describe('a copy', () => {
  it('is a draft with the same settings, without creators who may not join', async () => {
    const { id, creatorIds } = await at.made('Original', { manager: 'Ada' })
    await at.call(creators.saveCreator, { id: creatorIds[0] ?? '', name: 'Original Maya', state: 'paused' }, at.asAda())
    const copy = await at.call(campaigns.copyCampaign, { id, name: 'Copied' }, at.asAda())
    expect(copy.result).toMatchObject({
      isDraft: true,
      name: 'Copied',
      landingPageId: at.page,
      startsOn: at.today,
      manager: 'Ada',
      creatorIds: creatorIds.slice(1),
      discounts: [{ codePattern: '{creator}' }],
      feeRule: { fee: { kind: 'percent', percent: '10' } },
      faults: [],
    })
    expect((await at.call(campaigns.copyCampaign, { id, name: 'Original' }, at.asAda())).status).toBe(400)
    const drafts = await Promise.all([
      at.call(campaigns.endCampaign, { id: copy.result?.id ?? '' }, at.asAda()),
      at.call(campaigns.changeCampaign, { id: copy.result?.id ?? '', isPermanent: true, manager: '' }, at.asAda()),
    ])
    expect(drafts.map(({ error }) => error)).toEqual(['campaign is a draft', 'campaign is a draft'])
  })
})

describe('an addition', () => {
  type Addition = Omit<InputOf<typeof campaigns.previewCampaignAddition>, 'pageNo'>
  const review = (addition: Addition) => at.call(campaigns.previewCampaignAddition, addition, at.asAda())
  /** As it is reviewed now. A refused review has no fingerprint. */
  const confirm = async (addition: Addition) => {
    const { result } = await review(addition)
    return at.call(campaigns.addToCampaign, { ...addition, fingerprint: result?.fingerprint ?? '' }, at.asAda())
  }
  const add = (id: string, creatorIds: string[], mediumIds: string[] = []) => confirm({ id, creatorIds, mediumIds })
  const look = (id: string, creatorIds: string[], mediumIds: string[] = []) => review({ id, creatorIds, mediumIds })
  const addMedium = async (name: string) => (await at.call(creators.saveMedium, { name }, at.asAda())).result?.id ?? ''
  const rowsOf = async (id: string) => {
    const { rows } = await at.shop.test.program.mainDb.pool.query(
      `SELECT (SELECT count(*) FROM campaign_creator WHERE campaign_id = $1)::int AS creators, (SELECT count(*) FROM campaign_medium WHERE campaign_id = $1)::int AS media,
         (SELECT count(*) FROM campaign_link WHERE campaign_id = $1)::int AS made, (SELECT count(*) FROM link WHERE campaign_id = $1)::int AS links,
         (SELECT count(*) FROM discount_code WHERE campaign_id = $1)::int AS codes, (SELECT count(*) FROM audit WHERE action = 'campaign enlarged')::int AS notes`,
      [id],
    )
    const [row] = rows
    return row
  }

  it('of creators gets them links and codes, the only ones that the shop is sent', async () => {
    const { id } = await at.made('Grown')
    await at.sync()
    // The first has the letters of a creator of the campaign, the second a code that the shop has already.
    const [twin, taken] = [await at.addCreator('Grown-Maya'), await at.addCreator('Grown Taken')]
    const foreign = { title: 'By hand', value: { percent: '50' }, startsAt: '2026-01-01T00:00:00.000Z', code: 'GROWNTAKEN' }
    await createDiscount(at.shop.test.program, at.storeId, foreign)
    const codes = ['GROWNTAKEN', 'GROWNMAYA2']
    const shown = await look(id, [twin, taken])
    expect(shown.result).toMatchObject({ counts: { creators: 2, links: 2, codes: 2 }, media: [{ name: 'Instagram' }] })
    expect(shown.result?.creators.flatMap((one) => one.codes.map(({ code }) => code))).toEqual(codes)
    expect(shown.result?.creators[1]?.links[0]?.url).toContain('utm_term=Grown-Maya')
    const asked = await at.call(campaigns.lookUpAdditionCodes, { id, creatorIds: [twin, taken], mediumIds: [] }, at.asAda())
    expect(asked.result).toMatchObject({ codes: 2, looked: 2, found: [{ code: 'GROWNTAKEN', discount: { title: 'By hand' } }] })
    const before = new Date().toISOString()
    const { result } = await add(id, [twin, taken])
    expect(result).toMatchObject({ creatorIds: { length: 4 }, codeCounts: { created: 2, syncing: 2 } })
    expect(result?.creators.map(({ name, joinedAt = '' }) => [name, joinedAt >= before])).toEqual([
      ['Grown Jonas', false],
      ['Grown Maya', false],
      ['Grown Taken', true],
      ['Grown-Maya', true],
    ])
    at.shop.sandbox.shopify.received.clear()
    await at.sync()
    expect(await at.statesOf(id)).toEqual({
      GROWNJONAS: 'created',
      GROWNMAYA: 'created',
      GROWNMAYA2: 'created',
      GROWNTAKEN: 'failed: already exists',
    })
    expect(at.discountsOf('Grown')).toHaveLength(1)
    expect(at.codesAt('Grown')).toEqual(['GROWNJONAS', 'GROWNMAYA', 'GROWNMAYA2'])
    const sent = at.shop.sandbox.shopify.received.list().filter((one) => JSON.stringify(one).includes('mutation AddCodes'))
    expect(JSON.stringify(sent)).toContain('GROWNMAYA2')
    expect(JSON.stringify(sent)).not.toContain('GROWNJONAS')
    expect((await at.preview(id))?.creators.find((one) => one.id === twin)?.links).toMatchObject([
      { mediumId: at.medium, shortUrl: expect.stringMatching(/\/s\/[a-z\d]{7}$/) },
    ])
    const [link] = await at.shop.rowsOf('SELECT discount_code FROM link WHERE campaign_id = $1 AND creator_id = $2', [id, twin])
    expect(link?.['discount_code']).toBe('GROWNMAYA2')
    const log = await at.call(audit.auditLog, {}, { as: 'ada', tenant: at.shop.test.alder })
    expect(log.result?.rows[0]).toMatchObject({
      action: 'campaign enlarged',
      target: 'Grown',
      changes: [{ field: 'creators', to: 'Grown Taken, Grown-Maya' }],
    })
  })

  it('of media gets all but blocked creators a link, with the code that they have', async () => {
    const { id, creatorIds } = await at.made('Wide')
    const [maya = '', jonas = ''] = creatorIds
    await at.sync()
    await at.call(creators.saveCreator, { id: jonas, name: 'Wide Jonas', state: 'blocked' }, at.asAda())
    const blog = await addMedium('Blog')
    expect((await look(id, [], [blog])).result).toMatchObject({
      creators: [{ id: maya, links: [{ mediumId: blog }], codes: [] }],
      counts: { creators: 1, links: 1, codes: 0 },
    })
    const more = await at.addCreator('Wide Zoe')
    expect((await add(id, [more], [blog])).result).toMatchObject({ mediumIds: { length: 2 }, creatorIds: { length: 3 } })
    const made = (await at.preview(id))?.creators.map((one) => [one.name, one.links.length, one.codes.length])
    expect(made).toEqual([
      ['Wide Jonas', 1, 1],
      ['Wide Maya', 2, 1],
      ['Wide Zoe', 2, 1],
    ])
    const links = await at.shop.rowsOf('SELECT discount_code FROM link WHERE campaign_id = $1 AND medium_id = $2 ORDER BY 1', [id, blog])
    expect(links.map((link) => link['discount_code'])).toEqual(['WIDEMAYA', 'WIDEZOE'])
  })

  it('takes the codes that are written for those who join', async () => {
    const { id, creatorIds } = await at.made('Written')
    const [ann, bob] = [await at.addCreator('Written Ann'), await at.addCreator('Written Bob')]
    const written = (...codes: [creatorId: string, code: string, discountId?: string][]) => ({
      id,
      creatorIds: [ann, bob],
      codes: codes.map(([creatorId, code, discountId = 'ten']) => ({ creatorId, discountId, code })),
    })
    const see = (...codes: Parameters<typeof written>) => review(written(...codes))
    const codesOf = async (...codes: Parameters<typeof written>) =>
      (await see(...codes)).result?.creators.flatMap((one) => one.codes.map(({ code, isEdited }) => [code, isEdited]))
    // The made code of the other gives way to the written one.
    expect(await codesOf([ann, 'WrittenBob'])).toEqual([
      ['WrittenBob', true],
      ['WRITTENBOB2', false],
    ])
    expect((await see([ann, 'ONE'], [bob, 'one'])).details).toEqual({ codes: 'one is written twice' })
    expect((await see([ann, 'ONE', 'other'])).details).toEqual({ codes: 'This campaign has no such discount' })
    expect((await see([ann, 'no code'])).status).toBe(400)
    const taken = written([ann, 'writtenmaya'])
    expect((await see([ann, 'writtenmaya'])).result).toMatchObject({
      counts: { taken: 1 },
      creators: [{ codes: [{ takenBy: 'Written' }] }, {}],
    })
    expect(await confirm(taken)).toMatchObject({
      error: 'code taken',
      details: { writtenmaya: 'Written' },
    })
    // Nothing is written over what the campaign has.
    const { result } = await confirm(written([ann, 'ANN-VIP'], [creatorIds[0] ?? '', 'OTHER']))
    expect(result?.creatorIds).toHaveLength(4)
    await at.sync()
    expect(at.codesAt('Written').toSorted()).toEqual(['ANN-VIP', 'WRITTENBOB', 'WRITTENJONAS', 'WRITTENMAYA'])
  })

  it('is made once, whole or not at all, wherever it breaks off', async () => {
    const { id } = await at.made('Breaks')
    const creatorIds = [await at.addCreator('Breaks Ann'), await at.addCreator('Breaks Bob')]
    const mediumIds = [await addMedium('Podcast')]
    const { program } = at.shop.test
    const [row] = await at.shop.rowsOf(`SELECT tenant_id FROM store WHERE id = $1`, [at.storeId])
    const caller = { store: { id: at.storeId, tenantId: String(row?.['tenant_id']), timeZone: at.zone }, user: { id: 'ada' } }
    const before = await rowsOf(id)
    const fingerprint = (await look(id, creatorIds, mediumIds)).result?.fingerprint ?? ''
    // The first statement opens the transaction.
    let allowed = 1
    for (let isDone = false; !isDone && allowed < 60; allowed += 1) {
      expect(await rowsOf(id)).toEqual(before)
      const dying = dyingProgram(program, allowed)
      isDone = await addToCampaign(dying.program, caller, id, { creatorIds, mediumIds, codes: [], fingerprint }).then(
        () => true,
        () => false,
      )
    }
    expect(allowed).toBeGreaterThan(10)
    const after = { creators: 4, media: 2, made: 8, links: 8, codes: 4, notes: Number(before?.notes) + 1 }
    expect(await rowsOf(id)).toEqual(after)
    await Promise.all([add(id, creatorIds, mediumIds), add(id, creatorIds), add(id, [], mediumIds)])
    // Also with the fingerprint of the time when there was something to make.
    await at.call(campaigns.addToCampaign, { id, creatorIds, mediumIds, fingerprint }, at.asAda())
    expect(await rowsOf(id)).toEqual(after)
    expect((await look(id, creatorIds, mediumIds)).result).toMatchObject({ counts: { creators: 0, links: 0, codes: 0 } })
    // The shop was told nothing yet: one discount gets all codes.
    await at.sync()
    expect(at.codesAt('Breaks').toSorted()).toEqual(['BREAKSANN', 'BREAKSBOB', 'BREAKSJONAS', 'BREAKSMAYA'])
  })

  it('is refused with the reason, and nothing of it is made', async () => {
    const { id } = await at.made('Strict')
    const paused = await at.addCreator('Strict Paul')
    await at.call(creators.saveCreator, { id: paused, name: 'Strict Paul', state: 'paused' }, at.asAda())
    const fine = await at.addCreator('Strict Fine')
    const before = await rowsOf(id)
    const theirs = await at.call(creators.saveCreator, { name: 'Theirs' }, { as: 'bela', store: at.shop.test.birch })
    expect((await add(id, [fine, paused])).details).toEqual({ creatorIds: 'Strict Paul is paused and joins no campaign' })
    expect((await look(id, [paused])).details).toEqual({ creatorIds: 'Strict Paul is paused and joins no campaign' })
    expect((await add(id, [theirs.result?.id ?? ''])).details).toEqual({ creatorIds: 'Creator not found' })
    expect((await add(id, [], ['none'])).details).toEqual({ mediumIds: 'Media not found' })
    const media: string[] = []
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) media.push(await addMedium(name))
    expect((await add(id, [], media)).details).toEqual({ mediumIds: 'You can select up to 5 medias' })
    await at.shop.rowsOf(
      `WITH many AS (INSERT INTO creator (id, store_id, name, name_key, created_at, updated_at)
         SELECT 'full ' || n, $1, 'Full ' || n, 'full ' || n, now(), now() FROM generate_series(1, 498) AS n RETURNING id)
       INSERT INTO campaign_creator (store_id, campaign_id, creator_id) SELECT $1, $2, id FROM many`,
      [at.storeId, id],
    )
    expect((await add(id, [fine])).details).toEqual({ creatorIds: 'You can select up to 500 influencers' })
    await at.shop.rowsOf(`DELETE FROM campaign_creator WHERE campaign_id = $1 AND creator_id LIKE 'full %'`, [id])
    expect(
      (await at.call(campaigns.addToCampaign, { id, creatorIds: [fine], fingerprint: '' }, { as: 'bela', store: at.shop.test.birch }))
        .status,
    ).toBe(404)
    const { id: draft } = await at.draft('Still a draft')
    expect(await add(draft, [fine])).toMatchObject({ error: 'campaign is a draft' })
    await at.call(campaigns.endCampaign, { id }, at.asAda())
    expect(await add(id, [fine])).toMatchObject({ status: 409, error: 'campaign ended' })
    expect(await rowsOf(id)).toEqual(before)
  })

  it('is refused where something else would be made than was reviewed', async () => {
    const [shop] = await at.shop.rowsOf('SELECT host FROM store WHERE id = $1', [at.storeId])
    const host = String(shop?.['host'])
    const page = await at.call(landingPages.saveLandingPage, { name: 'Tied', url: `https://${host}/tied` }, at.asAda())
    const landingPageId = page.result?.id ?? ''
    const { id } = await at.made('Bound', { landingPageId })
    const zoe = await at.addCreator('Bound Zoe')
    const before = await rowsOf(id)
    const seen: string[] = []
    const { result } = await look(id, [zoe])
    /** Confirms what was seen first, after something changed; then what is shown now leads to the page. */
    const changed = async (): Promise<string | undefined> => {
      const sent = { id, creatorIds: [zoe], fingerprint: result?.fingerprint ?? '' }
      expect(await at.call(campaigns.addToCampaign, sent, at.asAda())).toMatchObject({ status: 409, error: 'review changed' })
      expect(await rowsOf(id)).toEqual(before)
      const now = (await look(id, [zoe])).result
      seen.push(now?.fingerprint ?? '')
      return `${now?.creators[0]?.links[0]?.destination} ${now?.creators[0]?.codes[0]?.code}`
    }
    await at.call(landingPages.saveLandingPage, { id: landingPageId, name: 'Tied', url: `https://${host}/moved` }, at.asAda())
    expect(await changed()).toBe(`https://${host}/moved BOUNDZOE`)
    await at.call(creators.saveCreator, { id: zoe, name: 'Bound Zoey' }, at.asAda())
    expect(await changed()).toBe(`https://${host}/moved BOUNDZOEY`)
    // Another campaign gets the code.
    await at.made('Bound too', { creatorIds: [zoe] })
    expect(await changed()).toBe(`https://${host}/moved BOUNDZOEY2`)
    expect(new Set([result?.fingerprint, ...seen]).size).toBe(4)
    expect((await add(id, [zoe])).result?.creatorIds).toHaveLength(3)
  })

  it('leads to the page that the links lead to, where the landing page was deleted', async () => {
    const host = new URL((await at.preview((await at.draft('Paged')).id))?.creators[0]?.links[0]?.url ?? '').host
    const page = await at.call(landingPages.saveLandingPage, { name: 'Goes', url: `https://${host}/goes` }, at.asAda())
    const { id } = await at.made('Pageless', { landingPageId: page.result?.id })
    await at.call(landingPages.deleteLandingPage, { id: page.result?.id ?? '' }, at.asAda())
    const { result } = await look(id, [await at.addCreator('Pageless Zoe')])
    expect(result?.creators[0]?.links[0]?.destination).toBe(`https://${host}/goes`)
  })
})

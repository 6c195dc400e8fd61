/** Campaigns from draft to creation: what users write over single items, what keeps a draft from being created, and copies. */
import type { InputOf } from '@convbox/contract'
import { campaigns } from '@convbox/contract/api/campaigns'
import { creators } from '@convbox/contract/api/creators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCampaignShop, tenOff, type CampaignShop } from '../../testing/campaign-shop.ts'

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
    expect((await edit('ownermaya')).details).toEqual({ value: 'The campaign Owner has this code' })
    expect((await edit('OWNERJONAS2')).details).toEqual({ value: 'Owner Jonas has this code in this campaign' })
    expect((await edit('no code!')).status).toBe(400)
    expect((await edit('LATE')).result?.codes).toEqual([{ discountId: 'ten', code: 'LATE', isEdited: true }])
    // Taken after it was written.
    await at.shop.rowsOf(`UPDATE discount_code SET code = 'LATE', code_key = 'late' WHERE campaign_id = $1 AND code = 'OWNERMAYA'`, [id])
    expect(await at.preview(other.id)).toMatchObject({ counts: { taken: 1 } })
    expect(await at.create(other.id)).toMatchObject({ error: 'code taken', details: { LATE: 'Owner' } })
    expect(await at.read(other.id)).toMatchObject({ isDraft: true })
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

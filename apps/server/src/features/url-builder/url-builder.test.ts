/** Links of the URL builder: built, known in visits, from files, by rules. */
import { urlBuilder } from '@convbox/contract/api/url-builder'
import { DEFAULT_NAMING_RULES, SAMPLE_LINK_FILE, type TypedLink } from '@convbox/contract/url-builder'
import { column } from '@convbox/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { landingRecord, takeIn } from '../../testing/hub-campaign.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2026-03-10T00:00:00Z'), config: { LOG_LEVEL: 'fatal' } })
})
afterAll(() => test.stop())

const ada = () => ({ as: 'ada' as const, store: test.alder })
const typed = (changes: Partial<TypedLink> = {}): TypedLink => ({
  platform: 'other_email',
  destination: 'https://alder.example/',
  name: 'Letter',
  manager: 'Ann',
  tags: { source: 'partner.example', medium: 'banner', campaign: 'spring', term: '', content: '' },
  ...changes,
})
const build = (changes: Partial<TypedLink> = {}, as = ada()) => test.call(urlBuilder.buildLink, typed(changes), as)
const list = async (input = {}) => (await test.call(urlBuilder.listBuiltLinks, input, ada())).result

describe('a link', () => {
  it('is kept once, names its visits by its type from then on, and is forgotten', async () => {
    const { result } = await build()
    expect(result?.faults).toEqual([])
    expect((await build({ name: 'LETTER' })).result).toEqual({ faults: [{ field: 'name', reason: 'taken' }] })
    const query = new URL(result?.url ?? '').search.slice(1)
    await takeIn(test.program, [
      landingRecord(test.alder.id, query, 'v1', '2026-03-02T10:00:00.000Z'),
      landingRecord(test.alder.id, query, 'v2', '2026-03-02T11:00:00.000Z'),
      landingRecord(test.alder.id, query.replace('Ann', 'Bob'), 'v3', '2026-03-02T12:00:00.000Z'),
      landingRecord(test.birch.id, query, 'v4', '2026-03-02T10:00:00.000Z'),
    ])
    const channels = async (storeId: string) =>
      (
        await test.program.warehouse.query({
          sql: `SELECT channel_group AS found, count() AS touches FROM touches FINAL WHERE store_id = {storeId:String} GROUP BY found ORDER BY found`,
          params: { storeId },
          row: z.object({ found: column.text, touches: column.count }),
        })
      ).map(({ found, touches }) => `${found} ${touches}`)
    // Its medium alone says paid: what the store has said of the link counts.
    expect(await channels(test.alder.id)).toEqual(['Email & SMS 2', 'Paid Ads 1'])
    expect(await channels(test.birch.id)).toEqual(['Paid Ads 1'])
    const [shown] = (await list())?.links ?? []
    expect(shown).toMatchObject({ name: 'Letter', type: 'email', platform: 'other_email', campaign: 'spring', visitors: 2 })
    expect((await test.call(urlBuilder.deleteBuiltLink, { id: shown?.id ?? '' }, { as: 'bela', store: test.birch })).error).toBe(
      'not found',
    )
    await test.call(urlBuilder.deleteBuiltLink, { id: shown?.id ?? '' }, ada())
    await takeIn(test.program, [landingRecord(test.alder.id, query, 'v5', '2026-03-03T10:00:00.000Z')])
    expect(await channels(test.alder.id)).toEqual(['Email & SMS 2', 'Paid Ads 2'])
    expect((await list())?.count).toBe(0)
  })

  it('is found by its words, and % is no wildcard', async () => {
    await build({ name: 'Summer ads', platform: 'facebook' })
    await build({ name: 'Summer letter' })
    expect((await list({ search: 'summer' }))?.count).toBe(2)
    expect((await list({ search: 'summer', type: 'ads' }))?.links.map(({ name }) => name)).toEqual(['Summer ads'])
    expect((await list({ search: '%' }))?.count).toBe(0)
  })

  it('with a fault is not kept, whatever is typed', async () => {
    const { result, status } = await build({
      name: '‮',
      destination: 'javascript:alert(1)',
      tags: { ...typed().tags, campaign: 'x'.repeat(4999) },
    })
    expect(status).toBe(200)
    expect(result).toEqual({
      faults: [
        { field: 'name', reason: 'not one line' },
        { field: 'destination', reason: 'no address' },
        { field: 'campaign', reason: 'too long' },
      ],
    })
  })
})

describe('naming rules', () => {
  it('hold for links from then on', async () => {
    const rules = {
      ...DEFAULT_NAMING_RULES,
      campaign: { isRequired: true, isLowercase: true, spaces: '-' as const, allowed: ['black-friday'] },
    }
    expect((await test.call(urlBuilder.saveNamingRules, rules, ada())).status).toBe(200)
    expect((await test.call(urlBuilder.readNamingRules, {}, ada())).result).toEqual(rules)
    expect((await build({ name: 'Rule 1' })).result?.faults).toEqual([{ field: 'campaign', reason: 'not allowed' }])
    const made = await build({ name: 'Rule 2', tags: { ...typed().tags, campaign: 'Black Friday' } })
    expect(made.result?.url).toContain('utm_campaign=black-friday&')
    await test.call(urlBuilder.saveNamingRules, DEFAULT_NAMING_RULES, ada())
    const { rows } = await test.program.mainDb.pool.query(`SELECT action, target FROM audit WHERE store_id = $1 ORDER BY id DESC LIMIT 2`, [
      test.alder.id,
    ])
    expect(rows).toEqual([
      { action: 'naming rules saved', target: test.alder.websiteName },
      { action: 'link built', target: 'Rule 2' },
    ])
  })
})

describe('a file', () => {
  const load = async (csv: string, isPreview = false) => (await test.call(urlBuilder.buildLinksOfFile, { csv, isPreview }, ada())).result

  it('is taken as a whole, with the tags of each platform where it has none', async () => {
    expect(await load(SAMPLE_LINK_FILE, true)).toMatchObject({ isTaken: false, lines: 2, badCount: 0 })
    const taken = await load(SAMPLE_LINK_FILE)
    expect(taken).toMatchObject({ isTaken: true, lines: 2 })
    expect(taken?.urls[0]).toBe(
      'https://your-store.example/?utm_source=klaviyo&utm_medium=email&utm_campaign=spring&utm_name=Spring%20letter&utm_mgr=Ann',
    )
    expect(taken?.urls[1]).toContain('utm_campaign={{campaign.name}}')
    // Again, all names are taken.
    expect(await load(SAMPLE_LINK_FILE)).toMatchObject({
      isTaken: false,
      badCount: 2,
      bad: [{ line: 2, column: 'name', reason: 'taken' }, {}],
    })
  })

  it('with a fault is not taken, not even in part, and says what is wrong line by line', async () => {
    const before = (await list())?.count
    const lines = [
      'Platform;Destination;Name;Campaign;Age',
      'klaviyo;https://a.example;A;x;1',
      'fax;https://a.example;B;x;',
      'klaviyo;ftp://a;A;;',
    ]
    expect(await load(lines.join('\n'))).toMatchObject({
      isTaken: false,
      unknown: ['Age'],
      bad: [
        { line: 3, column: 'platform', reason: 'unknown platform' },
        { line: 4, column: 'destination', reason: 'no address' },
        { line: 4, column: 'campaign', reason: 'missing' },
        { line: 4, column: 'name', reason: 'twice' },
      ],
    })
    expect(await load('name\nx')).toMatchObject({ missing: ['platform', 'destination'], isTaken: false })
    expect(await load('platform,destination,name\n"open')).toMatchObject({ bad: [{ reason: 'broken' }] })
    expect((await list())?.count).toBe(before)
  })
})

/** A store's tracking settings through HTTP, and what its pages then load. */
import { trackingSettings } from '@convbox/contract/api/tracking-settings'
import { DEFAULT_TRACKING } from '@convbox/contract/api/tracking-settings.values'
import { DEFAULT_UTM_TEMPLATES } from '@convbox/contract/utm-tagging'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
beforeAll(async () => {
  test = await startTestProgram()
})
afterAll(() => test.stop())

const asOtto = () => ({ as: 'otto', store: test.alder }) as const
const save = (input: object) => test.call.raw(trackingSettings.saveSettings, { ...input }, asOtto())
const audited = async () =>
  (
    await test.program.mainDb.pool.query(`SELECT detail FROM audit WHERE action = 'store changed' AND store_id = $1 ORDER BY id`, [
      test.alder.id,
    ])
  ).rows

it('everything is off until the store chooses', async () => {
  const { result } = await test.call(trackingSettings.settings, {}, { as: 'rita', store: test.alder })
  expect(result).toEqual({ ...DEFAULT_TRACKING, purchaseSource: 'online store' })
})

describe('changing a section', () => {
  it('leaves the others, sorts numbers and drops repeats, and says in the audit log what it was', async () => {
    expect(await save({ pageScroll: { on: true, percents: [75, 50, 50] } })).toMatchObject({ status: 200 })
    expect(await save({ stillThinking: { on: true, seconds: 90 }, recognition: { on: true } })).toMatchObject({ status: 200 })
    const { result } = await test.call(trackingSettings.settings, {}, asOtto())
    expect(result).toEqual({
      ...DEFAULT_TRACKING,
      purchaseSource: 'online store',
      pageScroll: { on: true, percents: [50, 75] },
      stillThinking: { on: true, seconds: 90 },
      recognition: { on: true },
    })
    expect(await audited()).toEqual([
      { detail: { pageScroll: { from: '', to: '50%, 75%' } } },
      { detail: { stillThinking: { from: '', to: '90 s' }, recognition: { from: false, to: true } } },
    ])
  })

  it('counts in the directory at once', async () => {
    const found = await test.program.directory.byKey(test.alder.storeKey)
    expect(found?.tracking.pageScroll).toEqual({ on: true, percents: [50, 75] })
  })

  it('changes which copy of an order leads, for ingest too', async () => {
    expect(await save({ purchaseSource: 'shopify' })).toMatchObject({ status: 200 })
    expect((await test.program.directory.byId(test.alder.id))?.purchaseSource).toBe('shopify')
    expect((await audited()).at(-1)).toEqual({ detail: { purchaseSource: { from: 'online store', to: 'shopify' } } })
  })

  it('writes nothing for what is the same again', async () => {
    const before = await audited()
    await save({ pageScroll: { on: true, percents: [50, 75] } })
    expect(await audited()).toEqual(before)
  })

  it.each([
    ['a depth beyond the page', { pageScroll: { on: true, percents: [101] } }, 'pageScroll.percents.0'],
    ['no depth at all', { pageScroll: { on: true, percents: [] } }, 'pageScroll.percents'],
    ['six numbers of seconds', { timeSpent: { on: true, seconds: [5, 6, 7, 8, 9, 10] } }, 'timeSpent.seconds'],
    ['half a second', { stillThinking: { on: true, seconds: 60.5 } }, 'stillThinking.seconds'],
    [
      'a field of a password',
      { matching: { on: true, fields: [{ identifier: 'email', name: 'customer[password]' }] } },
      'matching.fields.0.name',
    ],
    ['a field of a card', { matching: { on: true, fields: [{ identifier: 'phone', name: 'cc-number' }] } }, 'matching.fields.0.name'],
    [
      'a selector in place of a name',
      { matching: { on: true, fields: [{ identifier: 'phone', name: 'a,input' }] } },
      'matching.fields.0.name',
    ],
    ['matching without a field', { matching: { on: true, fields: [] } }, 'matching.fields'],
    [
      'an unknown placeholder',
      { utmTagging: { on: true, templates: { ...DEFAULT_UTM_TEMPLATES, google: { source: '{who}', medium: '', campaign: '' } } } },
      'utmTagging.templates.google.source',
    ],
  ])('refuses %s beside its field, and changes nothing', async (_what, input, field) => {
    const before = await audited()
    const { status, details } = await save(input)
    expect([status, Object.keys(details)]).toEqual([400, [field]])
    expect(await audited()).toEqual(before)
  })
})

it('a row that another version has written is read as far as it is valid', async () => {
  await test.program.mainDb.pool.query(
    `UPDATE store SET tracking = '{"timeSpent": {"on": true, "seconds": [10]}, "pageScroll": 7}' WHERE id = $1`,
    [test.birch.id],
  )
  test.program.directory.invalidate()
  const found = await test.program.directory.byId(test.birch.id)
  expect(found?.tracking).toEqual({ ...DEFAULT_TRACKING, timeSpent: { on: true, seconds: [10] } })
})

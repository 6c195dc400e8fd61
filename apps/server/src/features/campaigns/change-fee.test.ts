/** The fee of a created campaign changes: whom it concerns, from which day, and what orders on both sides of the change pay, to the cent. */
import type { InputOf } from '@convbox/contract'
import { audit } from '@convbox/contract/api/audit'
import { campaigns } from '@convbox/contract/api/campaigns'
import { feeRuleSchema } from '@convbox/contract/api/fee-rules.schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  day,
  ledgerOf,
  makeCreators,
  makeHubCampaign,
  orderRecord,
  percentRule,
  refundRecord,
  takeIn,
  type Creators,
  type HubCampaign,
  type TestRule,
} from '../../testing/hub-campaign.ts'
import { readOutbox } from '../../messages/outbox.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { sendFeeMails } from './fee-mails.ts'

let test: TestProgram
let creators: Creators
let now = day(1)
beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse(now) })
  creators = await makeCreators(test.program, test.alder.id)
})
afterAll(() => test.stop())

const as = () => ({ as: 'ada' as const, store: test.alder })
const campaign = (name: string, rule: TestRule): Promise<HubCampaign> =>
  makeHubCampaign(test.program, test.alder.id, creators, { name, rule })
type Change = Omit<InputOf<typeof campaigns.previewFeeChange>, 'id'>
const everybody = (rule: TestRule, startsOn: string): Change => ({ rule: feeRuleSchema.parse(rule), startsOn })
const preview = (of: HubCampaign, change: Change) => test.call(campaigns.previewFeeChange, { id: of.id, ...change }, as())
const save = (of: HubCampaign, change: Change, fingerprint: string) =>
  test.call(campaigns.changeFee, { id: of.id, ...change, fingerprint, language: 'en' }, as())
/** Reviewed and saved at an instant. */
const change = async (of: HubCampaign, at: string, typed: Change) => {
  now = at
  return save(of, typed, (await preview(of, typed)).result?.fingerprint ?? '')
}
const versions = async (of: HubCampaign) => (await test.call(campaigns.listFeeVersions, { id: of.id }, as())).result?.versions ?? []

let nextOrder = 1
/** An order of one piece with a creator's code, which took 1.00 off; its number. */
const bought = (of: HubCampaign, code: string, at: string, net: string, productId?: string) => {
  const id = (nextOrder += 1)
  return {
    id,
    record: orderRecord(of.storeId, {
      id,
      at,
      lines: [{ price: String(Number(net) + 1), off: '1.00', ...(productId !== undefined && { productId }) }],
      codes: [[`${of.name}${code}`, '1.00']],
      total: net,
    }),
  }
}
const arrive = async (at: string, ...orders: readonly { record: ReturnType<typeof orderRecord> }[]): Promise<void> => {
  now = at
  await takeIn(
    test.program,
    orders.map(({ record }) => record),
  )
}
const tiers = (low: string, high: string, mode: 'marginal' | 'retroactive' = 'marginal'): TestRule => ({
  fee: {
    kind: 'tiers',
    mode,
    tiers: [
      { from: '0', percent: low },
      { from: '1000', percent: high },
    ],
  },
})

describe('orders on both sides of a change', () => {
  it('are paid by the version of their day, and marginal tiers go on through the month', async () => {
    const of = await campaign('MARGINAL', tiers('10', '15'))
    const first = bought(of, 'MAYA', day(1), '600.00')
    await arrive(day(2), first)
    expect((await change(of, day(5), everybody(tiers('20', '30'), '2026-03-05'))).result).toEqual({ version: 2 })
    // 600 to 1,100: 400 at 20 %, 100 at 30 %.
    const second = bought(of, 'MAYA', day(6), '500.00')
    await arrive(day(7), second)
    expect(await ledgerOf(test.program, of)).toEqual([`maya ${first.id} sale 60.00`, `maya ${second.id} sale 110.00`])
    // Placed before the change and told after it: 600 to 900 at the old 10 %. The other then lies at 900 to 1,400: 100 at 20 %, 400 at 30 %.
    const late = bought(of, 'MAYA', day(4), '300.00')
    await arrive(day(8), late)
    // The first comes back: the late one lies at 0 to 300, the other at 300 to 800, all at 20 %.
    const back = refundRecord(of.storeId, {
      id: 9001,
      orderId: first.id,
      at: day(9),
      amount: '600.00',
      lines: [{ place: 0, subtotal: '600.00' }],
    })
    await arrive(day(10), { record: back })
    expect((await ledgerOf(test.program, of)).slice(2)).toEqual([
      `maya ${late.id} sale 30.00`,
      `maya ${second.id} tier 30.00`,
      `maya ${first.id} refund -60.00`,
      `maya ${second.id} tier -40.00`,
    ])
  })

  it('share the tiers of a month that count backwards', async () => {
    const of = await campaign('BACKWARDS', tiers('10', '15', 'retroactive'))
    const first = bought(of, 'MAYA', day(1), '600.00')
    await arrive(day(2), first)
    await change(of, day(5), everybody(tiers('20', '30', 'retroactive'), '2026-03-05'))
    const second = bought(of, 'MAYA', day(6), '500.00')
    await arrive(day(7), second)
    // Together 1,100: the upper tier of each one's own version.
    expect(await ledgerOf(test.program, of)).toEqual([
      `maya ${first.id} sale 60.00`,
      `maya ${second.id} sale 150.00`,
      `maya ${first.id} tier 30.00`,
    ])
  })

  it('share the cap of a month, which is that of each order’s own version', async () => {
    const of = await campaign('CAPPED', percentRule('10', { cap: '50.00' }))
    const first = bought(of, 'MAYA', day(1), '400.00')
    await arrive(day(2), first)
    await change(of, day(9), everybody(percentRule('20', { cap: '60.00' }), '2026-03-10'))
    // 40.00 at 20 %, of which 20.00 are left under 60.00; and nothing of the next one.
    const [second, third] = [bought(of, 'MAYA', day(11), '200.00'), bought(of, 'MAYA', day(12), '100.00')]
    // A new month has a cap of its own.
    const april = bought(of, 'MAYA', '2026-04-02T10:00:00.000Z', '400.00')
    await arrive(day(13), second, third)
    await arrive('2026-04-03T10:00:00.000Z', april)
    expect(await ledgerOf(test.program, of)).toEqual([
      `maya ${first.id} sale 40.00`,
      `maya ${second.id} sale 20.00`,
      `maya ${april.id} sale 60.00`,
    ])
  })

  it('count towards the tiers of a version that came after one without any', async () => {
    const of = await campaign('PLAIN', percentRule('10'))
    const first = bought(of, 'MAYA', day(1), '1200.00')
    await arrive(day(2), first)
    await change(of, day(5), everybody(tiers('20', '30'), '2026-03-05'))
    const second = bought(of, 'MAYA', day(6), '100.00')
    await arrive(day(7), second)
    expect(await ledgerOf(test.program, of)).toEqual([`maya ${first.id} sale 120.00`, `maya ${second.id} sale 30.00`])
  })
})

describe('single creators', () => {
  it('have a fee and a cap of their own until they get what everybody gets again', async () => {
    const of = await campaign('OWN', percentRule('10'))
    const own = { creatorIds: [creators.ben], pay: { fee: { kind: 'percent' as const, percent: '25' }, cap: '30.00' } }
    const typed = { own, startsOn: '2026-03-03' }
    now = day(3)
    expect((await preview(of, typed)).result).toMatchObject({
      changes: [
        {
          before: { fee: { percent: '10' } },
          after: { fee: { percent: '25' }, cap: '30.00' },
          creators: [{ id: creators.ben, name: 'Ben' }],
        },
      ],
      kept: [],
      isChange: true,
    })
    await change(of, day(3), typed)
    const orders = [bought(of, 'MAYA', day(4), '100.00'), bought(of, 'BEN', day(4), '100.00'), bought(of, 'BEN', day(5), '100.00')]
    await arrive(day(6), ...orders)
    const [maya, ben, more] = orders.map(({ id }) => id)
    expect(await ledgerOf(test.program, of)).toEqual([`maya ${maya} sale 10.00`, `ben ${ben} sale 25.00`, `ben ${more} sale 5.00`])

    // Everybody gets 12 % then; Ben keeps what is his.
    const all = everybody(percentRule('12'), '2026-03-07')
    now = day(7)
    expect((await preview(of, all)).result).toMatchObject({
      changes: [{ creators: [{ name: 'Cleo' }, { name: 'Maya' }] }],
      kept: [{ name: 'Ben' }],
    })
    await change(of, day(7), all)
    await change(of, day(8), { own: { creatorIds: [creators.ben] }, startsOn: '2026-03-08' })
    const last = [bought(of, 'BEN', day(9), '100.00'), bought(of, 'MAYA', day(9), '100.00')]
    await arrive(day(10), ...last)
    expect((await ledgerOf(test.program, of)).slice(3)).toEqual([`ben ${last[0]?.id} sale 12.00`, `maya ${last[1]?.id} sale 12.00`])
    expect((await versions(of)).map(({ rule }) => rule.ownFees?.map(({ creatorId }) => creatorId))).toEqual([
      undefined,
      [creators.ben],
      [creators.ben],
      undefined,
    ])
  })

  it('may have a fee by product while the others have none', async () => {
    const of = await campaign('MUGS', percentRule('10'))
    const pay = { fee: { kind: 'products' as const, groups: [{ percent: '30', productIds: ['mug'] }], others: '0' } }
    await change(of, day(3), { own: { creatorIds: [creators.ben], pay }, startsOn: '2026-03-03' })
    const orders = [
      bought(of, 'MAYA', day(4), '100.00', 'mug'),
      bought(of, 'BEN', day(4), '100.00', 'mug'),
      bought(of, 'BEN', day(5), '50.00', 'hat'),
    ]
    await arrive(day(6), ...orders)
    const [maya, ben] = orders.map(({ id }) => id)
    expect(await ledgerOf(test.program, of)).toEqual([`maya ${maya} sale 10.00`, `ben ${ben} sale 30.00`])
  })
})

describe('creators', () => {
  const mails = async (campaignName: string) =>
    (await readOutbox(test.program.config))
      .toReversed()
      .flatMap((one) => (one.kind === 'mail' && one.subject.includes(campaignName) ? [{ to: one.to, text: one.text }] : []))

  it('whose fee changes are told once, and no others', async () => {
    const of = await campaign('TOLD', percentRule('10'))
    await test.program.mainDb.pool.query(`UPDATE creator SET email = 'ben@example.com', email_key = 'ben@example.com' WHERE id = $1`, [
      creators.ben,
    ])
    const own = { creatorIds: [creators.maya, creators.cleo], pay: { fee: { kind: 'percent' as const, percent: '25' }, cap: '30.00' } }
    now = day(3)
    expect((await preview(of, { own, startsOn: '2026-03-20' })).result?.untold).toEqual([{ id: creators.cleo, name: 'Cleo' }])
    await change(of, day(3), { own, startsOn: '2026-03-20' })
    await Promise.all([sendFeeMails(test.program), sendFeeMails(test.program)])
    await sendFeeMails(test.program)
    // Cleo has no address.
    const [first, ...more] = await mails('TOLD')
    expect([first?.to, more]).toEqual(['m.aya@gmail.com', []])
    expect(first?.text).toContain('Before: 10% of each order; No cap.')
    expect(first?.text).toContain('From then on: 25% of each order; At most $30.00 a month for orders.')
    // A longer holding period concerns everybody.
    await change(of, day(4), everybody(percentRule('10', { holdDays: 60 }), '2026-03-25'))
    await sendFeeMails(test.program)
    expect(
      (await mails('TOLD'))
        .slice(1)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(['ben@example.com', 'm.aya@gmail.com'])
    expect((await mails('TOLD')).at(-1)?.text).toContain('Can be paid out 60 days after the payment.')
  })

  it('are told nothing of a change that another has taken the place of before the mail was sent', async () => {
    const of = await campaign('HASTY', percentRule('10'))
    await change(of, day(3), everybody(percentRule('20'), '2026-03-20'))
    await change(of, day(3), everybody(percentRule('10'), '2026-03-19'))
    await sendFeeMails(test.program)
    expect(await mails('HASTY')).toEqual([])
  })
})

describe('a change', () => {
  it('is listed with its days, and a planned one gives way to a later one', async () => {
    const of = await campaign('PLANNED', percentRule('10', { baseFee: '5.00' }))
    await change(of, day(3), everybody(percentRule('20'), '2026-03-20'))
    now = day(4)
    expect((await versions(of)).map(({ version, state }) => `${version} ${state}`)).toEqual(['2 planned', '1 in force'])
    const nearer = everybody(percentRule('15'), '2026-03-10')
    // The store's day begins in its own time zone.
    const [planned] = await versions(of)
    expect((await preview(of, nearer)).result).toMatchObject({
      before: { fee: { percent: '10' }, baseFee: '5.00' },
      after: { fee: { percent: '15' } },
      replaced: [planned?.holdsFrom],
    })
    await change(of, day(4), nearer)
    now = day(22)
    expect((await versions(of)).map(({ version, state }) => `${version} ${state}`)).toEqual(['3 in force', '2 replaced', '1 past'])
    expect((await versions(of)).at(-1)).toMatchObject({ holdsUntil: (await versions(of))[0]?.holdsFrom })
    expect((await test.call(campaigns.readCampaign, { id: of.id }, as())).result).toMatchObject({
      feeVersion: 3,
      feeRule: { fee: { percent: '15' } },
    })
    const { result } = await test.call(audit.auditLog, {}, { as: 'ada', tenant: test.alder })
    expect(result?.rows[0]).toMatchObject({
      action: 'campaign fee changed',
      target: 'PLANNED',
      changes: [
        { field: 'feeVersion', to: '3' },
        { field: 'startsOn', to: '2026-03-10' },
      ],
    })
  })

  it('is refused for days that have passed, unknown creators, and what was not reviewed', async () => {
    const of = await campaign('REFUSED', percentRule('10'))
    now = day(10)
    const fifteen = everybody(percentRule('15'), '2026-03-10')
    expect((await preview(of, { ...fifteen, startsOn: '2026-03-09' })).details).toEqual({ startsOn: 'The day cannot have passed' })
    expect((await preview(of, { ...fifteen, startsOn: '2028-03-09' })).details).toEqual({ startsOn: 'At most 365 days ahead' })
    expect((await preview(of, { startsOn: '2026-03-10' })).status).toBe(400)
    expect((await preview(of, { ...fifteen, own: { creatorIds: [creators.ben] } })).status).toBe(400)
    expect((await preview(of, { startsOn: '2026-03-10', own: { creatorIds: ['nobody'] } })).details).toEqual({
      own: 'Creator not found in this campaign',
    })
    expect((await preview(of, everybody({ fee: { kind: 'flat', amount: '5.001' } }, '2026-03-10'))).details).toEqual({
      rule: 'Format Error',
    })
    const { result } = await preview(of, fifteen)
    expect((await save(of, { ...fifteen, startsOn: '2026-03-11' }, result?.fingerprint ?? '')).error).toBe('review changed')
    expect((await preview(of, everybody(percentRule('10'), '2026-03-10'))).result).toMatchObject({ isChange: false, changes: [] })
    expect((await change(of, day(10), everybody(percentRule('10'), '2026-03-10'))).result).toEqual({ version: 1 })
    expect(await versions(of)).toHaveLength(1)
    await test.call(campaigns.endCampaign, { id: of.id }, as())
    expect((await preview(of, fifteen)).error).toBe('campaign ended')
  })
})

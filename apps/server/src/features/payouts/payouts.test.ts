/** Pay-outs: from matured commissions to money that was paid, came back, or was carried; never twice, wherever it breaks off. */
import { payouts } from '@convbox/contract/api/payouts'
import type { payoutsSchemas } from '@convbox/contract/api/payouts.schemas'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { inTransaction } from '../../ingest/in-transaction.ts'
import { dyingProgram } from '../../testing/dying-program.ts'
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
} from '../../testing/hub-campaign.ts'
import { startTestProgram, type TestProgram, type TestStore } from '../../testing/test-program.ts'
import type { LineResult, PayoutProvider } from './payout-methods.ts'
import type { StoreCaller } from '../../http/handlers.ts'
import { makePayout } from './make-payout.ts'
import { askLines, sendLines } from './settle-lines.ts'

/** All commissions of March have matured by then. */
const LATER = '2026-05-10T12:00:00.000Z'
let nowMs = Date.parse(LATER)
let test: TestProgram

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs, config: { LOG_LEVEL: 'fatal' } })
})
afterAll(() => test.stop())

/** others: creators of the store's earlier hubs. */
type Hub = { store: TestStore; as: 'ada' | 'bela'; creators: Creators; campaign: HubCampaign; others: string[] }
let orders = 1000
/** Commissions of orders that each creator brought, at ten per cent: net amounts. */
const earn = async (hub: Hub, nets: Partial<Record<'MAYA' | 'BEN' | 'CLEO', string>>, at = day(1)): Promise<number[]> => {
  const made = Object.entries(nets).map(([code, net]) => {
    orders += 1
    return {
      id: orders,
      at,
      lines: [{ price: String(Number(net) + 1), off: '1.00' }],
      codes: [[`${hub.campaign.name}${code}`, '1.00']] as const,
      total: net,
    }
  })
  await takeIn(
    test.program,
    made.map((order) => orderRecord(hub.store.id, order)),
  )
  return made.map(({ id }) => id)
}
const giveBack = (hub: Hub, orderId: number, amount: string, at: string) =>
  takeIn(test.program, [refundRecord(hub.store.id, { id: orderId + 50_000, orderId, at, amount, subtotal: amount })])
let campaigns = 0
/** A campaign with creators of its own; mayaName: else Maya. */
const openHub = async (as: Hub['as'], mayaName?: string): Promise<Hub> => {
  const store = as === 'ada' ? test.alder : test.birch
  const { rows } = await query('SELECT id FROM creator WHERE store_id = $1', [store.id])
  // Names and addresses are taken once in a store.
  await query(`UPDATE creator SET name_key = 'z' || id, email_key = NULL WHERE store_id = $1`, [store.id])
  await query(`UPDATE medium SET name_key = id WHERE store_id = $1`, [store.id])
  const creators = await makeCreators(test.program, store.id)
  if (mayaName !== undefined) await query('UPDATE creator SET name = $1, name_key = $1 WHERE id = $2', [mayaName, creators.maya])
  campaigns += 1
  const campaign = await makeHubCampaign(test.program, store.id, creators, { name: `PAY${campaigns}`, rule: percentRule('10') })
  return { store, as, creators, campaign, others: rows.map(({ id }) => String(id)) }
}
const callerOf = ({ as, store }: Hub) => ({ as, store })
type Preview = z.output<(typeof payoutsSchemas)['previewPayout']['result']>
const preview = async (hub: Hub, input: object = {}): Promise<Preview> => {
  const { result, response } = await test.call(payouts.previewPayout, input, callerOf(hub))
  if (result === undefined) throw new Error(response.body)
  return result
}
const choices = ({ rows }: Preview, hub: Hub): string[] =>
  rows
    .filter(({ creatorId }) => Object.values(hub.creators).includes(creatorId))
    .map(({ creator, choice, payable }) => `${creator} ${choice} ${payable}`)
const make = (hub: Hub, amount: string, count: number, changes: object = {}) =>
  test.call(
    payouts.makePayout,
    {
      requestId: randomUUID(),
      currency: 'USD',
      method: 'other' as const,
      minimum: '25.00',
      expected: { creators: count, amount },
      ...changes,
    },
    callerOf(hub),
  )
const read = async (hub: Hub, id = ''): Promise<string[]> => {
  const { result } = await test.call(payouts.readPayout, { id }, callerOf(hub))
  return result?.lines.map(({ reference, creator, amount, state }) => `${reference} ${creator} ${amount} ${state}`) ?? []
}
const payoutsOf = async (hub: Hub) => (await ledgerOf(test.program, hub.campaign)).filter((line) => line.includes('payout'))
const query = (sql: string, values: unknown[] = []) => test.program.mainDb.pool.query(sql, values)
const details = { paypalEmail: '', wiseEmail: '', bank: '', country: '', taxForm: 'none' as const, taxFormOn: '' }

describe('a run', () => {
  let hub: Hub
  let runId = ''
  beforeAll(async () => {
    hub = await openHub('ada')
    // E21: 120.40, 18.00 and -4.00 with a minimum of 25.00.
    await earn(hub, { MAYA: '1204.00', BEN: '180.00' })
    const [owed = 0] = await earn(hub, { CLEO: '40.00' })
    nowMs = Date.parse('2026-05-01T12:00:00.000Z')
    const { result } = await make(hub, '4.00', 1, { minimum: '0', leftOut: [hub.creators.maya, hub.creators.ben] })
    await test.call(payouts.markPaid, { id: result?.id ?? '', payment: 'bank 1', paidOn: '2026-05-02' }, callerOf(hub))
    await giveBack(hub, owed, '40.00', '2026-05-03T10:00:00.000Z')
    nowMs = Date.parse(LATER)
  })

  it('pays what is payable at least the minimum; the rest is carried, and says why', async () => {
    const shown = await preview(hub, { minimum: '25.00' })
    expect(choices(shown, hub)).toEqual(['Ben below minimum 18.00', 'Cleo owes -4.00', 'Maya pay 120.40'])
    expect(shown).toMatchObject({ currency: 'USD', currencies: ['USD'], creators: 1, amount: '120.40' })
    const requestId = randomUUID()
    const { result } = await make(hub, '120.40', 1, { requestId })
    expect(result).toMatchObject({ number: 2, creators: 1, amount: '120.40', states: [{ state: 'made', lines: 1 }] })
    runId = result?.id ?? ''
    expect(await read(hub, runId)).toEqual(['P2-1 Maya 120.40 made'])
    expect(await payoutsOf(hub)).toEqual(['cleo payout -4.00', 'maya payout -120.40'])
    // Sent again, it is the same run; another one has nothing to pay.
    expect((await make(hub, '120.40', 1, { requestId })).result?.id).toBe(runId)
    expect(await make(hub, '120.40', 1)).toMatchObject({ status: 409, error: 'already changed' })
    expect(choices(await preview(hub), hub)).toEqual(['Ben below minimum 18.00', 'Cleo owes -4.00', 'Maya nothing yet 0.00'])
  })

  it('is made once by two who press at the same moment, and not at all if the amounts have moved', async () => {
    await earn(hub, { BEN: '100.00' })
    expect(await make(hub, '27.99', 1)).toMatchObject({ status: 409, error: 'already changed' })
    const answers = await Promise.all([make(hub, '28.00', 1), make(hub, '28.00', 1)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await payoutsOf(hub)).filter((line) => line.startsWith('ben'))).toEqual(['ben payout -28.00'])
  })

  it('is paid by hand with a reference, once; and what comes back is payable again, with its reason', async () => {
    const pay = (payment: string) => test.call(payouts.markPaid, { id: runId, payment, paidOn: '2026-05-09' }, callerOf(hub))
    expect((await pay('SEPA 77')).result).toEqual({ changed: 1 })
    expect((await pay('SEPA 78')).result).toEqual({ changed: 0 })
    const back = { id: runId, reference: 'P2-1', reason: 'Account closed', returnedOn: '2026-05-10' }
    expect(await test.call(payouts.cancelPayout, { id: runId, reason: 'x' }, callerOf(hub))).toMatchObject({ status: 409 })
    for (const _twice of [1, 2]) expect((await test.call(payouts.markReturned, back, callerOf(hub))).status).toBe(200)
    expect((await payoutsOf(hub)).filter((line) => line.startsWith('maya'))).toEqual(['maya payout -120.40', 'maya payout_returned 120.40'])
    const { result } = await test.call(payouts.readPayout, { id: runId }, callerOf(hub))
    expect(result?.lines).toMatchObject([
      { state: 'returned', payment: 'SEPA 77', reason: 'Account closed', paidAt: '2026-05-09T00:00:00.000Z' },
    ])
    expect(choices(await preview(hub), hub)).toContain('Maya pay 120.40')
    expect(await pay('SEPA 79')).toMatchObject({ result: { changed: 0 } })
  })

  it('that nothing was paid of can be cancelled', async () => {
    const { result } = await make(hub, '120.40', 1)
    const id = result?.id ?? ''
    await test.call(payouts.cancelPayout, { id, reason: 'Wrong month' }, callerOf(hub))
    expect(await read(hub, id)).toEqual(['P4-1 Maya 120.40 cancelled'])
    expect(choices(await preview(hub), hub)).toContain('Maya pay 120.40')
    const late = await test.call(payouts.markPaid, { id, references: ['P4-1'], payment: 'x', paidOn: '2026-05-09' }, callerOf(hub))
    expect(late).toMatchObject({ status: 409 })
    const { rows } = await query(`SELECT action, target, detail FROM audit WHERE action LIKE 'payout%' ORDER BY id`)
    expect(rows.slice(-2)).toEqual([
      { action: 'payout made', target: 'P4', detail: { amount: '120.40 USD' } },
      { action: 'payout cancelled', target: 'P4', detail: { amount: '120.40 USD', reason: 'Wrong month' } },
    ])
  })

  it('takes a debt off what matures later', async () => {
    // E18: 4.00 too much was paid; 10.00 mature.
    await earn(hub, { CLEO: '100.00' })
    expect(choices(await preview(hub, { minimum: '25.00' }), hub)).toContain('Cleo below minimum 6.00')
    expect(choices(await preview(hub, { minimum: '6.00' }), hub)).toContain('Cleo pay 6.00')
  })
})

describe('held commissions', () => {
  it('are in no run until they are released, and are named with their reason', async () => {
    const hub = await openHub('bela')
    const [order = 0] = await earn(hub, { MAYA: '500.00' })
    const hold = (isHeld: boolean, reason: string) =>
      test.call(
        payouts.holdCommission,
        { campaignId: hub.campaign.id, orderId: String(order), creatorId: hub.creators.maya, isHeld, reason },
        callerOf(hub),
      )
    await hold(true, 'Bought by a friend')
    const shown = await preview(hub)
    expect(shown.rows).toMatchObject([
      {
        creator: 'Maya',
        choice: 'nothing yet',
        payable: '0.00',
        held: '50.00',
        holds: [{ name: `#${order}`, amount: '50.00', reason: 'Bought by a friend' }],
      },
    ])
    await hold(false, 'Looked at')
    expect(choices(await preview(hub), hub)).toEqual(['Maya pay 50.00'])
    await test.call(
      payouts.adjustAccount,
      { requestId: 'adjust-1', campaignId: hub.campaign.id, creatorId: hub.creators.maya, amount: '-7.5', reason: 'Gift' },
      callerOf(hub),
    )
    expect(choices(await preview(hub), hub)).toEqual(['Maya pay 42.50'])
    expect((await ledgerOf(test.program, hub.campaign)).at(-1)).toBe('maya manual -7.50')
  })
})

describe('files', () => {
  it('have the columns of PayPal and Wise, ask for addresses, and run nothing in a spreadsheet', async () => {
    const hub = await openHub('bela', '=HYPERLINK("x"), Maya')
    await earn(hub, { MAYA: '500.00', BEN: '300.00' })
    const save = (creatorId: string, changes: object) =>
      test.call(payouts.savePayoutDetails, { ...details, creatorId, ...changes }, callerOf(hub))
    expect((await save(hub.creators.maya, { paypalEmail: '=cmd@x.example' })).status).toBe(400)
    await save(hub.creators.maya, { paypalEmail: 'maya@wallet.example', wiseEmail: 'maya@wise.example', bank: '+49 sealed' })
    const sealed = await query('SELECT details FROM creator_payout WHERE creator_id = $1', [hub.creators.maya])
    expect(sealed.rows[0].details).not.toContain('wallet')
    expect(choices(await preview(hub, { method: 'paypal' }), hub)).toEqual(['=HYPERLINK("x"), Maya pay 50.00', 'Ben no address 30.00'])
    await save(hub.creators.ben, { wiseEmail: 'ben@wise.example' })
    const { result } = await make(hub, '80.00', 2, { method: 'wise' })
    const files = async (method: 'other' | 'paypal' | 'wise') =>
      (await test.call(payouts.readPayoutFiles, { id: result?.id ?? '', method }, callerOf(hub))).result
    expect(await files('paypal')).toEqual({ files: [], withoutAddress: ['Ben'] })
    await save(hub.creators.ben, { paypalEmail: 'ben@wallet.example', wiseEmail: 'ben@wise.example' })
    const n = result?.number ?? 0
    expect((await files('paypal'))?.files).toEqual([
      {
        fileName: `payout-${n}-paypal.csv`,
        text: [
          `maya@wallet.example,50.00,USD,P${n}-1,Commission P${n}-1,PAYPAL`,
          `ben@wallet.example,30.00,USD,P${n}-2,Commission P${n}-2,PAYPAL`,
          '',
        ].join('\r\n'),
      },
    ])
    expect((await files('wise'))?.files[0]?.text.split('\r\n')).toEqual([
      'name,recipientEmail,paymentReference,receiverType,amountCurrency,amount,sourceCurrency,targetCurrency,type',
      `"'=HYPERLINK(""x""), Maya",maya@wise.example,P${n}-1,PERSON,target,50.00,USD,USD,EMAIL`,
      `Ben,ben@wise.example,P${n}-2,PERSON,target,30.00,USD,USD,EMAIL`,
      '',
    ])
    expect((await files('other'))?.files[0]?.text).toContain(`P${n}-1,"'=HYPERLINK(""x""), Maya",50.00,USD,'+49 sealed,`)
  })
})

describe('a file of results', () => {
  it('is taken once: the second time it changes nothing and says so', async () => {
    const hub = await openHub('bela')
    await earn(hub, { MAYA: '500.00', BEN: '300.00', CLEO: '400.00' })
    const { result } = await make(hub, '120.00', 3, { leftOut: hub.others })
    const lines = await read(hub, result?.id)
    const [ben, cleo, maya] = lines.map((line) => line.split(' ')[0])
    const csv = `line,status,payment,date,reason\n${maya},SUCCESS,TX-1,2026-05-09,\n${ben},failed,,,No such account\n${cleo},unclaimed,,,`
    const load = async (text: string, isPreview = false) =>
      (await test.call(payouts.takeResults, { csv: text, isPreview }, callerOf(hub))).result
    expect(await load(csv, true)).toMatchObject({ isTaken: false, paid: 1, returned: 1, waiting: 1, unchanged: 0 })
    expect(await load(csv)).toMatchObject({ isTaken: true, paid: 1, returned: 1, waiting: 1, unchanged: 0 })
    const after = await payoutsOf(hub)
    expect(after.slice(-1)).toEqual(['ben payout_returned 30.00'])
    expect(await load(csv)).toMatchObject({ isTaken: false, paid: 0, returned: 0, waiting: 1, unchanged: 2 })
    expect(await payoutsOf(hub)).toEqual(after)
    expect((await load(`line,status,amount\n${cleo},paid,39.99`))?.bad).toMatchObject([{ line: 2, reason: 'other amount' }])
    expect((await read(hub, result?.id)).map((line) => line.split(' ').at(-1))).toEqual(['returned', 'made', 'paid'])
    // It was paid again after it came back? Then it is another line's payment, and a person has to look.
    expect(await load(`line,status\n${ben},paid\nP1-1,paid\nnobody,paid\n${cleo},maybe\n${maya},paid\n${maya},paid`)).toMatchObject({
      isTaken: false,
      bad: [
        { line: 2, reason: 'contradicts' },
        { line: 4, reason: 'no such line' },
        { line: 5, reason: 'unknown status' },
        { line: 7, reason: 'twice' },
      ],
    })
    expect(await load('line\nx')).toMatchObject({ missing: ['status'], isTaken: false })
  })
})

describe('a platform', () => {
  it('that takes lines by itself accepts, refuses, and sends back later; asked twice nothing moves twice', async () => {
    const hub = await openHub('ada')
    await earn(hub, { MAYA: '500.00', BEN: '300.00', CLEO: '400.00' })
    const { result } = await make(hub, '120.00', 3, { leftOut: hub.others })
    const lines = (await read(hub, result?.id)).map((line) => ({
      reference: line.split(' ')[0] ?? '',
      creator: line.split(' ')[1] ?? '',
      amount: '1',
      currency: 'USD',
      details,
    }))
    const fates: Record<string, LineResult['kind']> = { Maya: 'paid', Ben: 'returned', Cleo: 'waiting' }
    const sent: string[] = []
    const platform: PayoutProvider = {
      send: async (due) => {
        sent.push(...due.map(({ reference }) => reference))
        return due.map(({ reference, creator }) => ({ reference, kind: fates[creator] ?? 'waiting', payment: 'API', reason: 'Refused' }))
      },
      ask: async (references) => references.map((reference) => ({ reference, kind: 'returned', reason: 'Not claimed' })),
    }
    const of = { storeId: hub.store.id, by: test.users.ada }
    const states = async () => (await read(hub, result?.id)).map((line) => line.split(' ').slice(1).join(' '))
    expect([await sendLines(test.program, of, platform, lines), await sendLines(test.program, of, platform, lines)]).toEqual([2, 0])
    expect(await states()).toEqual(['Ben 30.00 returned', 'Cleo 40.00 made', 'Maya 50.00 paid'])
    expect([await askLines(test.program, of, platform, sent), await askLines(test.program, of, platform, sent)]).toEqual([2, 0])
    expect(await states()).toEqual(['Ben 30.00 returned', 'Cleo 40.00 returned', 'Maya 50.00 returned'])
  })
})

describe('a year', () => {
  it('sums what was paid and did not come back, and says whose tax form is needed', async () => {
    const hub = await openHub('bela')
    await earn(hub, { MAYA: '20000.00', BEN: '19999.90', CLEO: '30000.00' })
    const form = (creatorId: string, taxForm: 'W-9' | 'W-8BEN') =>
      test.call(payouts.savePayoutDetails, { ...details, creatorId, taxForm, country: 'US', taxFormOn: '2026-01-02' }, callerOf(hub))
    await form(hub.creators.ben, 'W-9')
    await form(hub.creators.cleo, 'W-8BEN')
    const { result } = await make(hub, '6999.99', 3, { leftOut: hub.others })
    const pay = { id: result?.id ?? '', payment: 'bank', paidOn: '2026-12-31' }
    await test.call(payouts.markPaid, pay, callerOf(hub))
    const ofYear = async (year: number) =>
      (await test.call(payouts.readTaxYear, { year }, callerOf(hub))).result?.rows.flatMap(({ creatorId, standing, totals }) =>
        Object.values(hub.creators).includes(creatorId) ? [`${standing} ${totals.map(({ amount }) => amount).join()}`] : [],
      )
    expect(await ofYear(2026)).toEqual(['below 1999.99', 'foreign 3000.00', 'form missing 2000.00'])
    expect(await ofYear(2027)).toEqual([])
    const reference = (await read(hub, result?.id)).at(-1)?.split(' ')[0] ?? ''
    await test.call(payouts.markReturned, { id: pay.id, reference, reason: 'Closed', returnedOn: '2027-01-04' }, callerOf(hub))
    expect(await ofYear(2026)).toEqual(['below 1999.99', 'foreign 3000.00'])
    // A run by hand that PayPal paid is PayPal's to report.
    const { result: next } = await make(hub, '2000.00', 1, { leftOut: hub.others })
    await test.call(payouts.markPaid, { ...pay, id: next?.id ?? '', method: 'paypal' }, callerOf(hub))
    expect(await ofYear(2026)).toEqual(['below 1999.99', 'foreign 3000.00', 'processor 2000.00'])
  })
})

it('is made as a whole or not at all, wherever it is killed, and the same request ends it', async () => {
  const hub = await openHub('ada')
  await earn(hub, { MAYA: '500.00', BEN: '300.00' })
  const wanted = {
    requestId: 'killed',
    currency: 'USD',
    method: 'other' as const,
    minimum: '25.00',
    leftOut: hub.others,
    expected: { creators: 2, amount: '80.00' },
  }
  const caller = { store: hub.store, user: { id: test.users.ada } } as StoreCaller
  let [isDone, allowed] = [false, 0]
  while (!isDone && allowed < 100) {
    const dying = dyingProgram(test.program, allowed)
    isDone = await makePayout(dying.program, caller, wanted).then(
      () => dying.statements() <= allowed,
      () => false,
    )
    allowed += 1
    expect([0, 2]).toContain((await payoutsOf(hub)).length)
  }
  expect(allowed).toBeGreaterThan(5)
  expect(await payoutsOf(hub)).toEqual(['ben payout -30.00', 'maya payout -50.00'])
})

describe('the database', () => {
  it('refuses to pay more than is payable, lines without entries, and changes of what was written', async () => {
    const refused = (sql: string, values: unknown[] = []) => expect(query(sql, values)).rejects
    for (const table of ['payout_run', 'payout_line', 'payout_event', 'commission_hold']) {
      await refused(`UPDATE ${table} SET store_id = store_id`).toThrow('never changed')
      await refused(`DELETE FROM ${table}`).toThrow('never changed')
    }
    const { rows } = await query(
      `SELECT line.store_id, creator_id, amount, run_id FROM payout_line AS line JOIN payout_event USING (store_id, reference) WHERE kind = 'returned' LIMIT 1`,
    )
    const [line] = rows
    const campaign = (await query('SELECT id FROM campaign WHERE store_id = $1 LIMIT 1', [line.store_id])).rows[0].id
    const insertLine = `INSERT INTO payout_line (store_id, reference, run_id, creator_id, amount)
      SELECT $1, 'X-1', id, $2, $3 FROM payout_run WHERE store_id = $1 AND NOT EXISTS (SELECT FROM payout_line WHERE run_id = payout_run.id AND creator_id = $2) LIMIT 1`
    await refused(insertLine, [line.store_id, line.creator_id, 1]).toThrow('has no entries')
    const pay = (amount: number) =>
      inTransaction(test.program, async (db) => {
        await db.query(insertLine, [line.store_id, line.creator_id, amount])
        await db.query(
          `INSERT INTO ledger_entry (store_id, campaign_id, creator_id, kind, amount, currency, cause_kind, cause_id, at, entered_at)
           VALUES ($1, $2, $3, 'payout', $4, 'USD', 'payout', 'X-1', $5, $5)`,
          [line.store_id, campaign, line.creator_id, -amount, LATER],
        )
      })
    await expect(pay(1_000_000)).rejects.toThrow('more than is payable')
    await refused(
      `INSERT INTO payout_event (store_id, reference, kind, at, note, entered_at, entered_by) VALUES ($1, 'P2-1', 'paid', now(), '', now(), '')`,
      [test.alder.id],
    ).toThrow()
  })
})

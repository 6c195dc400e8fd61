/** `npm run rebuild` beside a running program: the command leaves a request, and the scheduled job runs it while derive and ingest continue. */
import { DAY_MS } from '@convbox/contract/durations'
import { CART_ATTRIBUTES } from '@convbox/contract'
import { isDataFolderInUse, openDataFolder } from '@convbox/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { derive } from '../derive/derive.ts'
import { importHistory, type HistoryRecord } from '../ingest/import-history.ts'
import { GRANTED } from '../testing/collect-fixtures.ts'
import { runCommand } from '../testing/run-command.ts'
import { startTestProgram, type TestProgram, type TestStore } from '../testing/test-program.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { rebuildOnRequest } from './rebuild-on-request.ts'
import { beginRebuilds, finishRebuild, requestRebuild } from './rebuild-request.rows.ts'
import { TIMETABLE } from './timetable.ts'

const START_MS = Date.parse('2035-03-01T00:00:00Z')
const iso = (minute: number): string => new Date(START_MS + minute * 60_000).toISOString()
const begunMs = Date.now()
let test: TestProgram
let closeFolder: () => Promise<void>

beforeAll(async () => {
  test = await startTestProgram({
    roles: [derive],
    config: { LOG_LEVEL: 'fatal' },
    now: () => START_MS + DAY_MS + Date.now() - begunMs,
  })
  const folder = await openDataFolder(test.program.config.DATA_DIR)
  if ('refused' in folder) throw new Error(folder.refused)
  closeFolder = folder.close
})
afterAll(async () => {
  await closeFolder()
  await test.stop()
})

/** A visit from an ad and the order of that visitor ten minutes later. */
const sale = (store: TestStore, number: number): HistoryRecord[] => [
  {
    kind: 'event',
    storeId: store.id,
    event: {
      id: `0195f000-0000-7000-8000-${String(number).padStart(12, '0')}`,
      name: 'PageView',
      occurredAt: iso(number),
      receivedAt: iso(number),
      source: 'storefront',
      visitorId: `visitor-${number}`,
      page: { url: 'https://shop.example/?utm_source=facebook&utm_medium=cpc&utm_campaign=spring&fbclid=a' },
      consent: GRANTED,
    },
  },
  {
    kind: 'order body',
    storeId: store.id,
    receivedAt: iso(number + 10),
    body: JSON.stringify({
      id: 5000 + number,
      name: `#${number}`,
      created_at: iso(number + 10),
      updated_at: iso(number + 10),
      currency: 'USD',
      total_price: '10.00',
      financial_status: 'paid',
      note_attributes: [{ name: CART_ATTRIBUTES.visitorId, value: `visitor-${number}` }],
      line_items: [],
      refunds: [],
    }),
  },
]

const journeysOf = async (store: TestStore): Promise<string[]> => {
  const rows = await test.program.warehouse.query({
    sql: 'SELECT order_id, touch_channel FROM journeys FINAL WHERE store_id = {storeId:String} ORDER BY order_id',
    params: { storeId: store.id },
    row: z.object({ order_id: z.string(), touch_channel: z.array(z.string()) }),
  })
  return rows.map((row) => `${row.order_id} ${row.touch_channel.join()}`)
}
const untilJourneys = (store: TestStore, count: number) =>
  waitUntil(
    () => journeysOf(store),
    (rows) => rows.filter((row) => row.endsWith('facebook ads')).length === count,
    { what: `${count} journeys` },
  )
const wreck = (store: TestStore): Promise<void> =>
  test.program.warehouse.command(
    `INSERT INTO journeys (store_id, ordered_at, order_id, touch_channel, version) SELECT store_id, ordered_at, order_id, ['wrecked'], version + 1 FROM journeys FINAL WHERE store_id = {storeId:String}`,
    { storeId: store.id },
  )
const rebuildCommand = (...args: string[]) => runCommand('rebuild', args, '', { DATA_DIR: test.program.config.DATA_DIR })
const runJob = async (): Promise<void> => TIMETABLE.find(({ name }) => name === 'rebuild-on-request')?.run(test.program)

describe('npm run rebuild beside a running program', () => {
  it('leaves a request for one store, which the program takes up while new orders come in', async () => {
    expect(await isDataFolderInUse(test.program.config.DATA_DIR)).toBe(true)
    await importHistory(test.program, [...sale(test.alder, 1), ...sale(test.alder, 2), ...sale(test.birch, 1)])
    await untilJourneys(test.alder, 2)
    await untilJourneys(test.birch, 1)
    await wreck(test.alder)
    await wreck(test.birch)
    expect(await journeysOf(test.alder)).toEqual(['5001 wrecked', '5002 wrecked'])

    const { code, stdout, stderr } = await rebuildCommand('--store', 'alder')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('The program is running')
    await Promise.all([runJob(), importHistory(test.program, sale(test.alder, 3))])
    expect(await untilJourneys(test.alder, 3)).toEqual(['5001 facebook ads', '5002 facebook ads', '5003 facebook ads'])
    // The other store was not requested.
    expect(await journeysOf(test.birch)).toEqual(['5001 wrecked'])

    await rebuildCommand()
    await runJob()
    expect(await journeysOf(test.birch)).toEqual(['5001 facebook ads'])
    expect(await beginRebuilds(test.program.mainDb)).toEqual([])
  })

  it('refuses a store that does not exist', async () => {
    expect(await rebuildCommand('--store', 'nobody')).toMatchObject({ code: 1, stderr: 'There is no store named nobody.\n' })
    expect(await beginRebuilds(test.program.mainDb)).toEqual([])
  })

  it('keeps the request until it is done, does it again when it was asked for again meanwhile, and gives up after three crashes', async () => {
    const { mainDb } = test.program
    await requestRebuild(mainDb, test.alder.id)
    const [begun] = await beginRebuilds(mainDb)
    await requestRebuild(mainDb, test.alder.id)
    if (begun !== undefined) await finishRebuild(mainDb, begun)
    // Begun three times and never finished, as a program that crashes each time leaves it.
    for (const tries of [1, 2, 3]) expect(await beginRebuilds(mainDb)).toMatchObject([{ storeId: test.alder.id, tries }])
    await wreck(test.alder)
    await rebuildOnRequest(test.program)
    expect(await journeysOf(test.alder)).toEqual(['5001 wrecked', '5002 wrecked', '5003 wrecked'])
    expect(await beginRebuilds(mainDb)).toEqual([])
  })
})

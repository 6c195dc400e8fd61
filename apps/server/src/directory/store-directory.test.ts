import { DEFAULT_PIXEL_SETTINGS } from '@convbox/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { createPixel } from '../features/pixels/pixels.ts'
import { writeFirstEvent } from './store-directory.rows.ts'
import { createStoreDirectory } from './store-directory.ts'

let test: TestProgram
let pixelId: string

beforeAll(async () => {
  test = await startTestProgram()
  const settings = { ...DEFAULT_PIXEL_SETTINGS, platform: 'ga4' as const, pixelId: 'G-A', token: 'secret' }
  pixelId = await createPixel(test.program, { store: { ...test.alder, sandbox: true }, settings, name: 'GA4' })
})
afterAll(async () => {
  await test.stop()
})

/** A query that never resolves. */
const HANGING: object = Object.assign(new Promise<never>(() => undefined), {
  from: () => HANGING,
  where: () => HANGING,
  leftJoin: () => HANGING,
  orderBy: () => HANGING,
})

/** A directory with its own clock and a count of its reads. */
const watchDirectory = (maxAgeMs: number) => {
  const { mainDb, secrets } = test.program
  const clock = { nowMs: 0, reads: 0, isDown: false, hangs: false }
  const select = (...fields: []): unknown => {
    clock.reads += 1
    if (clock.isDown) throw new Error('the database is away')
    if (clock.hangs) return HANGING
    return mainDb.db.select(...fields)
  }
  const watched = { ...mainDb, db: Object.assign(Object.create(mainDb.db), { select }) }
  return { clock, directory: createStoreDirectory(watched, secrets, { now: () => clock.nowMs, maxAgeMs, staleAfterMs: 10 }) }
}

it('finds a store by key, id and shop domain in any case, with its secrets open', async () => {
  const { directory } = test.program
  const store = await directory.byKey(test.alder.storeKey)
  expect(store).toMatchObject({
    id: test.alder.id,
    websiteName: 'alder',
    sandbox: true,
    webhookSecret: 'webhook secret of Alder',
    timeZone: 'UTC',
    currency: 'USD',
  })
  expect(await directory.byId(test.alder.id)).toEqual(store)
  expect(await directory.byShopDomain('ALDER.myshopify.com')).toEqual(store)
  expect(await directory.byKey('no such key')).toBeUndefined()
  expect(await directory.pixelsOf(test.alder.id)).toMatchObject([
    { id: pixelId, enabled: true, credential: { kind: 'key', secret: 'secret' } },
  ])
  expect(await directory.pixelsOf(test.birch.id)).toEqual([])
})

it('reads once for many questions, again when the answer is old or known to be wrong', async () => {
  const { clock, directory } = watchDirectory(2000)
  await Promise.all([directory.byId(test.alder.id), directory.all(), directory.pixel(pixelId)])
  const once = clock.reads
  clock.nowMs = 2000
  await directory.all()
  expect(clock.reads).toBe(once)
  clock.nowMs = 2001
  await directory.all()
  expect(clock.reads).toBe(2 * once)
  directory.invalidate()
  await directory.all()
  expect(clock.reads).toBe(3 * once)
})

it('does not remember a read that failed', async () => {
  const { clock, directory } = watchDirectory(2000)
  clock.isDown = true
  await expect(directory.all()).rejects.toThrow('the database is away')
  clock.isDown = false
  expect(await directory.all()).toHaveLength(2)
})

it('goes on with what it read last while the database fails or hangs', async () => {
  const { clock, directory } = watchDirectory(2000)
  const before = await directory.all()
  const once = clock.reads
  clock.nowMs = 2001
  clock.isDown = true
  expect(await directory.all()).toEqual(before)
  clock.isDown = false
  clock.hangs = true
  // Repeated calls send one query to a hanging database.
  const reads = clock.reads
  expect([await directory.all(), await directory.all()]).toEqual([before, before])
  expect(clock.reads - reads).toBe(once)
})

it('leaves out a pixel whose settings can no longer be read, and keeps the others', async () => {
  const settings = { ...DEFAULT_PIXEL_SETTINGS, platform: 'ga4' as const, pixelId: 'G-B', token: 'secret' }
  const other = await createPixel(test.program, { store: { ...test.alder, sandbox: true }, settings, name: 'Other' })
  await test.program.mainDb.pool.query(`UPDATE pixel SET settings = '{}' WHERE id = $1`, [other])
  expect((await test.program.directory.pixelsOf(test.alder.id)).map(({ id }) => id)).toEqual([pixelId])
})

it('lists the oldest pixel first, whichever was changed last', async () => {
  const make = (pixel: string) => {
    const settings = { ...DEFAULT_PIXEL_SETTINGS, platform: 'ga4' as const, pixelId: pixel, token: 'secret' }
    return createPixel(test.program, { store: { ...test.birch, sandbox: true }, settings, name: pixel })
  }
  const [older, newer] = [await make('G-OLD'), await make('G-NEW')]
  // A second earlier: creation times are kept to the millisecond, and both may fall into the same one.
  const change = `UPDATE pixel SET name = 'changed', created_at = created_at - interval '1 second' WHERE id = $1`
  await test.program.mainDb.pool.query(change, [older])
  test.program.directory.invalidate()
  expect((await test.program.directory.pixelsOf(test.birch.id)).map(({ id }) => id)).toEqual([older, newer])
})

it('keeps the first time an event arrived', async () => {
  const first = new Date('2026-11-20T10:00:00.000Z')
  await writeFirstEvent(test.program.mainDb, test.birch.id, first)
  await writeFirstEvent(test.program.mainDb, test.birch.id, new Date('2026-11-20T11:00:00.000Z'))
  expect((await test.program.directory.byId(test.birch.id))?.firstEventAt).toEqual(first)
})

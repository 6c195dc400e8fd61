/** Laws of what has changed, over random shops: causes sum to each difference to the cent, and what one kind of event did stands under its cause alone. */
import { CUSTOM_MODEL } from '@convbox/contract/metrics/credit-choices'
import { TOUCH_MODELS } from '@convbox/contract/metrics/touch-models'
import { CUSTOM_DEFAULT, CUSTOM_STARTS, type CustomModel } from '@convbox/contract/custom-model'
import { HOUR_MS } from '@convbox/contract/durations'
import { mainDbSchema } from '@convbox/storage'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  becomes,
  KEPT_RANGE,
  MOVED_SHOP,
  NIGHT_MS,
  openShop,
  saveShop,
  SHOP_EVENTS,
  shopsApart,
  tellShop,
  type OpenShop,
} from '../../testing/changing-shop.ts'
import { randomCustom } from '../../testing/random-custom.ts'
import { randomShop } from '../../testing/random-shop.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { readToTell, tellChanges } from './changes.ts'

let test: TestProgram
beforeAll(async () => {
  test = await startTestProgram({ now: () => NIGHT_MS })
})
afterAll(() => test.stop())

/** Custom in force from before or after the night, which is NIGHT_MS. Copied: a random record has no prototype, which the query builder needs. */
const saveCustom = async ({ id }: OpenShop, version: number, settings: CustomModel): Promise<void> => {
  const savedAt = new Date(NIGHT_MS + (version === 1 ? -HOUR_MS : HOUR_MS))
  await test.program.mainDb.db
    .insert(mainDbSchema.modelSettings)
    .values({ storeId: id, model: 'custom', version, settings: { ...settings }, savedAt })
}

const anyChoice = fc.record({
  model: fc.constantFrom(...TOUCH_MODELS, CUSTOM_MODEL, CUSTOM_MODEL),
  adsOnly: fc.constantFrom('0' as const, '1' as const),
})
type Choice = { model: (typeof TOUCH_MODELS)[number]; adsOnly: '0' | '1' }

const RANGE = { ...KEPT_RANGE, since: undefined, channel: undefined }
/** By day and by channel, of one reading. */
const changesOf = async (store: OpenShop, choice: Choice, figure: 'net' | 'sales' | 'orders') => {
  const read = await readToTell(test.program, store, { ...RANGE, window: 'lifetime', ...choice, figure })
  return { byDay: tellChanges(read, 'day'), byChannel: tellChanges(read, 'channel') }
}

it('explains every difference of random shops to the cent, by day and channel, for every model and figure', async () => {
  await fc.assert(
    fc.asyncProperty(randomShop, randomShop, anyChoice, randomCustom, randomCustom, async (one, other, choice, told, now) => {
      const store = await openShop(test)
      await saveCustom(store, 1, told)
      await tellShop(test, store, one)
      await saveShop(test, store, becomes(one, other), '2')
      await saveCustom(store, 2, now)
      for (const figure of ['net', 'sales', 'orders'] as const)
        for (const { rows, total, notKept } of Object.values(await changesOf(store, choice, figure))) {
          expect(notKept).toEqual([])
          for (const row of [...rows, total]) expect([row, row.unexplained]).toEqual([row, '0.00'])
        }
    }),
    { numRuns: 2, endOnFailure: true },
  )
})

describe('what one kind of event did stands under its cause alone:', () => {
  const LAST_CLICK = { model: 'last_click', adsOnly: '0' } as const

  it.each(SHOP_EVENTS)('$name are $cause', async ({ cause, after, also }) => {
    let seen = 0
    await fc.assert(
      fc.asyncProperty(shopsApart, anyChoice, randomCustom, async (shop, choice, custom) => {
        const store = await openShop(test)
        await saveCustom(store, 1, custom)
        await tellShop(test, store, shop)
        await saveShop(test, store, after(shop), '2')
        await also?.(test, store)
        for (const { rows, total } of Object.values(await changesOf(store, choice, 'net')))
          for (const row of [...rows, total]) {
            expect([row, row.unexplained]).toEqual([row, '0.00'])
            expect([row, Object.keys(row.causes).filter((key) => key !== cause)]).toEqual([row, []])
            seen += Object.keys(row.causes).length
          }
      }),
      { numRuns: 2, endOnFailure: true, examples: [[MOVED_SHOP, LAST_CLICK, CUSTOM_DEFAULT]] },
    )
    expect(seen).toBeGreaterThan(0)
  })

  it('new rules of Custom are model settings', async () => {
    let seen = 0
    await fc.assert(
      fc.asyncProperty(
        shopsApart,
        randomCustom,
        randomCustom,
        fc.constantFrom('0' as const, '1' as const),
        async (shop, told, now, adsOnly) => {
          const store = await openShop(test)
          await saveCustom(store, 1, told)
          await tellShop(test, store, shop)
          await saveCustom(store, 2, now)
          const { byChannel } = await changesOf(store, { model: CUSTOM_MODEL, adsOnly }, 'net')
          for (const row of byChannel.rows) {
            expect([row, row.unexplained]).toEqual([row, '0.00'])
            expect(Object.keys(row.causes).filter((key) => key !== 'model settings')).toEqual([])
            seen += Object.keys(row.causes).length
          }
        },
      ),
      { numRuns: 3, endOnFailure: true, examples: [[MOVED_SHOP, CUSTOM_DEFAULT, CUSTOM_STARTS.last_click, '0']] },
    )
    expect(seen).toBeGreaterThan(0)
  })
})

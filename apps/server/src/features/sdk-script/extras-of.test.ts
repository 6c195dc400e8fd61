import { DEFAULT_TRACKING } from '@convbox/contract/api/tracking-settings.values'
import { DEFAULT_PIXEL_SETTINGS } from '@convbox/contract/destinations/destinations'
import { expect, test } from 'vitest'
import type { DirectoryPixel } from '../../directory/directory-entries.ts'
import { extrasOf } from './extras-of.ts'
import type { TagStore } from './tags-of.ts'

const config = { PUBLIC_URL: 'https://c.example' }
const store: TagStore = {
  shopDomain: undefined,
  storeKey: 'key-1',
  sandbox: false,
  consentDefault: 'granted',
  consentRequired: false,
  isUninstalled: false,
}

test('a usual store needs no extras', () => {
  expect(extrasOf({ ...store, tracking: DEFAULT_TRACKING }, [], config)).toEqual({})
})

test('each event that a store has switched on brings its part, with the store’s thresholds', () => {
  const tracking = {
    ...DEFAULT_TRACKING,
    pageScroll: { on: true, percents: [50] },
    timeSpent: { on: true, seconds: [10, 20] },
    stillThinking: { on: true, seconds: 45 },
    matching: { on: true, fields: [{ identifier: 'email' as const, name: 'newsletter' }] },
  }
  expect(extrasOf({ ...store, tracking }, [], config)).toEqual({
    'page-scroll': { percents: [50] },
    'time-spent': { seconds: [10, 20] },
    'still-thinking': { seconds: 45 },
    matching: { fields: [{ identifier: 'email', name: 'newsletter' }] },
  })
})

test('Awin’s pixels bring their cookies once they want any', () => {
  const pixel = (extra: Record<string, unknown>, enabled = true): DirectoryPixel => ({
    id: 'p1',
    storeId: 's1',
    name: 'Awin',
    enabled,
    state: 'running',
    pausedReason: undefined,
    settings: { ...DEFAULT_PIXEL_SETTINGS, platform: 'awin', pixelId: '30412', extra },
  })
  const of = (pixels: DirectoryPixel[]) => extrasOf({ ...store, tracking: DEFAULT_TRACKING }, pixels, config)
  expect(of([pixel({ cashbackWithoutConsent: false, channelParameter: '' }), pixel({ cashbackWithoutConsent: true }, false)])).toEqual({})
  expect(of([pixel({ cashbackWithoutConsent: true })])).toEqual({ 'awin-cookies': { keepsCashback: true, parameters: [] } })
  expect(of([pixel({ channelParameter: 'source' }), pixel({ channelParameter: 'via' }), pixel({ channelParameter: 'via' })])).toEqual({
    'awin-cookies': { keepsCashback: false, parameters: ['source', 'via'] },
  })
})

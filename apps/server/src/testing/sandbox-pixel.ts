/** Pixels of a sandbox store that send to the stand-ins. */
import { EVENT_NAMES, type DestinationId, type PixelSettings } from '@convbox/contract'
import { DESTINATION_FACTS, exampleSettings } from '@convbox/contract/all-destinations'
import { createPixel } from '../features/pixels/pixels.ts'
import type { TestProgram, TestStore } from './test-program.ts'

/** Settings that send every event of the whole store, with a well-formed token. */
export const pixelSettings = (platform: DestinationId, changes: Partial<PixelSettings> = {}): PixelSettings => ({
  platform,
  pixelId: DESTINATION_FACTS[platform].pixelId.example ?? 'sandbox-1',
  token: `token-of-${platform}-0123456789`,
  valueBasis: 1,
  valuePercent: 100,
  productIdentifier: 'product',
  contentType: 'product',
  events: [...EVENT_NAMES],
  target: { kind: 'store' },
  ccpa: false,
  extra: exampleSettings(platform),
  ...changes,
})

/** Creates a pixel and returns its id. */
export const makePixel = (test: TestProgram, store: TestStore, settings: PixelSettings): Promise<string> =>
  createPixel(test.program, { store: { id: store.id, tenantId: store.tenantId, sandbox: true }, settings, name: settings.platform })

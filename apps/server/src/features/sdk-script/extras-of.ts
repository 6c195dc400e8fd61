/** What a store's pages need of the extras' file, from its settings and pixels. Pure. */
import type { ExtrasConfig } from '@convbox/contract/events/extras'
import type { Config } from '../../config.ts'
import { tagAddress } from '../../deliver/platform-address.ts'
import type { DirectoryPixel, DirectoryStore } from '../../directory/directory-entries.ts'
import { tagsOf, type TagStore } from './tags-of.ts'

/** The configuration of each part of the extras that the store needs; a part that is absent is not in its file. Every visitor can read it: no secrets. */
export const extrasOf = (
  store: TagStore & Pick<DirectoryStore, 'tracking'>,
  pixels: readonly DirectoryPixel[],
  config: Pick<Config, 'PUBLIC_URL'>,
): ExtrasConfig => {
  const { pageScroll, timeSpent, stillThinking, matching } = store.tracking
  return {
    ...(pageScroll.on && { 'page-scroll': { percents: pageScroll.percents } }),
    ...(timeSpent.on && { 'time-spent': { seconds: timeSpent.seconds } }),
    ...(stillThinking.on && { 'still-thinking': { seconds: stillThinking.seconds } }),
    ...(matching.on && { matching: { fields: matching.fields } }),
    ...tagsOf(store, pixels, (platform) => tagAddress(config, platform, store.sandbox)),
  }
}

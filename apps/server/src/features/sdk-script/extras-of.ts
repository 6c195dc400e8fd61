/** What a store's pages need of the extras' file, from its settings and pixels. Pure. */
import type { ExtrasConfig } from '@convbox/contract/events/extras'
import type { Config } from '../../config.ts'
import { tagAddress } from '../../deliver/platform-address.ts'
import type { DirectoryPixel, DirectoryStore } from '../../directory/directory-entries.ts'
import { tagsOf, type TagStore } from './tags-of.ts'

/** What Awin's pixels of the store want kept of a landing; undefined if none wants anything. */
const awinOf = (pixels: readonly DirectoryPixel[]): ExtrasConfig['awin-cookies'] => {
  const extras = pixels.flatMap(({ enabled, settings }) => (enabled && settings.platform === 'awin' ? [settings.extra ?? {}] : []))
  const keepsCashback = extras.some(({ cashbackWithoutConsent }) => cashbackWithoutConsent === true)
  const named = extras.flatMap(({ channelParameter: name }) => (typeof name === 'string' && name !== '' ? [name] : []))
  return keepsCashback || named.length > 0 ? { keepsCashback, parameters: [...new Set(named)] } : undefined
}

/** The configuration of each part of the extras that the store needs; a part that is absent is not in its file. Every visitor can read it: no secrets. */
export const extrasOf = (
  store: TagStore & Pick<DirectoryStore, 'tracking'>,
  pixels: readonly DirectoryPixel[],
  config: Pick<Config, 'PUBLIC_URL'>,
): ExtrasConfig => {
  const awin = awinOf(pixels)
  const { pageScroll, timeSpent, stillThinking, matching } = store.tracking
  return {
    ...(pageScroll.on && { 'page-scroll': { percents: pageScroll.percents } }),
    ...(timeSpent.on && { 'time-spent': { seconds: timeSpent.seconds } }),
    ...(stillThinking.on && { 'still-thinking': { seconds: stillThinking.seconds } }),
    ...(matching.on && { matching: { fields: matching.fields } }),
    ...(awin && { 'awin-cookies': awin }),
    ...tagsOf(store, pixels, (platform) => tagAddress(config, platform, store.sandbox)),
  }
}

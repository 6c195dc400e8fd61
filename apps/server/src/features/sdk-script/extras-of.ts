/** What a store's pages need of the extras' file, from its settings and pixels. Pure. */
import type { ExtrasConfig } from '@convbox/contract/events/extras'
import type { DirectoryPixel, DirectoryStore } from '../../directory/directory-entries.ts'

/** The configuration of each part of the extras that the store needs; a part that is absent is not in its file. Every visitor can read it: no secrets. */
export const extrasOf = ({ tracking }: Pick<DirectoryStore, 'tracking'>, _pixels: readonly DirectoryPixel[]): ExtrasConfig => {
  const { pageScroll, timeSpent, stillThinking } = tracking
  return {
    ...(pageScroll.on && { 'page-scroll': { percents: pageScroll.percents } }),
    ...(timeSpent.on && { 'time-spent': { seconds: timeSpent.seconds } }),
    ...(stillThinking.on && { 'still-thinking': { seconds: stillThinking.seconds } }),
  }
}

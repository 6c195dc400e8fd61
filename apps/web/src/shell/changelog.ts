/** Changelog, newest first; its texts are in changelog.text.ts under the same keys. */
import { readRemembered, remember } from '../remembered.ts'

/** key: key of its text. day: YYYY-MM-DD. */
export const CHANGES = [
  { key: 'accounts', day: '2026-11-21' },
  { key: 'allSites', day: '2026-11-21' },
  { key: 'integrations', day: '2026-11-21' },
  { key: 'attribution', day: '2026-11-14' },
] as const

const KEY = 'convbox.changelog'

/** Whether there are entries that this browser has not shown. */
export const hasUnread = (): boolean => readRemembered(KEY) !== CHANGES[0].key
/** Remembers that all entries were shown. */
export const markRead = (): void => void remember(KEY, CHANGES[0].key)

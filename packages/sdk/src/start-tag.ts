/** What the part of each platform's own tag starts with. */
import type { Extra } from '@convbox/contract/events/extras'
import { startExtra } from './start-extra.ts'
import type { Tag } from './tags-api.ts'

type TagExtra = Extract<Extra, `tag-${string}`>

/** Functions and queues that tags leave on a page; any of them may be the shop's own already. */
export type TagPage<Globals> = Window & typeof globalThis & Globals

/** Starts the part of one platform. */
export const startTag = <Globals>(name: TagExtra, make: (page: TagPage<Globals>) => Tag): void =>
  startExtra(name, (pixels, { page }) => page.convbox?.t?.(pixels, make(page as TagPage<Globals>)))

/** The fields without undefined, empty texts and empty lists. */
export const filled = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '' && (value as unknown[]).length !== 0))

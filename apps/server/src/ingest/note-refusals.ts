/** Keeps what visitors of a batch refuse, so that their events in the lanes stop: also what an event told that was dropped for it. */
import { writeRefusals } from '../deliveries/visitor-refusals.rows.ts'
import type { Program } from '../program.ts'
import { refusalKey, type Gathered, type KeptEvent } from './gather.ts'
import type { RecentIds } from './recent-ids.ts'

const MAX_REMEMBERED = 100_000

const saidOf = ({ ad, analytics }: { ad: boolean; analytics: boolean }): string => `${ad ? 'ad' : ''} ${analytics ? 'analytics' : ''}`

/** Writes the refusals that are news. Before the lanes are filled. */
export const noteRefusals = async (program: Program, { refusals }: Gathered, { refused }: RecentIds): Promise<void> => {
  if (refusals === undefined) return
  const news = [...refusals].filter(([key, refusal]) => refused.get(key) !== saidOf(refusal)).map(([, refusal]) => refusal)
  if (news.length === 0) return
  await writeRefusals(program.mainDb, news)
  program.signals.emit('refusals')
}

/** Only after the batch is finished. A visitor who grants may refuse again, and that is news. */
export const rememberRefusals = ({ refusals }: Gathered, kept: readonly KeptEvent[], { refused }: RecentIds): void => {
  if (refusals !== undefined) for (const [key, refusal] of refusals) refused.set(key, saidOf(refusal))
  if (refused.size > MAX_REMEMBERED) refused.clear()
  if (refused.size === 0) return
  for (const { store, draft } of kept) {
    const { visitorId, consent } = draft.event
    const said = [consent?.ad, consent?.analytics]
    if (visitorId !== undefined && said.includes('granted') && !said.includes('denied')) refused.delete(refusalKey(store.id, visitorId))
  }
}

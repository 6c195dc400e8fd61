/** Begins and ends the alerts of all stores, then sends the messages about them. Safe to repeat, and to run in two programs at once. */
import { DAY_MS, HOUR_MS } from '@convbox/contract/durations'
import type { AlertKind } from '@convbox/contract/api/alerts.values'
import { canSendMail } from '../../messages/messages.ts'
import type { Program } from '../../program.ts'
import { readFacts } from './alert-facts.ts'
import { listWatchedStores, type WatchedStore } from './alert-facts.rows.ts'
import { listReaders, type Reader, type Way } from './choices.rows.ts'
import { judge } from './conditions.ts'
import { endAlert, listOpen, raiseAlert } from './incidents.rows.ts'
import { sendMessages } from './send-messages.ts'
import type { WebhookOptions } from '../../messages/webhook.ts'

/** An incident that returns sooner is listed, but nobody is told again. */
const againAfterMs = (kind: AlertKind): number => (kind === 'pixel stopped' ? DAY_MS : HOUR_MS)

const recipientsOf = (program: Program, readers: readonly Reader[], kind: AlertKind): { userId: string; way: Way }[] =>
  readers.flatMap(({ userId, choice }) => [
    ...(choice.mailKinds.includes(kind) && canSendMail(program) ? [{ userId, way: 'mail' as const }] : []),
    ...(choice.webhookKinds.includes(kind) && choice.webhook !== null ? [{ userId, way: 'webhook' as const }] : []),
  ])

/** Compares what is wrong with what was, and saves what began and what ended. */
const judgeStore = async (program: Program, store: WatchedStore, readers: readonly Reader[]): Promise<void> => {
  const { mainDb } = program
  const findings = judge(await readFacts(program, store))
  const open = await listOpen(mainDb, store.id)
  const at = new Date(program.now())
  for (const { kind, subject, detail, isBad } of findings) {
    const isOpen = open.some((one) => one.kind === kind && one.subject === subject)
    if (isBad !== true || isOpen) continue
    const toldBefore = new Date(at.getTime() - againAfterMs(kind))
    await raiseAlert(
      mainDb,
      { storeId: store.id, kind, subject, detail, at },
      { recipients: recipientsOf(program, readers, kind), toldBefore },
    )
  }
  for (const { id, kind, subject } of open)
    if (!findings.some((one) => one.kind === kind && one.subject === subject)) await endAlert(mainDb, id, at)
}

const attempt = async (program: Program, store: WatchedStore, what: string, run: () => Promise<void>): Promise<void> => {
  try {
    await run()
  } catch (error) {
    // One store's failure must not stop the others.
    program.logger.error({ err: error, storeId: store.id }, what)
  }
}

/** Stores looked at, and written to, at one time: a webhook that hangs holds up one of them. */
const AT_ONCE = 4

export const watchStores = async (program: Program, options: WebhookOptions = {}): Promise<void> => {
  const stores = await listWatchedStores(program.mainDb)
  const work = async (): Promise<void> => {
    for (let store = stores.shift(); store !== undefined; store = stores.shift()) {
      const watched = store
      await attempt(program, watched, 'the alerts of a store were not judged', async () =>
        judgeStore(program, watched, await listReaders(program.mainDb, watched)),
      )
      await attempt(program, watched, 'the alerts of a store were not sent', async () =>
        sendMessages(program, watched, await listReaders(program.mainDb, watched), options),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

import { asHistoryGrant, HISTORY_GRANTS } from '@convbox/contract/history-limit'
import { setHistory } from '../features/stores/set-history.ts'
import { fail } from './arguments.ts'
import { attachMainDb } from './attach-main-db.ts'
import { commandConfig } from './with-program.ts'

/** Sets how far back a store's reports reach and prints it; exits with a message for an unknown name. limit: a grant, or 'plan' to revoke one. */
export const changeHistory = async (websiteName: string, limit: string): Promise<void> => {
  const grant = asHistoryGrant(limit)
  if (grant === undefined && limit !== 'plan') fail(`Not a limit: ${limit}. Limits: plan, ${HISTORY_GRANTS.join(', ')}`)
  const mainDb = await attachMainDb(commandConfig())
  const isDone = await setHistory(mainDb, { websiteName, grant }).finally(() => mainDb.close())
  if (!isDone) fail(`There is no store called ${websiteName}.`)
  process.stdout.write(
    `${websiteName} may look back: ${{ none: 'all history', months: '12 months', plan: 'what its plan allows' }[grant ?? 'plan']}.\n`,
  )
}

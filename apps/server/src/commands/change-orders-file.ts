import { setOrdersFile } from '../features/stores/set-orders-file.ts'
import { fail } from './arguments.ts'
import { attachMainDb } from './attach-main-db.ts'
import { commandConfig } from './with-program.ts'

const WHO = ['everybody', 'admins']

/** Sets who may download a store's table of orders and prints it; exits with a message for an unknown name. */
export const changeOrdersFile = async (websiteName: string, who: string): Promise<void> => {
  if (!WHO.includes(who)) fail(`Not one of them: ${who}. Who may download: ${WHO.join(', ')}`)
  const mainDb = await attachMainDb(commandConfig())
  const isDone = await setOrdersFile(mainDb, { websiteName, forAdmins: who === 'admins' }).finally(() => mainDb.close())
  if (!isDone) fail(`There is no store called ${websiteName}.`)
  process.stdout.write(
    `The orders of ${websiteName} may be downloaded by ${who === 'admins' ? 'admins only' : 'everybody who sees the store'}.\n`,
  )
}

/** npm run rebuild: rebuilds all sessions, touches and journeys from the events and orders. */
import { isDataFolderInUse, type MainDb } from '@convbox/storage'
import { resolve } from 'node:path'
import { rebuildAll } from '../derive/rebuild.ts'
import { progress } from '../progress.ts'
import { attachMainDb } from './attach-main-db.ts'
import { fail, readArguments } from './arguments.ts'
import { findStoreId } from './store-id.rows.ts'
import { commandConfig, withProgram } from './with-program.ts'
import { requestRebuild } from '../schedule/rebuild-request.rows.ts'

const { values } = readArguments(
  'npm run rebuild [-- --store WEBSITE_NAME]\nMakes sessions, touches and journeys anew from events and orders, of one store or of all; numbers stay the same unless rules changed.\nBeside a running program it leaves a request that the program takes up within a minute or so; its terminal shows how far it is.',
  { store: { type: 'string' } },
)

/** The id of the named store; undefined: all stores. */
const readStoreId = async (mainDb: MainDb): Promise<string | undefined> => {
  if (values.store === undefined) return undefined
  return (await findStoreId(mainDb, values.store)) ?? fail(`There is no store named ${values.store}.`)
}

const config = commandConfig()
if (await isDataFolderInUse(resolve(config.DATA_DIR))) {
  const mainDb = await attachMainDb(config)
  await requestRebuild(mainDb, await readStoreId(mainDb))
  await mainDb.close()
  process.stdout.write(
    'The program is running: it begins the rebuild within a minute or so and goes on serving meanwhile. Its terminal shows how far it is.\n',
  )
} else {
  await withProgram(async (program) => {
    const storeId = await readStoreId(program.mainDb)
    await rebuildAll(program, { ...(storeId !== undefined && { storeId }), onProgress: progress })
  })
}

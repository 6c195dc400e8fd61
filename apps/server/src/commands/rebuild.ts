/** npm run rebuild: makes all sessions, touches and journeys anew from the events and orders. */
import { isDataFolderInUse } from '@convbox/storage'
import { resolve } from 'node:path'
import { rebuildAll } from '../derive/rebuild.ts'
import { progress } from '../greeting.ts'
import { attachMainDb } from './attach-main-db.ts'
import { readArguments } from './arguments.ts'
import { commandConfig, withProgram } from './with-program.ts'
import { requestRebuild } from '../schedule/rebuild-request.rows.ts'

const { values } = readArguments(
  'npm run rebuild [-- --store WEBSITE_NAME]\nMakes sessions, touches and journeys anew from events and orders; numbers stay the same unless rules changed.\nBeside a running program it leaves a request that the program takes up within a minute.',
  { store: { type: 'string' } },
)
const config = commandConfig()
if (await isDataFolderInUse(resolve(config.DATA_DIR))) {
  const mainDb = await attachMainDb(config)
  await requestRebuild(mainDb)
  await mainDb.close()
  process.stdout.write('The program is running; it starts the rebuild within a minute and goes on serving meanwhile.\n')
} else {
  await withProgram(async (program) => {
    const store =
      values.store === undefined ? undefined : (await program.directory.all()).find(({ websiteName }) => websiteName === values.store)
    if (values.store !== undefined && store === undefined) throw new Error(`There is no store named ${values.store}.`)
    await rebuildAll(program, { ...(store ? { storeId: store.id } : {}), onProgress: progress })
  })
}

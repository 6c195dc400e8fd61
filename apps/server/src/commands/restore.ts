/** npm run restore: replaces the data folder by a backup. */
import { restore } from '@convbox/storage'
import { resolve } from 'node:path'
import { progress } from '../progress.ts'
import { fail, readArguments } from './arguments.ts'
import { commandConfig } from './with-program.ts'

const { values } = readArguments(
  'npm run restore -- --from FOLDER\nPuts a backup into the data folder. What stands there now is moved aside, not deleted. The program must be stopped.',
  { from: { type: 'string' } },
)
if (values.from === undefined) fail('Say where from: npm run restore -- --from FOLDER')
else {
  const dataDir = resolve(commandConfig().DATA_DIR)
  const result = await restore({ dataDir, from: resolve(values.from), onProgress: progress }).catch((error: Error) =>
    fail(
      `The restore broke off: ${error.message}. What stood in ${dataDir} is still in it, at the latest in its folder before-restore-...`,
    ),
  )
  if ('refused' in result) fail(result.refused)
  else process.stdout.write(`${dataDir} is as it was at ${result.takenAt}. npm start brings it up.\n`)
}

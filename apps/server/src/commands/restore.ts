/** npm run restore: puts a backup in the place of the data folder. */
import { restore } from '@convbox/storage'
import { resolve } from 'node:path'
import { progress } from '../greeting.ts'
import { fail, readArguments } from './arguments.ts'
import { commandConfig } from './with-program.ts'

const { values } = readArguments(
  'npm run restore -- --from FOLDER\nPuts a backup into the data folder. What stands there now is moved aside, not deleted. The program must be stopped.',
  { from: { type: 'string' } },
)
if (values.from === undefined) fail('Say where from: npm run restore -- --from FOLDER')
else {
  const result = await restore({ dataDir: resolve(commandConfig().DATA_DIR), from: resolve(values.from), onProgress: progress })
  if ('refused' in result) fail(result.refused)
  else process.stdout.write('Restored. npm start brings it up.\n')
}

/** npm run backup: a consistent copy of everything in the data folder. */
import { backup } from '@convbox/storage'
import { resolve } from 'node:path'
import { progress } from '../greeting.ts'
import { fail, readArguments } from './arguments.ts'
import { commandConfig } from './with-program.ts'

const { values } = readArguments(
  'npm run backup -- --to FOLDER\nCopies PostgreSQL, warehouse, intake log, lanes and the secret key into FOLDER (made if absent, must be empty).\nThe program must be stopped. With DATABASE_URL or CLICKHOUSE_URL use those servers own backup tools.',
  { to: { type: 'string' } },
)
if (values.to === undefined) fail('Say where to: npm run backup -- --to FOLDER')
else {
  const result = await backup({ dataDir: resolve(commandConfig().DATA_DIR), to: resolve(values.to), onProgress: progress })
  if ('refused' in result) fail(result.refused)
  else process.stdout.write(`The backup is in ${resolve(values.to)}. It holds the secret key and personal data: keep it safe.\n`)
}

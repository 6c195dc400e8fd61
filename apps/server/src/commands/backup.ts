/** npm run backup: a consistent copy of everything in the data folder. */
import { backup } from '@convbox/storage'
import { resolve } from 'node:path'
import { progress } from '../progress.ts'
import { fail, readArguments } from './arguments.ts'
import { commandConfig } from './with-program.ts'

const { values } = readArguments(
  "npm run backup -- --to FOLDER\nCopies PostgreSQL, warehouse, intake log, lanes and the secret key into FOLDER (made if absent, must be empty).\nThe program must be stopped. With DATABASE_URL or CLICKHOUSE_URL use those servers' own backup tools.",
  { to: { type: 'string' } },
)
if (values.to === undefined) fail('Say where to: npm run backup -- --to FOLDER')
else {
  const [config, to] = [commandConfig(), resolve(values.to)]
  const result = await backup({ dataDir: resolve(config.DATA_DIR), to, onProgress: progress }).catch((error: Error) =>
    fail(`The backup broke off: ${error.message}. What stands in ${to} is not whole: delete it and try again.`),
  )
  if ('refused' in result) fail(result.refused)
  else {
    const elsewhere = (['DATABASE_URL', 'CLICKHOUSE_URL'] as const).filter((name) => config[name] !== undefined)
    if (elsewhere.length > 0) process.stdout.write(`What is kept at ${elsewhere.join(' and ')} is not in it: back it up there.\n`)
    process.stdout.write(
      `The backup is in ${to}: ${result.files.toLocaleString('en')} files. It holds the secret key and personal data: keep it safe.\n`,
    )
  }
}

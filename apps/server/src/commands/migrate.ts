/** npm run migrate: brings both databases to this version's tables. npm start does the same by itself. */
import { readArguments } from './arguments.ts'
import { withProgram } from './with-program.ts'

readArguments(
  'npm run migrate: applies the numbered migrations of PostgreSQL and ClickHouse that are still missing, under a lock. Safe to repeat.',
  {},
)
await withProgram(async () => {
  process.stdout.write('Both databases are up to date.\n')
})

/** npm run migrate: migrates both databases to this version. npm start does the same by itself. */
import { readArguments } from './arguments.ts'
import { withProgram } from './with-program.ts'

const { values } = readArguments(
  'npm run migrate [-- --adopt-warehouse]: applies the numbered migrations of PostgreSQL and ClickHouse that are still missing, under a lock. Safe to repeat.\n--adopt-warehouse: from now on this warehouse belongs to this PostgreSQL; for when the start refuses a warehouse that was moved or made anew on purpose.',
  { 'adopt-warehouse': { type: 'boolean' } },
)
await withProgram(
  async () => {
    process.stdout.write('Both databases are up to date.\n')
  },
  { adoptWarehouse: values['adopt-warehouse'] === true },
)

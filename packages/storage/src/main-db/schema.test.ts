import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { describe, expect, it } from 'vitest'
import { MAIN_DB_MIGRATIONS } from './migrate-main-db.ts'
import * as schema from './schema.ts'

describe('main database migrations', () => {
  it('make exactly the tables of schema.ts (if not: npm run migrations -w packages/storage)', async () => {
    const last =
      readdirSync(join(MAIN_DB_MIGRATIONS, 'meta'))
        .filter((name) => name.endsWith('_snapshot.json'))
        .toSorted()
        .at(-1) ?? ''
    const before = JSON.parse(readFileSync(join(MAIN_DB_MIGRATIONS, 'meta', last), 'utf8'))
    expect(await generateMigration(before, generateDrizzleJson(schema, before.id))).toEqual([])
  })
})

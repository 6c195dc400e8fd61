/** Used only by `npm run migrations` to write the next numbered SQL file from schema.ts. */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'postgresql', schema: './src/main-db/schema.ts', out: './src/main-db/migrations' })

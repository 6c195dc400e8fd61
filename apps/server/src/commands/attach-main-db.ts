import { openMainDb, type MainDb } from '@convbox/storage'
import { resolve } from 'node:path'
import type { Config } from '../config.ts'

/** Connects to the main database of a running program; closing ends our connections and leaves the server running. */
export const attachMainDb = (config: Config): Promise<MainDb> =>
  openMainDb({ dataDir: resolve(config.DATA_DIR), url: config.DATABASE_URL, migrate: false, attach: true })

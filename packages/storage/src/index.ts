/** Everything that touches disk or a database: the main database (PostgreSQL), the warehouse (ClickHouse), the intake log and the lanes (LMDB), and the data folder they live in. */
import './thread-pool.ts'

export { openMainDb, type MainDb, type MainDbOptions, type MainDbSchema } from './main-db/main-db.ts'
export { migrateMainDb, withMainDbLock } from './main-db/migrate-main-db.ts'
export * as mainDbSchema from './main-db/schema.ts'
export {
  column,
  openTemporaryWarehouse,
  openWarehouse,
  type Warehouse,
  type WarehouseInsert,
  type WarehouseOptions,
  type WarehouseQuery,
} from './warehouse/warehouse.ts'
export type { Params, ParamValue } from './warehouse/bound-params.ts'
export { migrateWarehouse } from './warehouse/migrate-warehouse.ts'
export {
  edgeToken,
  logRecordSchema,
  type BatchEdge,
  type FullReason,
  type IntakeLog,
  type LogEntry,
  type LogRecord,
  type UnreadableRecord,
} from './intake-log/intake-log.ts'
export { openIntakeLog, openLmdbIntakeLog, type LmdbIntakeLogOptions } from './intake-log/lmdb-intake-log.ts'
export {
  SEEN_MS,
  type LaneEntry,
  type Lanes,
  type LaneSummary,
  type NewLaneEntry,
  type ParkedEntry,
  type SeenEvent,
} from './lanes/lanes.ts'
export { openLanes, openLmdbLanes } from './lanes/lmdb-lanes.ts'
export { isDataFolderInUse, openDataFolder, readSecretKey, type DataFolder, type Refused } from './data-folder.ts'
export { createSecrets, type Secrets } from './encryption.ts'
export { backup, restore } from './backup/backup.ts'

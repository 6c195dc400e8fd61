/** What the two kinds of ClickHouse, embedded and a server, give the warehouse. */
import type { ClickHouseClient } from '@clickhouse/client'

/**
 * Rows of a table as UTF-8 bytes of JSONCompactEachRow, which stay as they are until the insert has ended. settings: of this statement alone, never of the client: the embedded driver would keep
 * those for later statements.
 */
export type WrittenRows = { table: string; columns: string[]; settings: Record<string, string | number>; bytes: Buffer }
/** A client, and its cheapest way to insert. */
export type WarehouseDriver = { client: ClickHouseClient; insert: (rows: WrittenRows) => Promise<void> }

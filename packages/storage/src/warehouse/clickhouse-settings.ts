/** Settings of all our statements, embedded or on a server, so that both answer alike. */
import { totalmem } from 'node:os'

/**
 * Decimals and 64-bit integers are returned as texts (no digit is lost), times as ISO 8601 UTC with milliseconds; an unknown column in an insert is an error, not ignored;
 * inserts are durable when they return (no asynchronous buffer).
 */
export const COMMON_SETTINGS = {
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_decimals: 1,
  date_time_output_format: 'iso',
  date_time_input_format: 'best_effort',
  input_format_skip_unknown_fields: 0,
  async_insert: 0,
  // Allows ten years of months in one insert of imported history; ClickHouse's default is 100.
  max_partitions_per_insert_block: '1000',
  // Every partition key of ours is a function of its sorting key, so versions of one row never lie in two partitions and FINAL need not compare across them.
  do_not_merge_across_partitions_select_final: 1,
} as const

const MB = 1_000_000

/** Embedded only: bound values are part of the text there, and thousands of visitor ids exceed ClickHouse's 256 KB for a statement. */
export const EMBEDDED_SETTINGS = { max_query_size: '100000000' } as const

/** Memory limit of one statement: a third of the machine, 1 to 8 GB; above half of that, grouping and sorting use the disk. */
export const memorySettings = (machineBytes: number = totalmem()): Record<string, number> => {
  const statementBytes = Math.floor(Math.min(Math.max(machineBytes / 3, 1000 * MB), 8000 * MB))
  return {
    max_memory_usage: statementBytes,
    max_bytes_before_external_group_by: Math.floor(statementBytes / 2),
    max_bytes_before_external_sort: Math.floor(statementBytes / 2),
  }
}

/** Arguments of the embedded engine: its default caches assume a machine of its own. */
export const ENGINE_ARGUMENTS = [
  `--mark_cache_size=${128 * MB}`,
  `--index_mark_cache_size=${16 * MB}`,
  `--primary_index_cache_size=${64 * MB}`,
  `--query_condition_cache_size=${16 * MB}`,
  `--compiled_expression_cache_size=${32 * MB}`,
] as const

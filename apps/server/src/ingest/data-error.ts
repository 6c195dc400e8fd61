/**
 * Tells errors caused by the data from those of an engine, the disk or the network: only a data error may cause a
 * record to be left out. Pure.
 */

/** SQLSTATE classes of PostgreSQL: data exception, integrity constraint violation, program limit exceeded (an index entry too long). Source: PostgreSQL 18, appendix A. */
const POSTGRES_DATA_CLASSES = new Set(['22', '23', '54'])

/**
 * ClickHouse's codes for a value that a column does not take: CANNOT_PARSE_* (6, 26, 27, 38, 41, 72, 376, 467, 675, 676), TYPE_MISMATCH, ARGUMENT_OUT_OF_BOUND, CANNOT_CONVERT_TYPE,
 * INCORRECT_DATA, CANNOT_READ_ARRAY_FROM_TEXT, TOO_LARGE_STRING_SIZE, SIZES_OF_ARRAYS_DONT_MATCH, VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE, CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN,
 * DECIMAL_OVERFLOW, BAD_QUERY_PARAMETER. Source: ClickHouse, src/Common/ErrorCodes.cpp.
 */
const CLICKHOUSE_DATA_CODES = new Set([6, 26, 27, 38, 41, 53, 69, 70, 72, 117, 130, 131, 190, 321, 349, 376, 407, 457, 467, 675, 676])

/** An error of our own code while processing the record. */
const isOwnStumble = (error: Error): boolean =>
  !('syscall' in error) &&
  (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError || error.name === 'ZodError')

const clickHouseCode = (error: Error): number | undefined => {
  const said = 'code' in error && /^\d{1,4}$/.test(String(error.code)) ? String(error.code) : /^Code: (\d{1,4})\./.exec(error.message)?.[1]
  return said === undefined ? undefined : Number(said)
}

const isOneItself = (error: Error): boolean => {
  // A PostgreSQL error has a severity and a five-character SQLSTATE.
  if ('severity' in error && 'code' in error) return POSTGRES_DATA_CLASSES.has(String(error.code).slice(0, 2))
  const code = clickHouseCode(error)
  return code === undefined ? isOwnStumble(error) : CLICKHOUSE_DATA_CODES.has(code)
}

/**
 * True if the same data would fail again with healthy engines. Checks the error and its causes; unknown errors are not
 * data errors.
 */
export const isDataError = (error: unknown): boolean => {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) if (isOneItself(one)) return true
  return false
}

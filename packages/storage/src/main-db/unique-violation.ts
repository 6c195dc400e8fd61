const UNIQUE_VIOLATION = '23505'

/** Whether PostgreSQL refused a row because another one has its unique value. drizzle wraps the database's own error. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause))

/** What the program's log may say of a failed write: the engines quote the row at fault, and a row may hold what nobody may read. */
export const describeFault = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { fault: 'unknown' }
  const code = 'code' in error ? String(error.code) : undefined
  // ClickHouse: "Cannot parse input: expected '{' before: '<row>'"; PostgreSQL puts the row into `detail`, which is left out whole.
  const message = error.message.split(/ before: |: data for INSERT|\(at row /)[0] ?? ''
  return {
    fault: error.name,
    ...(code !== undefined && { code }),
    message: message.slice(0, 300),
    stack: error.stack
      ?.split('\n')
      .slice(-12)
      .filter((line) => line.startsWith('    at ')),
  }
}

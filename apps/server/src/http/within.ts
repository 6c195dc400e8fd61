import { AppError } from './app-error.ts'

/**
 * The result of work, or 'overloaded' (503 with Retry-After) if it takes longer than timeoutMs, because an engine keeps it waiting. The work itself continues.
 */
export const within = async <Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('overloaded', { retryAfterSeconds: 30 })), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

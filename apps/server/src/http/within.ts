import { AppError } from './app-error.ts'

/** What work gives, or 'overloaded' (503 with Retry-After) when an engine keeps it waiting longer. The work itself goes on. */
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

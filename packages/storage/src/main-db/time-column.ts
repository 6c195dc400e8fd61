import { timestamp } from 'drizzle-orm/pg-core'

/** A timestamp with milliseconds. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

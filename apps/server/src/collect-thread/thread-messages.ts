/** What the main thread and collect's thread share and tell each other. */
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { LogRecord } from '@convbox/storage'
import type { Config } from '../config.ts'

/** counters: shared memory, see COUNTERS. socketPath: where the main thread's server listens. */
export type ThreadData = { config: Config; socketPath: string; counters: Int32Array<SharedArrayBuffer> }

/** Places in the shared counters. directory: grows with each change of stores. appended: 1 while a message about new records is on its way. */
export const COUNTERS = { directory: 0, appended: 1 } as const

export type Metrics = MetricObjectWithValues<MetricValue<string>>[]

/**
 * To collect's thread. 'append': records of the main thread for the log; once it has had 'only writer', nobody else appends. 'stop': accepts no connection any
 * more. 'end': answers what is open, closes everything, exits.
 */
export type Order =
  | { kind: 'listen' }
  | { kind: 'stop' }
  | { kind: 'end' }
  | { kind: 'metrics' }
  | { kind: 'only writer' }
  | { kind: 'append'; number: number; records: readonly LogRecord[] }

/** From collect's thread. 'appended': new records are in the log. 'kept': those of the main thread's append with this number are, or why not. */
export type News =
  | { kind: 'ready' }
  | { kind: 'listening' }
  | { kind: 'not listening'; why: string }
  | { kind: 'stopped' }
  | { kind: 'appended' }
  | { kind: 'kept'; number: number; fault?: string }
  | { kind: 'metrics'; metrics: Metrics }

/** Carries the client's address from collect's thread to the main thread. A client's own header of this name is never passed on. */
export const CLIENT_HEADER = 'x-convbox-client'

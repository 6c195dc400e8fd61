/** What every role gets: configuration, engines, clock, log, metrics. Roles can be started and stopped; main.ts starts those named in ROLES. */
import type { IntakeLog, Lanes, MainDb, Secrets, Warehouse } from '@convbox/storage'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Config } from './config.ts'
import type { StoreDirectory } from './directory/store-directory.ts'
import type { OwnHashes } from './own-hash.ts'
import type { ReadTxt } from './read-txt.ts'

export type Program = {
  config: Config
  mainDb: MainDb
  warehouse: Warehouse
  log: IntakeLog
  lanes: Lanes
  /** Encryption at rest. */
  secrets: Secrets
  /** Our own hashes of e-mail and phone. */
  ownHashes: OwnHashes
  logger: Logger
  /** prom-client registry for /metrics. */
  metrics: Registry
  /** Milliseconds since 1970; injected for tests. */
  now: () => number
  /** Asks the DNS; injected for tests. */
  readTxt: ReadTxt
  /** Stores and their pixels, cached. */
  directory: StoreDirectory
  /** In-process signals between roles: only hints to check earlier; correctness must not depend on them. */
  signals: Signals
}

/** The part of the program that collect needs, and all that its own thread has: warehouse and lanes belong to the main thread. */
export type CollectProgram = Pick<Program, 'config' | 'mainDb' | 'log' | 'secrets' | 'logger' | 'metrics' | 'now' | 'directory' | 'signals'>

/**
 * Work may be waiting: 'log' = new records, 'lanes' = new deliveries, 'dirty' = visitors or orders to derive, 'deliveries' = rows for the realtime log,
 * 'imports' = order histories to import, 'refills' = purchases to send again, 'privacy' = privacy requests, 'shopper' = runs of the synthetic shopper, 'spend' = ad accounts to read. 'directory' = stores or pixels have changed,
 * 'refusals' = visitors have refused something, 'pixel states' = pixels may have stopped or run again, 'shopify history' = orders may need Shopify's visits,
 * 'campaigns' = discount codes or ends of campaigns that Shopify does not know yet, 'commissions' = orders may be worth something to creators,
 * 'survey' = answers to keep or to judge again, 'creatives' = pictures of ads may be copied.
 */
export type SignalName =
  | 'log'
  | 'lanes'
  | 'dirty'
  | 'deliveries'
  | 'imports'
  | 'refills'
  | 'privacy'
  | 'shopper'
  | 'spend'
  | 'costs'
  | 'directory'
  | 'refusals'
  | 'pixel states'
  | 'traffic rules'
  | 'shopify history'
  | 'campaigns'
  | 'landing pages'
  | 'commissions'
  | 'survey'
  | 'creatives'
export type Signals = {
  emit: (name: SignalName, detail?: unknown) => void
  /** Returns the function to stop listening. */
  on: (name: SignalName, listener: (detail?: unknown) => void) => () => void
}

/** A running role: `stop` finishes current work and resolves when nothing of it runs any more. */
export type RunningRole = { stop: () => Promise<void> }
export type Role = { start: (program: Program) => Promise<RunningRole> }

/** Collect's thread: listens on the program's port with engines' handles of its own, so that storefronts are answered whatever the main thread does. */
import { createSecrets, openIntakeLog, openMainDb, readSecretKey } from '@convbox/storage'
import { parentPort, workerData } from 'node:worker_threads'
import { Registry } from 'prom-client'
import { createStoreDirectory } from '../directory/store-directory.ts'
import { createLogger } from '../logger.ts'
import type { CollectProgram } from '../program.ts'
import { createSignals } from '../signals.ts'
import { createCollectServer } from './collect-server.ts'
import { createPassOn } from './pass-on.ts'
import { COUNTERS, type News, type Order, type ThreadData } from './thread-messages.ts'

/** One for each webhook, order or reading of the stores at a time. */
const MAX_CONNECTIONS = 4

const port = parentPort
if (port === null) throw new Error('thread.ts is started by begin-thread.ts')
const { config, socketPath, counters }: ThreadData = workerData
const tell = (news: News): void => port.postMessage(news)
const logger = createLogger(config.LOG_LEVEL)
// A bug in one request must not end the program.
process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'))

const openThread = async (): Promise<{ program: CollectProgram; close: () => Promise<void> }> => {
  const { DATA_DIR: dataDir } = config
  const secrets = createSecrets(config.SECRET_KEY ?? readSecretKey(dataDir))
  const onProgress = (text: string): void => logger.warn(text)
  const mainDb = await openMainDb({
    dataDir,
    url: config.DATABASE_URL,
    attach: true,
    migrate: false,
    maxConnections: MAX_CONNECTIONS,
    onProgress,
  })
  const log = await openIntakeLog({ dataDir, maxBytes: config.LOG_MAX_BYTES, minFreeBytes: config.DISK_MIN_FREE_BYTES })
  const directory = createStoreDirectory(mainDb, secrets, {
    now: Date.now,
    onStale: (error) => logger.warn({ err: error }, 'stores could not be read; what was read last goes on counting'),
    version: () => Atomics.load(counters, COUNTERS.directory),
  })
  const program = {
    config,
    mainDb,
    log,
    secrets,
    logger,
    metrics: new Registry(),
    now: Date.now,
    directory,
    signals: createSignals(logger),
  }
  const close = async (): Promise<void> => {
    await log.close()
    await mainDb.close()
  }
  return { program, close }
}

const { program, close } = await openThread()
program.signals.on('log', () => {
  if (Atomics.exchange(counters, COUNTERS.appended, 1) === 0) tell({ kind: 'appended' })
})
const onward = createPassOn(socketPath, logger)
const server = await createCollectServer(program, onward.passOn)
await server.ready()
let closing: Promise<void> | undefined

const listen = (): Promise<void> =>
  server.listen({ host: config.HOST, port: config.PORT }).then(
    () => tell({ kind: 'listening' }),
    (error: unknown) => tell({ kind: 'not listening', why: error instanceof Error ? error.message : String(error) }),
  )
const stop = (): void => {
  closing ??= server.close()
  tell({ kind: 'stopped' })
}
const end = async (): Promise<void> => {
  await (closing ?? server.close())
  onward.close()
  await close()
  port.close()
}
const append = ({ number, records }: Extract<Order, { kind: 'append' }>): Promise<void> =>
  program.log.append(records).then(
    () => tell({ kind: 'kept', number }),
    (error: unknown) => tell({ kind: 'kept', number, fault: error instanceof Error ? error.message : String(error) }),
  )
port.on('message', (order: Order) => {
  const { kind } = order
  if (kind === 'append') void append(order)
  else if (kind === 'only writer') program.log.beOnlyWriter()
  else if (kind === 'listen') void listen()
  else if (kind === 'stop') stop()
  else if (kind === 'end') void end()
  else void program.metrics.getMetricsAsJSON().then((metrics) => tell({ kind: 'metrics', metrics }))
})
tell({ kind: 'ready' })

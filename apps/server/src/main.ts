/** The program: reads the configuration, opens the engines, starts the roles named in ROLES, listens, and stops gracefully. */
import './find-modules.ts'
import { configHelp, readConfig } from './config.ts'
import { createEnding } from './end-program.ts'
import { progress } from './progress.ts'
import { checkPort } from './http/port.ts'
import type { OpenedProgram } from './open-program.ts'
import type { RunningRole } from './program.ts'

const fail = (message: string): never => {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

if (process.argv.includes('--help')) {
  process.stdout.write(`npm start: Convbox on one machine. Environment variables, with their defaults:\n\n${configHelp()}\n`)
  process.exit(0)
}

const whyNot = (error: unknown): string => `The program could not start: ${error instanceof Error ? error.message : String(error)}`

const main = async (): Promise<void> => {
  const read = readConfig(process.env)
  if ('faults' in read) return fail(`The configuration needs a change:\n${read.faults.map((fault) => `  ${fault}`).join('\n')}`)
  const { config } = read
  const taken = await checkPort(config.HOST, config.PORT)
  if (taken) fail(taken)

  const stopping = new AbortController()
  let opened: OpenedProgram | undefined
  let running: RunningRole | undefined
  let leave = (): void => undefined
  const start = async (): Promise<{ refused?: string }> => {
    const { askPostgresToStop } = await import('@convbox/storage')
    // The embedded server outlives this process unless it is told to stop.
    leave = () => askPostgresToStop(config.DATA_DIR)
    if (config.SANDBOX) await (await import('./first-history.ts')).loadFirstHistory(config, stopping.signal)
    stopping.signal.throwIfAborted()
    const { openProgram } = await import('./open-program.ts')
    const found = await openProgram(config, progress, { signal: stopping.signal, onBroken: breakOff })
    if ('refused' in found) return found
    opened = found
    // A bug in one request or batch must not end the program: the roles repeat what was not acknowledged.
    process.on('unhandledRejection', (error) => found.program.logger.error({ err: error }, 'unhandled rejection'))
    const { startRoles } = await import('./roles.ts')
    const { watchEngines } = await import('./engine-watch.ts')
    running = await startRoles(found.program, progress, { signal: stopping.signal, onBroken: breakOff })
    watchEngines(found.program, breakOff)
    return {}
  }
  const breakOff = (why: string): void => {
    process.stderr.write(`\n${why}\n`)
    end(1)
  }
  const starting = start()
  const end = createEnding({
    timeoutMs: config.STOP_TIMEOUT_SECONDS * 1000,
    leave: () => leave(),
    say: progress,
    stopInOrder: async () => {
      stopping.abort()
      // A start in progress aborts at its next step and releases what it had opened.
      await starting.catch(() => undefined)
      await running?.stop()
      await opened?.close()
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))
  // Started by npm start: once that process is gone (killed terminal), nobody could stop us any more.
  process.on('disconnect', () => end(0))

  try {
    const { refused } = await starting
    if (refused !== undefined) return fail(refused)
    // Imported late, like everything that find-modules.ts should find.
    const { printAddress } = await import('./greeting.ts')
    if (opened !== undefined && !stopping.signal.aborted) printAddress(opened.program)
  } catch (error) {
    // Aborted by a stop.
    if (stopping.signal.aborted) return
    const { createLogger } = await import('./logger.ts')
    createLogger(config.LOG_LEVEL).fatal({ err: error }, 'start failed')
    process.stderr.write(`\n${whyNot(error)}\n`)
    end(1)
  }
}

await main()

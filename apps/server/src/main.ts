/** The one program: reads the configuration, opens the engines, starts the roles named in ROLES, listens, and stops in good order. */
import { configHelp, readConfig } from './config.ts'
import { printAddress, progress } from './greeting.ts'
import { checkPort } from './http/port.ts'

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
  const { openProgram } = await import('./open-program.ts')
  const { createLogger } = await import('./logger.ts')
  const opened = await openProgram(config, progress).catch((error: unknown) => {
    createLogger(config.LOG_LEVEL).fatal({ err: error }, 'start failed')
    return { refused: whyNot(error) }
  })
  if ('refused' in opened) return fail(opened.refused)
  const { program, close } = opened

  let stopping = false
  let stopRoles: () => Promise<void> = async () => {}
  const stop = async (code: number): Promise<void> => {
    // One Ctrl-C comes more than once: from the terminal, and handed on by npm and by npm start.
    if (stopping) return
    stopping = true
    progress('Stopping ...')
    await stopRoles()
    await close()
    process.exit(code)
  }
  const stopSafely = (code: number) => {
    stop(code).catch((error: unknown) => {
      program.logger.error({ err: error }, 'stop failed')
      process.exit(1)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopSafely(0))
  // Started by npm start: when that process is gone (killed terminal), nobody could stop us any more.
  process.on('disconnect', () => stopSafely(0))
  // A bug in one request or one batch must not end the program: the roles repeat what was not acknowledged.
  process.on('unhandledRejection', (error) => program.logger.error({ err: error }, 'unhandled rejection'))

  try {
    const { startRoles } = await import('./roles.ts')
    const running = await startRoles(program, progress)
    stopRoles = running.stop
    if (!stopping) printAddress(program)
  } catch (error) {
    // Stopped while it started: what it was about to use is closed already.
    if (stopping) return
    program.logger.fatal({ err: error }, 'start failed')
    process.stderr.write(`\n${whyNot(error)}\n`)
    stopSafely(1)
  }
}

await main()

/** The roles by name, each loaded only if it runs here; and the HTTP servers: collect's in a thread of its own, the main thread's behind it. */
import { startCollectThread, type CollectThread } from './collect-thread/start-collect-thread.ts'
import type { FastifyInstance } from 'fastify'
import type { RoleName } from './config.ts'
import { createServer } from './http/server.ts'
import type { Program, Role, RunningRole } from './program.ts'
import { writeRunningAddress } from './running-address.ts'

const LOADERS: Partial<Record<RoleName, () => Promise<Role>>> = {
  ingest: async () => (await import('./ingest/ingest.ts')).ingest,
  derive: async () => (await import('./derive/derive.ts')).derive,
  deliver: async () => (await import('./deliver/deliver.ts')).deliver,
  schedule: async () => (await import('./schedule/schedule.ts')).schedule,
}

/**
 * Starts the roles named in ROLES, then listens. stop() first stops accepting requests, then lets each role finish its current work, in the order in which data
 * flows. signal: aborts before the next step, stops what already runs, and throws. onBroken: collect's thread has ended by itself.
 */
export const startRoles = async (
  program: Program,
  onProgress: (message: string) => void,
  { signal, onBroken = onProgress }: { signal?: AbortSignal; onBroken?: (why: string) => void } = {},
): Promise<RunningRole> => {
  const { config } = program
  const sandbox = config.SANDBOX ? await import('@convbox/demo') : undefined
  if (sandbox) await sandbox.prepareSandbox(program, onProgress)
  else await (await import('./features/account/demo-login.ts')).endDemoSessions(program)
  const running: RunningRole[] = []
  let thread: CollectThread | undefined
  let app: FastifyInstance | undefined
  const stopRunning = async (): Promise<void> => {
    for (const role of running) await role.stop()
  }
  try {
    for (const name of config.ROLES) {
      signal?.throwIfAborted()
      const role = await LOADERS[name]?.()
      if (role) running.push(await role.start(program))
    }
    thread = config.ROLES.includes('collect') ? await startCollectThread(program, onBroken) : undefined
    app = await createServer(program, thread?.readMetrics)
    if (sandbox) await sandbox.mountSandbox(app, program)
    signal?.throwIfAborted()
    if (thread) await thread.listen(app)
    else await app.listen({ host: config.HOST, port: config.PORT })
    writeRunningAddress(config.DATA_DIR, config.PUBLIC_URL)
    return {
      stop: async () => {
        await thread?.stop()
        await app?.close()
        await thread?.end()
        await stopRunning()
      },
    }
  } catch (error) {
    // The engines close next: nothing may still use them.
    await app?.close()
    await thread?.end()
    await stopRunning()
    throw error
  }
}

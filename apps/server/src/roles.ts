/** The roles by name, each loaded only if it runs here; and the HTTP server shared by api and collect. */
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
 * flows. signal: aborts before the next step, stops what already runs, and throws.
 */
export const startRoles = async (program: Program, onProgress: (message: string) => void, signal?: AbortSignal): Promise<RunningRole> => {
  const { config } = program
  const sandbox = config.SANDBOX ? await import('@convbox/demo') : undefined
  if (sandbox) await sandbox.prepareSandbox(program, onProgress)
  else await (await import('./features/account/demo-login.ts')).endDemoSessions(program)
  const running: RunningRole[] = []
  const stopRunning = async (): Promise<void> => {
    for (const role of running) await role.stop()
  }
  try {
    for (const name of config.ROLES) {
      signal?.throwIfAborted()
      const role = await LOADERS[name]?.()
      if (role) running.push(await role.start(program))
    }
    const app = await createServer(program)
    if (sandbox) await sandbox.mountSandbox(app, program)
    signal?.throwIfAborted()
    await app.listen({ host: config.HOST, port: config.PORT })
    writeRunningAddress(config.DATA_DIR, config.PUBLIC_URL)
    return {
      stop: async () => {
        await app.close()
        await stopRunning()
      },
    }
  } catch (error) {
    // The engines close next: nothing may still use them.
    await stopRunning()
    throw error
  }
}

/** The login of the sandbox's demo. Its password is derived from the installation's key, so it opens nothing outside a sandbox. */
import { createHmac } from 'node:crypto'
import type { Program } from '../../program.ts'
import { deleteSessionsOf } from './account.rows.ts'

export const DEMO_EMAIL = 'demo@convbox.example'

/** The demo login's password: different for each installation, the same at each start. */
export const demoPassword = (program: Pick<Program, 'secrets'>): string =>
  createHmac('sha256', program.secrets.keyFor('demo login')).digest('base64url').replace(/[-_]/g, '').slice(0, 12)

/** Whether this e-mail may sign in: a data folder that once was a sandbox still has the demo's user. */
export const mayLogIn = (config: Pick<Program['config'], 'SANDBOX'>, email: string): boolean =>
  config.SANDBOX || email.toLowerCase() !== DEMO_EMAIL

/** Ends the demo user's sessions from when this was a sandbox. */
export const endDemoSessions = ({ mainDb }: Pick<Program, 'mainDb'>): Promise<void> => deleteSessionsOf(mainDb, DEMO_EMAIL)

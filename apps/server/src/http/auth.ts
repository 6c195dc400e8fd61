/** Accounts, passwords, sessions and tenants by better-auth. Its HTTP handler is not mounted: only our own endpoints call its functions, so that envelope, limits and access rules hold everywhere. */
import { TOKEN_COOKIE, TOKEN_DAYS } from '@convbox/contract'
import { mainDbSchema } from '@convbox/storage'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { organization } from 'better-auth/plugins'
import { createAccessControl } from 'better-auth/plugins/access'
import { adminAc, defaultStatements, memberAc, ownerAc } from 'better-auth/plugins/organization/access'
import type { Program } from '../program.ts'
import { isLoopback } from './loopback.ts'

const SECONDS_A_DAY = 86_400

const makeAuth = (program: Pick<Program, 'config' | 'mainDb' | 'secrets' | 'logger'>) => {
  const { user, session, account, verification, organization: tenant, member, invitation } = mainDbSchema
  return betterAuth({
    baseURL: program.config.PUBLIC_URL,
    secret: Buffer.from(program.secrets.keyFor('session')).toString('base64url'),
    database: drizzleAdapter(program.mainDb.db, {
      provider: 'pg',
      schema: { user, session, account, verification, organization: tenant, member, invitation },
      transaction: true,
    }),
    // autoSignIn stays on: without it better-auth answers a taken e-mail with a made-up user instead of an error.
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 200 },
    user: { additionalFields: { language: { type: 'string', required: false, input: false } } },
    // Prolonged in place, at most once a day, whenever the user comes.
    session: { expiresIn: TOKEN_DAYS * SECONDS_A_DAY, updateAge: SECONDS_A_DAY },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: 'convbox',
      cookies: { session_token: { name: TOKEN_COOKIE, attributes: { secure: !isLoopback(program.config.PUBLIC_URL) } } },
      ipAddress: { ipAddressHeaders: ['x-convbox-ip'] },
    },
    plugins: [
      organization({
        ac: createAccessControl(defaultStatements),
        roles: { owner: ownerAc, admin: adminAc, operate: memberAc, 'read-only': memberAc },
      }),
    ],
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      // Its warnings are wrong logins and the like: refusals, which the error handler reports.
      log: (level, message) => {
        if (level === 'error') program.logger.error({ part: 'accounts' }, message)
        else program.logger.debug({ part: 'accounts' }, message)
      },
    },
  })
}

export type Auth = ReturnType<typeof makeAuth>

const made = new WeakMap<object, Auth>()

/** The accounts of this program; made once for each main database. */
export const authOf = (program: Pick<Program, 'config' | 'mainDb' | 'secrets' | 'logger'>): Auth => {
  const found = made.get(program.mainDb)
  if (found !== undefined) return found
  const auth = makeAuth(program)
  made.set(program.mainDb, auth)
  return auth
}

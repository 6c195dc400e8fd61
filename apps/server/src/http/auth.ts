/**
 * Accounts, passwords, sessions and tenants by better-auth. Its HTTP handler is not mounted: only our endpoints call its functions, so that envelope, limits
 * and access rules always apply.
 */
import { createHmac } from 'node:crypto'
import { TOKEN_COOKIE, TOKEN_DAYS } from '@convbox/contract'
import { mainDbSchema } from '@convbox/storage'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { organization, phoneNumber } from 'better-auth/plugins'
import { createAccessControl } from 'better-auth/plugins/access'
import { adminAc, defaultStatements, memberAc, ownerAc } from 'better-auth/plugins/organization/access'
import { sendCode, sendResetLink } from '../messages/account-messages.ts'
import type { Program } from '../program.ts'
import { deleteResetLinks, writeEmailVerified } from './auth.rows.ts'
import { isLoopback } from './loopback.ts'
import { operatorSignIn } from './operator-sign-in.ts'

const SECONDS_A_DAY = 86_400
const SECONDS_AN_HOUR = 3600
/** Lifetime of an SMS code, and the wrong attempts after which even the right code fails. */
const CODE_LIFE = { seconds: 300, tries: 5 } as const

/** Header in which our own calls of better-auth pass the language of an SMS. */
const LANGUAGE_HEADER = 'x-convbox-language'
const languageOf = (headers: Headers | undefined): string => headers?.get(LANGUAGE_HEADER) ?? ''
export const languageHeaders = (language: string): Headers => new Headers({ [LANGUAGE_HEADER]: language })

/** Our own field of better-auth's user; '' follows the browser. */
export const readLanguage = (user: object): string => ('language' in user && typeof user.language === 'string' ? user.language : '')

const keyedHash = ({ secrets }: Pick<Program, 'secrets'>, text: string): string =>
  createHmac('sha256', secrets.keyFor('verifications')).update(text).digest('base64url')

const hashIdentifier = (program: Pick<Program, 'secrets'>, identifier: string): string => keyedHash(program, `identifier\n${identifier}`)

/** The hash to give better-auth in place of an SMS code: it compares with what hideCode stored. */
export const hashCode = (program: Pick<Program, 'secrets'>, phone: string, code: string): string =>
  keyedHash(program, `code\n${hashIdentifier(program, phone)}\n${code}`)

/** better-auth stores a code as `<digits>:<attempts>`; after a wrong attempt it stores the hash again, which stays. */
const CODE = /^(\d{6}):(\d+)$/

const hideCode = <Entry extends { identifier: string; value: string }>(program: Pick<Program, 'secrets'>, entry: Entry): Entry => {
  const [, code, attempts] = CODE.exec(entry.value) ?? []
  if (code === undefined) return entry
  return { ...entry, value: `${keyedHash(program, `code\n${entry.identifier}\n${code}`)}:${attempts}` }
}

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
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 200,
      resetPasswordTokenExpiresIn: SECONDS_AN_HOUR,
      sendResetPassword: ({ user: reader, token }) =>
        sendResetLink(program, { email: reader.email, language: readLanguage(reader), token }),
      // Setting a new password ends all sessions. The link came by mail, so the user owns the address.
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user: { id } }) => {
        await writeEmailVerified(program.mainDb, id)
        await deleteResetLinks(program.mainDb, id)
      },
    },
    // Identifiers (the token of a reset link, the phone number of a code) and codes are stored as keyed hashes: a reader of the table can neither use a link
    // nor test a number or a code.
    verification: { storeIdentifier: { hash: (identifier) => Promise.resolve(hashIdentifier(program, identifier)) } },
    databaseHooks: { verification: { create: { before: (entry) => Promise.resolve({ data: hideCode(program, entry) }) } } },
    user: { additionalFields: { language: { type: 'string', required: false, input: false } } },
    // Prolonged at most once an hour, when the user calls: the token stays, so parallel calls are not logged out. freshAge 0: old sessions may list sessions
    // too.
    session: { expiresIn: TOKEN_DAYS * SECONDS_A_DAY, updateAge: SECONDS_AN_HOUR, freshAge: 0 },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: 'convbox',
      cookies: { session_token: { name: TOKEN_COOKIE, attributes: { secure: !isLoopback(program.config.PUBLIC_URL) } } },
      ipAddress: { ipAddressHeaders: ['x-convbox-ip'] },
      // Do not wait for mail: the delay would reveal that the account exists. better-auth logs failures.
      backgroundTasks: { handler: () => {} },
    },
    plugins: [
      organization({
        ac: createAccessControl(defaultStatements),
        roles: { owner: ownerAc, admin: adminAc, operate: memberAc, 'read-only': memberAc },
      }),
      phoneNumber({
        // As CODE expects it.
        otpLength: 6,
        expiresIn: CODE_LIFE.seconds,
        allowedAttempts: CODE_LIFE.tries,
        sendOTP: ({ phoneNumber: phone, code }, context) => sendCode(program, { phone, code, language: languageOf(context?.headers) }),
      }),
      operatorSignIn(),
    ],
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      // Its warnings are wrong logins and other refusals, which the error handler reports.
      log: (level, message, ...more: unknown[]) => {
        if (level === 'error') program.logger.error({ part: 'accounts', err: more.find((each) => each instanceof Error) }, message)
        else program.logger.debug({ part: 'accounts' }, message)
      },
    },
  })
}

export type Auth = ReturnType<typeof makeAuth>

const made = new WeakMap<object, Auth>()

/** better-auth of this program; created once per main database. */
export const authOf = (program: Pick<Program, 'config' | 'mainDb' | 'secrets' | 'logger'>): Auth => {
  const found = made.get(program.mainDb)
  if (found !== undefined) return found
  const auth = makeAuth(program)
  made.set(program.mainDb, auth)
  return auth
}

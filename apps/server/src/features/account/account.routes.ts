import { listTenants, listVisibleStores } from '../../http/access.rows.ts'
import type { CallerUser, Feature } from '../../http/handlers.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import type { Program } from '../../program.ts'
import { writeLanguage } from './account.rows.ts'
import { signIn, signOut } from './account.ts'

const QUARTER_HOUR_MS = 900_000
/** Wrong logins in a quarter of an hour: for one e-mail from one address, and for one address in all (an office shares one). */
const LOGIN_LIMITS = { perEmail: 10, perAddress: 100 } as const

/** "Ada King Lovelace" is Ada, and King Lovelace. */
const splitName = (name: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

const describeUser = async (program: Program, user: CallerUser) => {
  const [tenants, stores] = await Promise.all([listTenants(program.mainDb, user.id), listVisibleStores(program.mainDb, user.id)])
  return {
    platUserId: user.id,
    email: user.email,
    ...splitName(user.name),
    language: user.language,
    tenants: tenants.map(({ id, name, role }) => ({ tenantId: id, companyName: name, optorRole: role })),
    websites: stores.map(({ store }) => ({
      websiteName: store.websiteName,
      websiteTitle: store.title,
      tenantId: store.tenantId,
      sandbox: store.sandbox,
      currencyCode: store.currency,
      timezone: store.timeZone,
    })),
    hasSandbox: program.config.SANDBOX,
  }
}

/** Sign in, sign out, who am I, language. */
export const accountFeature: Feature<'account'> = (program) => {
  const perEmail = createRateLimit({ max: LOGIN_LIMITS.perEmail, windowMs: QUARTER_HOUR_MS, now: program.now })
  const perAddress = createRateLimit({ max: LOGIN_LIMITS.perAddress, windowMs: QUARTER_HOUR_MS, now: program.now })
  return {
    login: async (input, caller) => {
      // Counted before the password is looked at: many tries at once must not slip through together.
      const key = `${caller.ip} ${input.email.toLowerCase()}`
      perAddress.check(caller.ip)
      perEmail.check(key)
      const user = await signIn(program, input, caller)
      perEmail.forget(key)
      perAddress.giveBack(caller.ip)
      return describeUser(program, user)
    },
    logout: async (_input, caller) => {
      await signOut(program, caller)
      return { ok: true }
    },
    userInfo: (_input, caller) => describeUser(program, caller.user),
    setLanguage: async (input, caller) => {
      await writeLanguage(program.mainDb, caller.user.id, input.language)
      return { ok: true }
    },
  }
}

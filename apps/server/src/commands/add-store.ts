import { fieldMessage } from '@convbox/contract/field-messages'
import { createSecrets, readSecretKey } from '@convbox/storage'
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { createUser, findUser } from '../features/account/account.ts'
import { createTenant } from '../features/organization/organization.ts'
import { createStore } from '../features/stores/stores.ts'
import { snippetFor } from '../features/sdk-script/sdk-script.ts'
import { AppError } from '../http/app-error.ts'
import { createLogger } from '../logger.ts'
import { fail } from './arguments.ts'
import { attachMainDb } from './attach-main-db.ts'
import { commandConfig } from './with-program.ts'
import { tenantOfAdmin } from './add-store.rows.ts'

type AddStore = {
  url: string
  title: string
  email: string
  password?: string | undefined
  'time-zone'?: string | undefined
  currency?: string | undefined
  shop?: string | undefined
  'webhook-secret'?: string | undefined
  'require-consent'?: boolean | undefined
}

/** Creates the store, and user and tenant if they are new, and prints what the operator needs next. */
export const addStore = async (options: AddStore): Promise<void> => {
  const config = commandConfig()
  const mainDb = await attachMainDb(config)
  const program = {
    config,
    mainDb,
    secrets: createSecrets(config.SECRET_KEY ?? readSecretKey(resolve(config.DATA_DIR))),
    logger: createLogger(config.LOG_LEVEL),
  }
  try {
    const known = await findUser(program, options.email)
    const password = options.password ?? randomBytes(9).toString('base64url')
    const userId =
      known ?? (await createUser(program, { email: options.email, password, name: options.email.split('@')[0] ?? options.email }))
    const tenantId = (await tenantOfAdmin(mainDb, userId)) ?? (await createTenant(program, { name: options.title, ownerId: userId }))
    const store = await createStore(program, {
      tenantId,
      title: options.title,
      websiteUrl: options.url,
      timeZone: options['time-zone'] ?? 'UTC',
      currency: options.currency ?? 'USD',
      byUserId: userId,
      ...(options.shop !== undefined && { shopDomain: options.shop, purchaseSource: 'shopify' as const }),
      ...(options['require-consent'] === true && { consentRequired: true, consentDefault: 'denied' as const }),
      ...(options['webhook-secret'] !== undefined && { webhookSecret: options['webhook-secret'] }),
    })
    const snippet = snippetFor(store, config.PUBLIC_URL)
    process.stdout.write(
      `Store     ${store.websiteName}\nAddress   ${config.PUBLIC_URL}/website/${store.websiteName}/website-info\nLogin     ${options.email}${known ? ' (there already)' : `\nPassword  ${password}`}\nSnippet:\n${snippet}\n`,
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    fail(
      `${error.message}${
        error.details
          ? `: ${Object.values(error.details)
              .map((said) => fieldMessage(said, 'en'))
              .join('; ')}`
          : ''
      }`,
    )
  } finally {
    await mainDb.close()
  }
}

/**
 * A whole program on fresh engines for one test file, with two tenants who must never see each other. Alder: Ada is its admin; Otto works there and sees its
 * store; Rita has read-only access. Birch: Bela is its admin. Sam has only an account.
 */
import { randomUUID } from 'node:crypto'
import { TOKEN_COOKIE } from '@convbox/contract'
import { createSecrets, mainDbSchema } from '@convbox/storage'
import { openTestEngines } from '@convbox/storage/testing'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { readConfig, type Config } from '../config.ts'
import { addMember, createTenant } from '../features/organization/organization.ts'
import { createStore, type CreatedStore } from '../features/stores/stores.ts'
import { createStoreDirectory } from '../directory/store-directory.ts'
import { authOf } from '../http/auth.ts'
import { createServer } from '../http/server.ts'
import { authHeaders, readCookie } from '../http/sessions.ts'
import { createLogger } from '../logger.ts'
import { createOwnHashes } from '../own-hash.ts'
import type { Program, Role, RunningRole } from '../program.ts'
import { createSignals } from '../signals.ts'
import { createCall, type Call, type SignIn } from './test-call.ts'
import { emailOf, PASSWORD_HASH, type Person } from './test-people.ts'

/** A store of the test with its tenant. websiteName: 'alder' or 'birch'; time zone UTC, currency USD. */
export type TestStore = CreatedStore & { tenantId: string }

export type TestProgram = {
  program: Program
  server: FastifyInstance
  users: Record<Person, string>
  /** A sandbox store of Alder. */
  alder: TestStore
  /** A real store of Birch. */
  birch: TestStore
  call: Call
  /** Listens on a free loopback port, for what `inject` cannot do (streams, browsers). Returns the URL. */
  listen: () => Promise<string>
  stop: () => Promise<void>
}

/** roles: started before the server, with the program. config: overrides of the defaults. now: the program's clock. readTxt: its DNS, which knows nothing by default. */
export type TestProgramOptions = { roles?: readonly Role[]; config?: Partial<Config>; now?: () => number; readTxt?: Program['readTxt'] }

const testConfig = (changes: Partial<Config>): Config => {
  const read = readConfig({ PORT: '0', PUBLIC_URL: 'http://localhost:3000', SANDBOX: '1', LOG_LEVEL: 'error' })
  if ('faults' in read) throw new Error(read.faults.join('; '))
  return { ...read.config, ...changes }
}

const openTestProgram = async (options: TestProgramOptions): Promise<{ program: Program; close: () => Promise<void> }> => {
  const engines = await openTestEngines()
  const { dataDir, mainDb, warehouse, intakeLog: log, lanes } = engines
  const config = testConfig({ DATA_DIR: dataDir, ...options.config })
  const secrets = createSecrets('the secret key of a test')
  const now = options.now ?? Date.now
  const logger = createLogger(config.LOG_LEVEL)
  const program: Program = {
    config,
    mainDb,
    warehouse,
    log,
    lanes,
    secrets,
    ownHashes: createOwnHashes(secrets.keyFor('own hashes')),
    logger,
    metrics: new Registry(),
    now,
    readTxt: options.readTxt ?? (async () => []),
    // maxAgeMs -1: rows that a test writes by hand count at once.
    directory: createStoreDirectory(mainDb, secrets, { now, maxAgeMs: -1 }),
    signals: createSignals(logger),
  }
  return { program, close: engines.close }
}

const { user, account } = mainDbSchema
const nameOf = (person: Person): string => `${person.charAt(0).toUpperCase()}${person.slice(1)} Example`

/** The rows that registering leaves, without hashing the password. */
const makePeople = async ({ mainDb: { db } }: Program): Promise<Record<Person, string>> => {
  const make = async (person: Person): Promise<string> => {
    const id = randomUUID()
    await db.insert(user).values({ id, name: nameOf(person), email: emailOf(person), emailVerified: true })
    await db.insert(account).values({ id: randomUUID(), providerId: 'credential', accountId: id, userId: id, password: PASSWORD_HASH })
    return id
  }
  return { ada: await make('ada'), otto: await make('otto'), rita: await make('rita'), bela: await make('bela'), sam: await make('sam') }
}

/** Signs in as the operator does, so that no password is hashed; tests of signing in call the endpoint. */
const withoutPassword =
  (program: Program, users: Record<Person, string>): SignIn =>
  async (person) => {
    const { headers } = await authOf(program).api.signInAsOperator({
      body: { userId: users[person] },
      headers: authHeaders({ token: undefined, ip: '127.0.0.1', userAgent: 'lightMyRequest' }),
      returnHeaders: true,
    })
    const tokens = headers.getSetCookie().flatMap((cookie) => readCookie({ headers: { cookie } }, TOKEN_COOKIE) ?? [])
    if (tokens[0] === undefined) throw new Error(`${person} could not sign in`)
    return tokens[0]
  }

const makeStore = async (program: Program, name: string, ownerId: string, sandbox: boolean): Promise<TestStore> => {
  const tenantId = await createTenant(program, { name: `${name} Company`, ownerId })
  const store = await createStore(program, {
    tenantId,
    title: name,
    websiteUrl: `https://${name.toLowerCase()}.example`,
    timeZone: 'UTC',
    currency: 'USD',
    sandbox,
    shopDomain: `${name.toLowerCase()}.myshopify.com`,
    webhookSecret: `webhook secret of ${name}`,
  })
  return { ...store, tenantId }
}

/** Starts a program for one test file; stop() in afterAll. Takes about a second. */
export const startTestProgram = async (options: TestProgramOptions = {}): Promise<TestProgram> => {
  const { program, close } = await openTestProgram(options)
  const users = await makePeople(program)
  const alder = await makeStore(program, 'Alder', users.ada, true)
  const birch = await makeStore(program, 'Birch', users.bela, false)
  await addMember(program, { tenantId: alder.tenantId, userId: users.otto, role: 'operate', storeIds: [alder.id] })
  await addMember(program, { tenantId: alder.tenantId, userId: users.rita, role: 'read-only', storeIds: [alder.id] })
  const running: RunningRole[] = []
  for (const role of options.roles ?? []) running.push(await role.start(program))
  const server = await createServer(program)
  await server.ready()
  const stop = async (): Promise<void> => {
    await server.close()
    for (const role of running.toReversed()) await role.stop()
    await close()
  }
  return {
    program,
    server,
    users,
    alder,
    birch,
    call: createCall(server, withoutPassword(program, users)),
    listen: () => server.listen({ host: '127.0.0.1', port: 0 }),
    stop,
  }
}

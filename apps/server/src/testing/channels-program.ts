/** A program with the stand-ins of all channels and one shared clock, for tests of connected channels. */
import { KEY_CHANNELS, OAUTH_CHANNELS } from '@convbox/contract/channels'
import { restoreKeys } from '@convbox/demo/platforms/oauth/key-services'
import { createStore } from '../features/stores/stores.ts'
import { createLogger } from '../logger.ts'
import { connectChannel, type CallbackResult, type Consent } from './connect-channel.ts'
import { startSandbox, type TestSandbox } from './sandbox.ts'
import { startTestProgram, type TestProgram, type TestStore } from './test-program.ts'

const MINUTE_MS = 60_000

/**
 * aspen: a second sandbox store of Alder's company, which Otto may not see. beech: a sandbox store of Bela's company. logged: all log output at the most
 * verbose level. connect, connected: Ada connects Alder to Facebook unless stated otherwise; connected returns the account's id.
 */
export type ChannelsProgram = {
  test: TestProgram
  sandbox: TestSandbox
  aspen: TestStore
  beech: TestStore
  logged: string[]
  nowMs: () => number
  passMinutes: (minutes: number) => void
  rowsOf: (sql: string) => Promise<Record<string, unknown>[]>
  connect: (consent?: Partial<Consent>) => Promise<CallbackResult>
  connected: (consent?: Partial<Consent>) => Promise<string>
  /** Before each test: no connections, every platform works, rate limits are cleared. */
  reset: () => Promise<void>
  stop: () => Promise<void>
}

export const startChannelsProgram = async (): Promise<ChannelsProgram> => {
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z')
  const sandbox = await startSandbox({ readNowMs: () => nowMs })
  const test = await startTestProgram({ now: () => nowMs, config: { PUBLIC_URL: sandbox.publicUrl } })
  const logged: string[] = []
  test.program.logger = createLogger('debug', { write: (line) => logged.push(line) })
  const addStore = async (title: string, tenantId: string): Promise<TestStore> => {
    const facts = { tenantId, title, websiteUrl: `https://${title.toLowerCase()}.example`, timeZone: 'UTC', currency: 'USD', sandbox: true }
    return { ...(await createStore(test.program, facts)), tenantId }
  }
  const aspen = await addStore('Aspen', test.alder.tenantId)
  const beech = await addStore('Beech', test.birch.tenantId)
  const connect = (consent: Partial<Consent> = {}) =>
    connectChannel(test, { as: 'ada', store: test.alder, platform: 'facebook', ...consent })
  return {
    test,
    sandbox,
    aspen,
    beech,
    logged,
    nowMs: () => nowMs,
    passMinutes: (minutes) => {
      nowMs += minutes * MINUTE_MS
    },
    rowsOf: async (sql) => (await test.program.mainDb.pool.query<Record<string, unknown>>(sql)).rows,
    connect,
    connected: async (consent) => {
      const { query, error } = await connect(consent)
      if (query['authId'] === undefined) throw new Error(`Not connected: ${error?.code}`)
      return query['authId']
    },
    reset: async () => {
      for (const table of ['pixel', 'channel_auth', 'channel_state']) await test.program.mainDb.pool.query(`DELETE FROM ${table}`)
      for (const platform of OAUTH_CHANNELS) sandbox.channels.oauth[platform].control.restore()
      for (const channel of KEY_CHANNELS) restoreKeys(sandbox.channels.keys[channel])
      nowMs += 5 * MINUTE_MS
    },
    stop: async () => {
      await test.stop()
      await sandbox.close()
    },
  }
}

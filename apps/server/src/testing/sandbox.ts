/**
 * Stand-ins of external platforms on a port of their own, for tests that deliver: pass `publicUrl` to the program as PUBLIC_URL, and sandbox stores send to
 * them.
 */
import { createStandIns, type StandIns } from '@convbox/demo/platforms/stand-ins'
import { fastify } from 'fastify'

export type TestSandbox = {
  publicUrl: string
  state: StandIns['state']
  shopify: StandIns['shopify']
  channels: StandIns['channels']
  close: () => Promise<void>
}

/** Starts all stand-ins on a free loopback port. options: how the sandbox's Shopify posts its webhooks, its clock. */
export const startSandbox = async (options: Parameters<typeof createStandIns>[0] = {}): Promise<TestSandbox> => {
  const { plugin, state, shopify, channels } = createStandIns(options)
  const app = fastify({ logger: false, forceCloseConnections: true })
  await app.register(plugin, { prefix: '/sandbox' })
  const publicUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  return { publicUrl, state, shopify, channels, close: () => app.close() }
}

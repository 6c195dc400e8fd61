/** The demo's user, tenant and sandbox store, with pixels and connected ad accounts at stand-ins; created once. */
import { mainDbSchema } from '@convbox/storage'
import { createUser, findUser } from '@convbox/server/features/account/account'
import { createTenant } from '@convbox/server/features/organization/organization'
import { writePosition } from '@convbox/server/features/organization/organization.rows'
import { createPixel } from '@convbox/server/features/pixels/pixels'
import { createStore } from '@convbox/server/features/stores/stores'
import type { DirectoryStore } from '@convbox/server/directory/directory-entries'
import { DEMO_EMAIL, demoPassword } from '@convbox/server/features/account/demo-login'
import type { Program } from '@convbox/server/program'
import { writeCreativeRules } from '@convbox/server/spend/creatives.rows'
import type { CreativeRule } from '@convbox/contract/creatives'
import { DEFAULT_PIXEL_SETTINGS, type PixelSettings } from '@convbox/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { keepDemoCatalogue } from './demo-catalogue.ts'
import { connectDemoChannels } from './demo-connections.ts'
import { setDemoGoals } from './demo-overview.ts'

const DEMO_WEBSITE = 'northwind-goods'
/** Domain of the demo shop in the headers of its webhooks. */
export const DEMO_SHOP_DOMAIN = 'northwind-goods.myshopify.com'

const TIME_ZONE = 'America/New_York'

const SETTINGS = { ...DEFAULT_PIXEL_SETTINGS, productIdentifier: 'variant' } as const

/** Tokens that only the stand-ins accept. */
const DEMO_PIXELS: readonly { name: string; settings: PixelSettings }[] = [
  { name: 'Meta pixel (Sandbox)', settings: { ...SETTINGS, platform: 'facebook', pixelId: '123456789012345', token: 'EAASandboxToken' } },
  { name: 'GA4 property (Sandbox)', settings: { ...SETTINGS, platform: 'ga4', pixelId: 'G-SANDBOX1', token: 'sandbox-api-secret' } },
]

/** As the demo's ads are named: 'Video - Slow breakfast'. */
const DEMO_TAG_RULES: readonly CreativeRule[] = [
  { kind: 'part', field: 'ad', separator: '-', position: 1 },
  { kind: 'contains', field: 'campaign', text: 'retargeting', tag: 'Retargeting' },
]

const findDemoStore = async (program: Program): Promise<DirectoryStore | undefined> =>
  (await program.directory.all()).find(({ websiteName }) => websiteName === DEMO_WEBSITE)

const makeDemoStore = async (program: Program, ownerId: string): Promise<void> => {
  const tenantId = await createTenant(program, { name: 'Northwind Goods', ownerId })
  const { id } = await createStore(program, {
    tenantId,
    title: 'Northwind Goods',
    websiteName: DEMO_WEBSITE,
    websiteUrl: program.config.PUBLIC_URL,
    timeZone: TIME_ZONE,
    currency: 'USD',
    sandbox: true,
    shopDomain: DEMO_SHOP_DOMAIN,
    webhookSecret: Buffer.from(program.secrets.keyFor('demo webhooks')).toString('hex'),
    purchaseSource: 'shopify',
  })
  for (const pixel of DEMO_PIXELS)
    await createPixel(program, { store: { id, tenantId, sandbox: true }, settings: pixel.settings, name: pixel.name })
  await connectDemoChannels(program, { storeId: id, tenantId, ownerId })
  await keepDemoCatalogue(program, id)
  await setDemoGoals(program, { storeId: id, timeZone: TIME_ZONE })
  await writeCreativeRules(program.mainDb, id, DEMO_TAG_RULES, new Date(program.now()))
}

/** The demo store, made at the first call; its login's password follows the installation's key. The store's host follows PUBLIC_URL, which may change between starts; its reports reach back 12 months. */
export const ensureDemoStore = async (program: Program): Promise<DirectoryStore> => {
  const ownerId =
    (await findUser(program, DEMO_EMAIL)) ??
    (await createUser(program, { email: DEMO_EMAIL, password: demoPassword(program), name: 'Demo Owner' }))
  // The position is set already, so that the demo opens without asking for it.
  await writePosition(program.mainDb, ownerId, 'owner')
  await program.mainDb.db
    .update(mainDbSchema.user)
    .set({ position: 'owner' })
    .where(and(eq(mainDbSchema.user.id, ownerId), isNull(mainDbSchema.user.position)))
  if (!(await findDemoStore(program))) await makeDemoStore(program, ownerId)
  await program.mainDb.db
    .update(mainDbSchema.store)
    .set({ host: new URL(program.config.PUBLIC_URL).host, historyGrant: 'months' })
    .where(eq(mainDbSchema.store.websiteName, DEMO_WEBSITE))
  program.directory.invalidate()
  const store = await findDemoStore(program)
  if (!store) throw new Error('The demo store could not be made')
  return store
}

import { findVisibleStore, listVisibleStores, type VisibleStore } from '../../http/access.rows.ts'
import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import { menusOf } from '../menus/menus.ts'
import { customPixelFor, snippetFor } from '../sdk-script/sdk-script.ts'
import { readArrivals } from './stores.rows.ts'
import { createStore } from './stores.ts'

/** Days that a date range may reach back. Spec 000 section 9. */
const HISTORY_DAYS = 180

const describeStore = ({ store, role }: VisibleStore, publicUrl: string) => ({
  websiteName: store.websiteName,
  websiteTitle: store.title,
  tenantId: store.tenantId,
  sandbox: store.sandbox,
  host: store.host,
  timezone: store.timeZone,
  currencyCode: store.currency,
  storeKey: store.storeKey,
  orderIdentifier: store.orderIdentifier,
  plan: store.plans[0] ?? '',
  historyDays: HISTORY_DAYS,
  optorRole: role,
  // The demo storefront belongs to the store whose shop is this very server.
  ...(store.sandbox && store.host === new URL(publicUrl).host && { demoStorefrontUrl: `${publicUrl}/demo-store/` }),
})

/** The stores of the user: list, one, create, install, menu. */
export const storesFeature: Feature<'stores'> = (program) => ({
  websites: async (_input, caller) => {
    const stores = await listVisibleStores(program.mainDb, caller.user.id)
    return stores.map(({ store, companyName }) => ({
      websiteName: store.websiteName,
      websiteTitle: store.title,
      tenantId: store.tenantId,
      companyName,
      sandbox: store.sandbox,
    }))
  },
  websiteInfo: async (input, caller) => {
    const visible = await findVisibleStore(program.mainDb, caller.user.id, input.websiteName)
    if (visible === undefined) throw new AppError('not found')
    return describeStore(visible, program.config.PUBLIC_URL)
  },
  createStore: async (input, caller) => {
    // The tenant is the one of the headers, checked; the field may only repeat it.
    if (input.tenantId !== caller.tenant.id) throw new AppError('not found')
    const { websiteName } = await createStore(program, {
      tenantId: caller.tenant.id,
      title: input.websiteTitle,
      websiteUrl: input.websiteUrl,
      timeZone: input.timezone,
      currency: input.currencyCode,
      sandbox: input.sandbox,
      byUserId: caller.user.id,
    })
    return { websiteName }
  },
  installation: async (_input, caller) => {
    const [arrivals, known] = await Promise.all([readArrivals(program.warehouse, caller.store.id), program.directory.byId(caller.store.id)])
    const firstEventAt = known?.firstEventAt?.toISOString() ?? arrivals.firstEventAt
    const { PUBLIC_URL } = program.config
    return {
      snippet: snippetFor(caller.store, PUBLIC_URL),
      customerEventsSnippet: customPixelFor(caller.store, PUBLIC_URL),
      ...arrivals,
      ...(firstEventAt !== undefined && { firstEventAt }),
    }
  },
  findUserMenus: async (_input, caller) => menusOf(caller.store.plans),
})

import { ALL_SITES, hasFeature } from '@convbox/contract'
import { findVisibleStore, listVisibleStores } from '../../http/access.rows.ts'
import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import { menusOf } from './menus.ts'
import { customPixelFor, snippetFor } from '../sdk-script/sdk-script.ts'
import { readArrivals } from './arrivals.rows.ts'
import { deleteStore } from './delete-store.ts'
import { describeAllSites, describeStore, productOfCharges } from './describe-site.ts'
import { readCharges } from './stores.rows.ts'
import { readShopFacts } from './shop-facts.rows.ts'
import { readStoppedPixels } from './stopped-pixels.rows.ts'
import { createStore } from './stores.ts'

/** The user's stores: list, read, create, install, menu. */
export const storesFeature: Feature<'stores'> = (program) => ({
  websites: async (_input, caller) => {
    const stores = await listVisibleStores(program.mainDb, caller.user.id)
    const arrivals = await readArrivals(
      program,
      stores.map(({ store }) => store.id),
    )
    return stores.map(({ store, companyName }) => ({
      websiteName: store.websiteName,
      websiteTitle: store.title,
      tenantId: store.tenantId,
      companyName,
      sandbox: store.sandbox,
      eventCount: 0,
      ...arrivals.get(store.id),
    }))
  },
  websiteInfo: async (input, caller) => {
    const { mainDb } = program
    if (input.websiteName === ALL_SITES) {
      const visible = await listVisibleStores(mainDb, caller.user.id)
      if (visible.length === 0) throw new AppError('not found')
      const ids = visible.map(({ store }) => store.id)
      return describeAllSites(visible, await readCharges(mainDb, ids, program.now()))
    }
    const visible = await findVisibleStore(mainDb, caller.user.id, input.websiteName)
    const facts = visible && (await readShopFacts(mainDb, visible.store.id))
    if (visible === undefined || facts === undefined) throw new AppError('not found')
    const nowMs = program.now()
    const charges = await readCharges(mainDb, [visible.store.id], nowMs)
    return describeStore(visible, { charges, facts, publicUrl: program.config.PUBLIC_URL, nowMs })
  },
  createStore: async (input, caller) => {
    // The tenant of the headers, which was checked; the field must equal it.
    if (input.tenantId !== caller.tenant.id) throw new AppError('not found')
    const { websiteName } = await createStore(program, {
      tenantId: caller.tenant.id,
      title: input.websiteTitle,
      websiteUrl: input.websiteUrl,
      timeZone: input.timezone,
      currency: input.currencyCode,
      sandbox: input.sandbox,
      ...(input.product && { product: input.product }),
      byUserId: caller.user.id,
      requestId: input.requestId,
    })
    return { websiteName }
  },
  deleteStore: async ({ tenantId, websiteName, typedName }, caller) => {
    await deleteStore(program, { tenantId, userId: caller.user.id, websiteName, typedName })
    return { ok: true }
  },
  installation: async (_input, caller) => {
    const arrivals = await readArrivals(program, [caller.store.id])
    const { PUBLIC_URL } = program.config
    return {
      snippet: snippetFor(caller.store, PUBLIC_URL),
      customerEventsSnippet: customPixelFor(caller.store, PUBLIC_URL),
      eventCount: 0,
      ...arrivals.get(caller.store.id),
    }
  },
  findUserMenus: async (_input, caller) => {
    const charges = await readCharges(
      program.mainDb,
      caller.stores.map(({ id }) => id),
      program.now(),
    )
    return menusOf(
      caller.stores.flatMap(({ plans }) => plans),
      productOfCharges(charges),
    )
  },
  health: async (_input, { store }) => {
    const [stoppedPixels, arrivals] = await Promise.all([
      hasFeature(store.plans, 'Pixels') ? readStoppedPixels(program.mainDb, store.id) : [],
      readArrivals(program, [store.id]),
    ])
    return { stoppedPixels, eventCount: 0, ...arrivals.get(store.id) }
  },
})

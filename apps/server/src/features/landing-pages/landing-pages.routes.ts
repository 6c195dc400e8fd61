import type { AuditAction } from '@convbox/contract/api/audit.values'
import type { LandingPage } from '@convbox/contract/api/landing-pages.schemas'
import { LANDING_PAGE_FAULTS, MAX_LANDING_PAGES, readLandingUrl } from '@convbox/contract/landing-pages'
import { isUniqueViolation } from '@convbox/storage'
import { randomUUID } from 'node:crypto'
import { listPageProducts, type PageProduct } from '../../catalogue/product-pages.rows.ts'
import { AppError, type Details } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { writeAudit } from '../audit/audit.ts'
import { countLandingPages, deleteLandingPage, listLandingPages, writeLandingPage, type LandingPageRow } from './landing-pages.rows.ts'
import { judgeLanding, pageKeysOf, type ShownPage } from './landing-product.ts'
import { ownHostsOf } from './own-hosts.ts'

const invalid = (details: Details): AppError => new AppError('invalid input', { details })
const WRONG_URL = 'Please Enter Correct Landing Page URL'

const toPage = (row: LandingPageRow, products: readonly PageProduct[]): LandingPage => {
  const { id, name, url, productId, faultSince, createdAt } = row
  const product = judgeLanding({ url, ...(productId !== null && { productId }) }, products)
  const fault = LANDING_PAGE_FAULTS.find((one) => one === row.fault)
  return {
    id,
    name,
    url,
    ...(product && { product }),
    ...(fault && faultSince && { fault, faultSince: faultSince.toISOString() }),
    createdAt: createdAt.toISOString(),
  }
}

/** Landing pages of campaigns, with the products that they show. */
export const landingPagesFeature: Feature<'landingPages'> = (program) => {
  const { mainDb } = program
  const note = ({ store, user }: StoreCaller, action: AuditAction, target: string): Promise<void> =>
    writeAudit(mainDb, { tenantId: store.tenantId, storeId: store.id, userId: user.id, action, target, detail: {} })
  const productsOf = (storeId: string, pages: readonly ShownPage[]): Promise<PageProduct[]> =>
    listPageProducts(mainDb, storeId, {
      pageKeys: [...new Set(pages.flatMap(({ url }) => pageKeysOf(url)))],
      productIds: [...new Set(pages.flatMap(({ productId }) => productId ?? []))],
    })
  return {
    listLandingPages: async ({ search }, { store }) => {
      const [rows, total, hosts] = await Promise.all([
        listLandingPages(mainDb, store.id, search),
        countLandingPages(mainDb, store.id),
        ownHostsOf(program, store),
      ])
      const products = await productsOf(
        store.id,
        rows.map(({ url, productId }) => ({ url, productId: productId ?? undefined })),
      )
      return { landingPages: rows.map((row) => toPage(row, products)), total, hosts }
    },
    findLandingProduct: async ({ url }, { store }) => {
      const read = readLandingUrl(url, await ownHostsOf(program, store))
      if ('fault' in read) return {}
      const page = { url: read.url.href }
      const product = judgeLanding(page, await productsOf(store.id, [page]))
      return { ...(product && { product }) }
    },
    saveLandingPage: async ({ id, name, url }, caller) => {
      const { store } = caller
      const read = readLandingUrl(url, await ownHostsOf(program, store))
      if ('fault' in read) throw invalid({ url: WRONG_URL })
      const known = await listLandingPages(mainDb, store.id, '')
      const before = known.find((one) => one.id === id)
      if (id !== undefined && before === undefined) throw new AppError('not found')
      if (id === undefined && known.length >= MAX_LANDING_PAGES) throw invalid({ name: `At most ${MAX_LANDING_PAGES} landing pages` })
      const isNamed = known.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())
      if (isNamed) throw invalid({ name: 'Another landing page has this name' })
      const { href } = read.url
      const page = { url: href, ...(before?.url === href && before.productId !== null && { productId: before.productId }) }
      const products = await productsOf(store.id, [page])
      const productId = judgeLanding(page, products)?.productId
      try {
        const saved = await writeLandingPage(
          mainDb,
          store.id,
          { id: id ?? randomUUID(), name, url: href, productId },
          new Date(program.now()),
        )
        if (saved === undefined) throw new AppError('not found')
        await note(caller, 'landing page saved', saved.name)
        program.signals.emit('landing pages')
        return toPage(saved, products)
      } catch (error) {
        if (isUniqueViolation(error)) throw new AppError('already exists', { cause: error })
        throw error
      }
    },
    deleteLandingPage: async ({ id }, caller) => {
      const name = await deleteLandingPage(mainDb, caller.store.id, id)
      if (name === undefined) throw new AppError('not found')
      await note(caller, 'landing page deleted', name)
      return { ok: true }
    },
  }
}

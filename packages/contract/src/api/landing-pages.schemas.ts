/** Landing pages of campaigns on the wire. */
import { z } from 'zod'
import { LANDING_PAGE_FAULTS, LANDING_PRODUCT_STATES, MAX_LANDING_PAGE_NAME } from '../landing-pages.ts'
import { lengthOf } from '../short-texts.ts'
import { done, nameField, timeField } from './fields.schemas.ts'

const urlField = z.string().trim().min(1, 'Field is required!').max(4000)

const landingProduct = z.object({
  productId: z.string(),
  title: z.string(),
  /** Of the variant that the address names; absent where it names none. */
  variantTitle: z.string().optional(),
  state: z.enum(LANDING_PRODUCT_STATES),
  /** Variants that the address offers, and those of them that can be bought. */
  variants: z.number(),
  available: z.number(),
  /** Pieces of them; absent where the catalogue counts none. */
  stock: z.number().optional(),
})

const landingPage = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  /** The product of the store's catalogue that the page shows; absent where it is none's page. */
  product: landingProduct.optional(),
  /** What was wrong when the page was last asked for, and since when. It is asked for soon after it is saved, then daily, and hourly while something is wrong. */
  fault: z.enum(LANDING_PAGE_FAULTS).optional(),
  faultSince: timeField.optional(),
  createdAt: timeField,
})

/** Inputs and results of `landingPages`. */
export const landingPagesSchemas = {
  /** By name; search: in name and address, without regard to case. total: whatever is searched for. hosts: those that an address may have. */
  listLandingPages: {
    input: z.object({ search: z.string().trim().max(100).default('') }),
    result: z.object({ landingPages: z.array(landingPage), total: z.number(), hosts: z.array(z.string()) }),
  },
  /** What an address would show, before it is saved; no product where none is found, or the address cannot be a landing page. */
  findLandingProduct: { input: z.object({ url: urlField }), result: z.object({ product: landingProduct.optional() }) },
  /** Without an id: a new one. A name belongs to one landing page of the store, without regard to case. */
  saveLandingPage: {
    input: z.object({
      id: z.string().max(100).optional(),
      name: nameField.refine((name) => lengthOf(name) <= MAX_LANDING_PAGE_NAME, `At most ${MAX_LANDING_PAGE_NAME} characters`),
      url: urlField,
    }),
    result: landingPage,
  },
  deleteLandingPage: { input: z.object({ id: z.string().min(1).max(100) }), result: done },
}
export type LandingPage = z.output<typeof landingPage>
export type LandingProduct = z.output<typeof landingProduct>

/** The app's web pixel: one in a shop, its settings as the extension asks for them. Source: https://shopify.dev/docs/api/usage/bulk-operations/queries. */
import { PIXEL_SETTINGS } from '../app-extensions.ts'
import type { CallContext, Fields } from '../call-context.ts'
import { nextId, readGid } from '../shop.ts'

type UserError = { code: string; field: string[] | null; message: string }

const readSettings = (settings: unknown): Record<string, unknown> | undefined => {
  if (typeof settings !== 'string')
    return typeof settings === 'object' && settings !== null && !Array.isArray(settings) ? { ...settings } : undefined
  try {
    return readSettings(JSON.parse(settings) as unknown)
  } catch {
    return undefined // Not JSON: the error below says so.
  }
}

const SETTINGS_FIELD = ['webPixel', 'settings']

const faultOf = (settings: unknown): UserError | undefined => {
  const fields = readSettings(settings)
  if (fields === undefined)
    return { code: 'INVALID_CONFIGURATION_JSON', field: SETTINGS_FIELD, message: 'The provided settings are not valid JSON.' }
  const missing = PIXEL_SETTINGS.find((name) => typeof fields[name] !== 'string' || fields[name] === '')
  if (missing) return { code: 'INVALID_SETTINGS', field: SETTINGS_FIELD, message: `${missing} is missing or not a text` }
  const unknown = Object.keys(fields).find((name) => !PIXEL_SETTINGS.includes(name))
  return unknown === undefined
    ? undefined
    : { code: 'INVALID_SETTINGS', field: SETTINGS_FIELD, message: `${unknown} is not a setting of the extension` }
}

const refuse = (error: UserError): Fields => ({ webPixel: null, userErrors: [error] })
const NOT_FOUND = { code: 'NOT_FOUND', field: ['id'], message: 'Pixel not found' }

const pixelFields = ({ shop }: CallContext): Fields | null =>
  shop.webPixel ? { id: `gid://shopify/WebPixel/${shop.webPixel.id}`, settings: shop.webPixel.settings } : null

const isIt = ({ shop }: CallContext, gid: string): boolean => shop.webPixel !== undefined && readGid('WebPixel', gid) === shop.webPixel.id

const put = (context: CallContext, id: string, settings: unknown): Fields => {
  const fault = faultOf(settings)
  if (fault) return refuse(fault)
  context.shop.webPixel = { id, settings: JSON.stringify(readSettings(settings)) }
  context.save()
  return { webPixel: pixelFields(context), userErrors: [] }
}

/** Queries and mutations of the web pixel. */
export const pixelRoots = (context: CallContext): Fields => ({
  webPixel: ({ id }: { id?: string | null }) => (typeof id === 'string' && !isIt(context, id) ? null : pixelFields(context)),
  webPixelCreate: ({ webPixel }: { webPixel: { settings: unknown } }) =>
    context.shop.webPixel
      ? refuse({ code: 'TAKEN', field: null, message: 'Web pixel is taken.' })
      : put(context, nextId(context.shop), webPixel.settings),
  webPixelUpdate: ({ id, webPixel }: { id: string; webPixel: { settings: unknown } }) =>
    isIt(context, id) ? put(context, readGid('WebPixel', id) ?? '', webPixel.settings) : refuse(NOT_FOUND),
  webPixelDelete: ({ id }: { id: string }) => {
    if (!isIt(context, id)) return { deletedWebPixelId: null, userErrors: [NOT_FOUND] }
    delete context.shop.webPixel
    context.save()
    return { deletedWebPixelId: id, userErrors: [] }
  },
})

/**
 * Our own addresses of product pictures. A picture's URL comes from an event, so anybody may have chosen it: an admin's browser must ask nobody but us, and
 * nobody may make us fetch what they like. Only pictures of the shop's own hosts get an address, signed by us.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { PICTURES_PATH, type PictureWidth } from '@convbox/contract/pictures'
import type { Program } from '../program.ts'

/** Shopify serves the pictures of every shop from here. */
const SHOP_HOSTS = ['cdn.shopify.com']
/** Longer URLs are no picture's; the whole stands in an address. */
const MAX_URL = 2000

const sign = ({ secrets }: Pick<Program, 'secrets'>, url: string): string =>
  createHmac('sha256', secrets.keyFor('pictures')).update(url).digest('base64url')

const isOfShop = (host: string, shopHost: string): boolean =>
  SHOP_HOSTS.includes(host) || host === shopHost || host.endsWith(`.${shopHost}`)

/** The address to show for a picture of a store's event; undefined where the picture is not the shop's own. */
export const pictureAddress = (program: Pick<Program, 'config' | 'secrets'>, store: { host: string }, url: string): string | undefined => {
  if (url.length > MAX_URL || !URL.canParse(url)) return undefined
  const { origin, protocol, hostname, port, username } = new URL(url)
  // The demo's shops stand on this server.
  if (origin === new URL(program.config.PUBLIC_URL).origin) return url
  if (protocol !== 'https:' || port !== '' || username !== '' || !isOfShop(hostname, store.host.toLowerCase())) return undefined
  return `${PICTURES_PATH}/${sign(program, url)}?url=${encodeURIComponent(url)}`
}

/** Whether we gave out the address. */
export const isSignedPicture = (program: Pick<Program, 'secrets'>, signature: string, url: string): boolean => {
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(program, url))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** The URL of a picture in a width, where its host scales pictures. */
export const atWidth = (url: string, width: PictureWidth | undefined): string => {
  const scaled = new URL(url)
  if (width === undefined || !SHOP_HOSTS.includes(scaled.hostname)) return url
  scaled.searchParams.set('width', width)
  return scaled.href
}

/** What is served is a picture and nothing else, whatever its bytes say. */
export const PICTURE_HEADERS = {
  'cache-control': 'private, max-age=604800, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const

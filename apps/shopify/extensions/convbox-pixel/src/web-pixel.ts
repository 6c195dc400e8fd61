/** The app's web pixel: what Shopify's strict sandbox reports of the checkout, told by the core of the storefront script under the same visitor. Pages of the theme are the embed's. */
import type { WebPixelSettings } from '@convbox/contract/shopify-app'
import { startPixel } from '@convbox/sdk/start-pixel'
import type { ExtensionApi } from '@shopify/web-pixels-extension'

const readSettings = ({ storeKey, collectUrl }: Record<string, unknown>): WebPixelSettings | undefined =>
  typeof storeKey === 'string' && typeof collectUrl === 'string' && storeKey && collectUrl ? { storeKey, collectUrl } : undefined

/**
 * Listens and sends; without settings it does neither. Resolves when the visitor's cookies are read. sender: the fetch to use.
 * Consent counts as required whatever the store says: Shopify's answer holds the law of the visitor's region and the visitor's choice together, so a no from it means nothing is written or sent.
 */
export const runPixel = async (api: ExtensionApi, sender: typeof fetch): Promise<void> => {
  const settings = readSettings(api.settings)
  if (settings) await startPixel(api, { ...settings, consentRequired: true }, sender)
}

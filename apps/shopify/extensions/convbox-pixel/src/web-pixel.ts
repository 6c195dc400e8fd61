/** The app's web pixel: sends the checkout events of Shopify's strict sandbox through the storefront script's core, with the same visitor id. Theme pages are covered by the app embed. */
import type { WebPixelSettings } from '@convbox/contract/shopify-app'
import { startPixel } from '@convbox/sdk/start-pixel'
import type { ExtensionApi } from '@shopify/web-pixels-extension'

const readSettings = ({ storeKey, collectUrl }: Record<string, unknown>): WebPixelSettings | undefined =>
  typeof storeKey === 'string' && typeof collectUrl === 'string' && storeKey && collectUrl ? { storeKey, collectUrl } : undefined

/**
 * Subscribes to events and sends them; does nothing without settings. Resolves when the visitor's cookies are read. sender: the fetch to use.
 * Consent is treated as required whatever the store's settings: Shopify's answer combines the law of the visitor's region and the visitor's choice, so without consent nothing is written or sent.
 */
export const runPixel = async (api: ExtensionApi, sender: typeof fetch): Promise<void> => {
  const settings = readSettings(api.settings)
  if (settings) await startPixel(api, { ...settings, consentRequired: true }, sender)
}

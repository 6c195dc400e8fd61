/** The shop that a store's shopper visits. Pure. */
import type { DirectoryStore } from '../../directory/directory-entries.ts'

export type Shop = { kind: 'demo store' | 'sandbox shop' | 'real'; url: string }

/** A sandbox store's shop stands on this server; undefined where it has none. */
export const shopOf = ({ sandbox, host }: Pick<DirectoryStore, 'sandbox' | 'host'>, publicUrl: string): Shop | undefined => {
  const own = publicUrl.replace(/\/+$/, '')
  if (!sandbox) return host.includes('.') ? { kind: 'real', url: `https://${host}/` } : undefined
  if (host === new URL(own).host) return { kind: 'demo store', url: `${own}/demo-store/` }
  return host.endsWith('.myshopify.com') ? { kind: 'sandbox shop', url: `${own}/sandbox/shopify/${host}/storefront/` } : undefined
}

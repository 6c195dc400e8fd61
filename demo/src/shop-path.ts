/** Addresses within a shop that is served below a path of this server. Pure. */

/** Where a link of the shop leads: its own path below root (a slash at both ends), or the shop's first page for an address elsewhere. */
export const readShopPath = (root: string, wanted = '/'): string => {
  const base = 'http://shop.invalid'
  if (!wanted.startsWith('/') || !URL.canParse(wanted, base)) return root
  const { origin, pathname, search, hash } = new URL(wanted, base)
  if (origin !== base) return root
  const path = pathname.startsWith(root) ? pathname.slice(root.length) : pathname.slice(1)
  return `${root}${path.replace(/^\/+/, '')}${search}${hash}`
}

/** Never redirect back to these pages: they only lead to sign-in or away from it. */
const SIGN_IN_PAGES = /^\/(login|register|forgot-password|reset-password|mobile\/(phone-login|berification-code))\/?$/
/** Stands for our own origin: any address that resolves to another origin is refused, however it is spelled. */
const OWN = 'https://own.invalid'

/** Address to open after sign-in: `next` if it is a page of this app, else '/'. Never another site, never one of the sign-in pages. */
export const nextAddress = (next: string): string => {
  if (!next.startsWith('/') || !URL.canParse(next, OWN)) return '/'
  const { origin, pathname, search, hash } = new URL(next, OWN)
  return origin === OWN && !pathname.startsWith('//') && !SIGN_IN_PAGES.test(pathname) ? pathname + search + hash : '/'
}

/** Pages that only lead here, or away again: nobody is sent back to them. */
const DOORS = /^\/(login|register|forgot-password|reset-password|mobile\/(phone-login|berification-code))\/?$/
/** Stands for our own origin: an address that leaves it, by whatever spelling a browser understands, is none of ours. */
const OWN = 'https://own.invalid'

/** Where to go after signing in: an address of this app, else the front door. Another site never gets the visitor, nor do the doors themselves. */
export const nextAddress = (next: string): string => {
  if (!next.startsWith('/') || !URL.canParse(next, OWN)) return '/'
  const { origin, pathname, search, hash } = new URL(next, OWN)
  return origin === OWN && !pathname.startsWith('//') && !DOORS.test(pathname) ? pathname + search + hash : '/'
}

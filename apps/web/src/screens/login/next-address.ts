/** Where to go after signing in: an address of this app, else the front door. Another site never gets the visitor, nor does the login page itself. */
export const nextAddress = (next: string): string => (/^\/(?![/\\])/.test(next) && !next.startsWith('/login') ? next : '/')

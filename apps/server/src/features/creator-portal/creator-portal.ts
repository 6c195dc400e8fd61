/** The page of a creator: what other folders use. */
export { maskedName } from './masked-name.ts'
export { openOrderKey } from './order-key.ts'
export { closeAllOf } from './portal-sessions.rows.ts'
export { makeSignInLink, readSignedIn } from './signed-in.ts'

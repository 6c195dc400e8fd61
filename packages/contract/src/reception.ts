/** Whether a store's own pages are heard: one rule for the list of stores and for each store's own page. */

/** A store that has heard nothing for longer is quiet. A shop with few visitors has one a day; a script that was taken out shows the next day. */
export const QUIET_AFTER_HOURS = 24

/** When the first and the last event that is kept of a store arrived, and when its Shopify app was uninstalled; each absent where there is none. Orders that Shopify tells are no events here: they come from a silent storefront too. ISO. */
export type Arrivals = { firstEventAt?: string | undefined; lastEventAt?: string | undefined; uninstalledAt?: string | undefined }

/** lastEventAt, since: ISO. An uninstalled app may have heard something: what a pasted script sends still arrives. */
export type Reception =
  | { kind: 'never' }
  | { kind: 'arriving'; lastEventAt: string }
  | { kind: 'quiet'; lastEventAt: string }
  | { kind: 'uninstalled'; since: string; lastEventAt?: string | undefined }

/** What a store's arrivals mean at this moment. An event exactly QUIET_AFTER_HOURS old still counts as arriving. */
export const receptionOf = ({ lastEventAt, uninstalledAt }: Arrivals, nowMs: number): Reception => {
  if (uninstalledAt !== undefined) return { kind: 'uninstalled', since: uninstalledAt, lastEventAt }
  if (lastEventAt === undefined) return { kind: 'never' }
  const isQuiet = nowMs - Date.parse(lastEventAt) > QUIET_AFTER_HOURS * 3_600_000
  return { kind: isQuiet ? 'quiet' : 'arriving', lastEventAt }
}

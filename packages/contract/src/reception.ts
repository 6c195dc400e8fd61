/** Whether events of a store's own pages arrive: one rule for the list of stores and for each store's own page. */

/** Hours without an event after which a store is quiet. Even a shop with few visitors has one a day; a removed script shows the next day. */
export const QUIET_AFTER_HOURS = 24

/** Arrival times of a store's first and last kept event, and when its Shopify app was uninstalled; each absent where there is none. Orders from Shopify are not counted: they arrive from a storefront without script too. ISO. */
export type Arrivals = { firstEventAt?: string | undefined; lastEventAt?: string | undefined; uninstalledAt?: string | undefined }

/** lastEventAt, since: ISO. An uninstalled app may still have events: those of a pasted script. */
export type Reception =
  | { kind: 'never' }
  | { kind: 'arriving'; lastEventAt: string }
  | { kind: 'quiet'; lastEventAt: string }
  | { kind: 'uninstalled'; since: string; lastEventAt?: string | undefined }

/** The state of a store's arrivals now. An event exactly QUIET_AFTER_HOURS old still counts as arriving. */
export const receptionOf = ({ lastEventAt, uninstalledAt }: Arrivals, nowMs: number): Reception => {
  if (uninstalledAt !== undefined) return { kind: 'uninstalled', since: uninstalledAt, lastEventAt }
  if (lastEventAt === undefined) return { kind: 'never' }
  const isQuiet = nowMs - Date.parse(lastEventAt) > QUIET_AFTER_HOURS * 3_600_000
  return { kind: isQuiet ? 'quiet' : 'arriving', lastEventAt }
}

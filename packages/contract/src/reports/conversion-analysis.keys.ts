/** Keys of the conversion analysis' rows: pages that show a figure of it elsewhere name its row by them. */

/** The row of orders without a touch. */
export const UNTRACKED_KEY = 'untracked'

/** A row's key: channel and value, each encoded, so that keys of different rows cannot collide. value: '' at the level of channels. */
export const rowKey = (channel: string, value: string): string => `row:${encodeURIComponent(channel)}:${encodeURIComponent(value)}`

/** Channel and value of a key; undefined for 'untracked' and for an invalid key. */
export const readRowKey = (key: string): { channel: string; value: string } | undefined => {
  const [, channel, value] = /^row:([^:]*):([^:]*)$/.exec(key) ?? []
  if (channel === undefined || value === undefined) return undefined
  try {
    return { channel: decodeURIComponent(channel), value: decodeURIComponent(value) }
  } catch (cause) {
    if (cause instanceof URIError) return undefined
    throw cause
  }
}

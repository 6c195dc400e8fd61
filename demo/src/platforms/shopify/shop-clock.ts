/** Currency and time zone of every sandbox shop. Pure. */

export const SHOP_CURRENCY = 'USD'
export const SHOP_TIME_ZONE = 'America/New_York'

/** Minutes between the shop's clock and UTC at a moment: -300 or -240. */
export const offsetMinutes = (nowMs: number): number => {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: SHOP_TIME_ZONE, timeZoneName: 'longOffset' })
    .formatToParts(nowMs)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** -300 -> '-0500'. */
export const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}${String(size % 60).padStart(2, '0')}`
}

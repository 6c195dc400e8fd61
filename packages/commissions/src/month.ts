/** The calendar month of an instant in a time zone. */

/** The month as 'YYYY-MM'. Give it once a campaign: making the format costs more than a thousand answers. */
export const monthsIn = (timeZone: string): ((atMs: number) => string) => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
  })
  return (atMs) => {
    const parts = format.formatToParts(atMs)
    const valueOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
    return `${valueOf('year')}-${valueOf('month')}`
  }
}

/** The currency of amounts over several stores: the one that they share, else USD, in which all exchange rates are stored. Pure. */
export const shownCurrency = (currencies: readonly string[]): string => {
  const [first, ...others] = new Set(currencies)
  return first === undefined || others.length > 0 ? 'USD' : first
}

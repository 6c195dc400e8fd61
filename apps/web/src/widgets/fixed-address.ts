/** The address of what is shown, with its days fixed: a preset such as "Last 7 days" would mean others tomorrow. */
export const fixedAddress = (pathname: string, search: string, { from, to }: { from: string; to: string }): string => {
  const params = new URLSearchParams(search)
  for (const [key, value] of Object.entries({ range: 'custom', since: from, until: to })) params.set(key, value)
  return `${pathname}?${params.toString()}`
}

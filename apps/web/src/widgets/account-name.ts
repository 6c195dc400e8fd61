/** A connected account as people know it: the wire's JSON text has its name and e-mail; the platform's own id where it has neither. */
export const accountName = ({ thridUserInfo, thridUserId }: { thridUserInfo: string; thridUserId: string }): string => {
  const fields = fieldsOf(thridUserInfo)
  const known = [fields['name'], fields['email']].filter((part) => typeof part === 'string' && part !== '')
  return known.length > 0 ? known.join(' · ') : thridUserId
}

const fieldsOf = (json: string): Record<string, unknown> => {
  try {
    const read: unknown = JSON.parse(json)
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {} // Not JSON: the id must do.
  }
}

/** Display name of a connected account: name and e-mail from the wire's JSON text, or the platform's id without them. */
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
    return {} // Not JSON: fall back to the id.
  }
}

/** Small texts kept in browser storage. Where storage is forbidden nothing is kept, without errors. */
type Where = 'local' | 'session'

const storageOf = (where: Where): Storage | undefined => {
  try {
    return where === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    // Reading the property throws where cookies are blocked.
    return undefined
  }
}

/** The stored text, or undefined. */
export const readRemembered = (key: string, where: Where = 'local'): string | undefined => storageOf(where)?.getItem(key) ?? undefined

/** Stores a text; undefined removes it. Returns whether the browser stored it. */
export const remember = (key: string, text: string | undefined, where: Where = 'local'): boolean => {
  const storage = storageOf(where)
  if (!storage) return false
  try {
    if (text === undefined) storage.removeItem(key)
    else storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

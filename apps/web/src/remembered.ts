/** Small texts that this browser remembers. A browser that forbids storage remembers nothing, and nothing breaks. */
type Where = 'local' | 'session'

const storageOf = (where: Where): Storage | undefined => {
  try {
    return where === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    // Reading the property itself throws where cookies are blocked.
    return undefined
  }
}

/** What was remembered, or undefined. */
export const readRemembered = (key: string, where: Where = 'local'): string | undefined => storageOf(where)?.getItem(key) ?? undefined

/** Remembers a text; undefined forgets. Returns whether the browser took it. */
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

/** Cache for values that cost more than a look-up: the same user agents and landings repeat all day. */
export type Cache<Value> = (key: string, make: (key: string) => Value) => Value

/**
 * Two-generation cache of up to about `size` values: a full young generation becomes the old one, and a hit in the old
 * one moves back to the young.
 */
export const createCache = <Value>(size: number): Cache<Value> => {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  return (key, make) => {
    const found = young.get(key)
    if (found !== undefined) return found
    const value = old.get(key) ?? make(key)
    if (young.size >= size / 2) {
      old = young
      young = new Map()
    }
    young.set(key, value)
    return value
  }
}

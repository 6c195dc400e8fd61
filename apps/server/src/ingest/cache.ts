/** A small memory for answers that cost more than a look-up: user agents and landings repeat all day. */
export type Cache<Value> = (key: string, make: (key: string) => Value) => Value

/** Keeps up to about `size` answers in two generations: when the young one is full it becomes the old one, and what is asked for again moves back. */
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

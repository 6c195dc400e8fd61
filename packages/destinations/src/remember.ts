/** Work done once for equal inputs: the events of a visitor repeat the same contact data, and hashing them is dear. */

/** A call may bring events of any number of visitors; those of one visitor lie close together. */
const MAX_KEPT = 1000

/** An object or an array. */
const hasParts = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether two values of JSON are the same. One that has a key as undefined differs from one that lacks it. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (!hasParts(one) || !hasParts(other) || Array.isArray(one) !== Array.isArray(other)) return false
  let keys = 0
  for (const key in one) {
    if (!Object.hasOwn(other, key) || !isSame(one[key], other[key])) return false
    keys += 1
  }
  return keys === Object.keys(other).length
}

/**
 * The function with its last result for each name, used again for an equal input. nameOf: a text that equal inputs share, cheap to make; inputs of one name need not be equal.
 * Comparing costs a third of what a serialised key would. Created for each `buildRequests`, so that an adapter stays pure and keeps no personal data between calls.
 * Events share a result, so it must not be modified.
 */
export const remember = <Input, Result>(nameOf: (input: Input) => string, work: (input: Input) => Result): ((input: Input) => Result) => {
  const kept = new Map<string, { input: Input; result: Result }>()
  return (input) => {
    const name = nameOf(input)
    const known = kept.get(name)
    if (known !== undefined && isSame(known.input, input)) return known.result
    const result = work(input)
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(name, { input, result })
    return result
  }
}

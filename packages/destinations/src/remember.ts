/** Work done once for equal inputs: the events of a visitor repeat the same contact data, and hashing them is dear. */

/** A call may bring events of any number of visitors; those of one visitor lie close together. */
const MAX_KEPT = 1000

/**
 * The function with its results kept by the JSON of its input, up to a limit. Made anew for each `buildRequests`, so that an adapter stays pure and keeps nobody's data.
 * Equal inputs share one result: nobody may change it. An input whose keys stand in another order is only worked out again.
 */
export const remember = <Input extends object, Result extends object>(work: (input: Input) => Result): ((input: Input) => Result) => {
  const kept = new Map<string, Result>()
  return (input) => {
    const key = JSON.stringify(input)
    const known = kept.get(key)
    if (known !== undefined) return known
    const result = work(input)
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(key, result)
    return result
  }
}

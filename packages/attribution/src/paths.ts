/**
 * The path of an order: its touches that may take credit (`poolOf`), oldest first, with touches of the same value in a row as one step. Direct is in a path
 * only when nothing else is there, so the first and the last step are what first and last click name.
 */

/** The touches of a path that are told apart: all, or the first and the last `each`, with the number of those between. */
export type Told<Value> = { first: Value[]; left: number; last: Value[] }
/** A value with how often it came in a row; or, in the middle of a very long path, how many touches are not told apart. */
export type Step<Value> = { value: Value; times: number } | { left: number }

/** Limits a path, however long a robot made it. Two paths are the same if their length and the touches told apart are. */
export const toldOf = <Value>(path: readonly Value[], each: number): Told<Value> =>
  path.length <= 2 * each
    ? { first: [...path], left: 0, last: [] }
    : { first: path.slice(0, each), left: path.length - 2 * each, last: path.slice(-each) }

const runsOf = <Value>(values: readonly Value[], isSame: (one: Value, other: Value) => boolean): { value: Value; times: number }[] => {
  const runs: { value: Value; times: number }[] = []
  for (const value of values) {
    const run = runs.at(-1)
    if (run !== undefined && isSame(run.value, value)) run.times += 1
    else runs.push({ value, times: 1 })
  }
  return runs
}

/** The steps of a path: "a a a b" is a three times, then b once. */
export const stepsOf = <Value>({ first, left, last }: Told<Value>, isSame: (one: Value, other: Value) => boolean): Step<Value>[] => [
  ...runsOf(first, isSame),
  ...(left > 0 ? [{ left }] : []),
  ...runsOf(last, isSame),
]

/** Ends a switch over a union: a missing case does not compile; an impossible value is a bug. */
export const assertNever = (value: never): never => {
  throw new TypeError(`unexpected case: ${String(value)}`)
}

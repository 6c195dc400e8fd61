/** Ends a switch over a union: a case that is missing does not compile; a value that cannot be is a bug. */
export const assertNever = (value: never): never => {
  throw new TypeError(`unexpected case: ${String(value)}`)
}

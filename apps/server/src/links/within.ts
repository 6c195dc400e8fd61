/** Waits for the promise at most so long; undefined: it did not come. A failure is one, also one that comes too late, which nobody hears of. */
export const within = <Value>(promise: Promise<Value>, ms: number): Promise<{ value: Value } | undefined> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms)
    promise.then((value) => resolve({ value }), reject).finally(() => clearTimeout(timer))
  })

import { useState } from 'react'

/** Which fields were left once, so that nobody is told of a fault while typing. start: those whose value was there before. */
export const useLeftFields = <Name extends string>(start: Partial<Record<Name, boolean>>) => {
  const [left, setLeft] = useState<Partial<Record<Name, boolean>>>(start)
  return {
    has: (name: Name): boolean => left[name] === true,
    leave: (name: Name): void => setLeft((now) => ({ ...now, [name]: true })),
  }
}

/** The one function of the library that we use; it ships no types. */
declare module 'fs-native-extensions' {
  /** Locks an open file exclusively without waiting; false: somebody else holds it. */
  export const tryLock: (fd: number) => boolean
}

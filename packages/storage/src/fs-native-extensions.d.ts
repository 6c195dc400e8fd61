/** Types of the one function of the library that we use; it ships none. */
declare module 'fs-native-extensions' {
  /** Locks an open file exclusively without waiting; false when it is locked already. */
  export const tryLock: (fd: number) => boolean
}

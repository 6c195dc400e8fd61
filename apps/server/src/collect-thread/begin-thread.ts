/** Where collect's thread begins: thread.ts, with modules found cheaply before any of them is imported. */
import '../find-modules.ts'

await import('./thread.ts')

/** Where collect's thread begins: thread.ts, with drizzle's modules found cheaply before any of them is imported. */
import '../resolve-drizzle.ts'

await import('./thread.ts')

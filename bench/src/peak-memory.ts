/** The most memory that the process, with the engine inside, takes during some work. Linux keeps that mark, and sets it back on request. */
import { readFileSync, writeFileSync } from 'node:fs'

const KB = 1024
const readStatus = (name: 'VmHWM' | 'VmRSS'): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * KB

/** Bytes above what the process held before the work; undefined where the machine keeps no such mark. */
export const peakMemoryDuring = async (work: () => Promise<unknown>): Promise<number | undefined> => {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {
    await work()
    return undefined
  }
  const before = readStatus('VmRSS')
  await work()
  return Math.max(0, readStatus('VmHWM') - before)
}

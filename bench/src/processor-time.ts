/** Where a running program spends the processor: by thread, as Linux names them, and PostgreSQL's processes. */
import { readdirSync, readFileSync } from 'node:fs'
import type { RunningApp } from '../../e2e/start-app.ts'

/** Microseconds since the start. libuv: threads that run ClickHouse's statements and LMDB's commits. clickhouse: all threads that the others are not. */
export type ProcessorTime = Record<'main' | 'collect' | 'v8' | 'libuv' | 'clickhouse' | 'postgres', number>

/** Linux counts in hundredths of a second. Source: proc_pid_stat(5), USER_HZ. */
const TICK_MICROS = 10_000

type Stat = { name: string; parent: number; micros: number }

/** A process's or thread's own line; undefined when it has ended meanwhile. */
const readStat = (folder: string): Stat | undefined => {
  try {
    const line = readFileSync(`${folder}/stat`, 'utf8')
    const end = line.lastIndexOf(')')
    const [, parent, ...fields] = line.slice(end + 2).split(' ')
    return {
      name: line.slice(line.indexOf('(') + 1, end),
      parent: Number(parent),
      micros: (Number(fields[9]) + Number(fields[10])) * TICK_MICROS,
    }
  } catch {
    return undefined
  }
}

const PARTS: ReadonlyMap<string, 'collect' | 'v8' | 'libuv'> = new Map([
  ['WorkerThread', 'collect'],
  ['V8Worker', 'v8'],
  ['libuv-worker', 'libuv'],
])

/** Undefined on a system other than Linux. */
export const readProcessorTime = ({ process: { pid } }: Pick<RunningApp, 'process'>): ProcessorTime | undefined => {
  const whole = readStat(`/proc/${pid}`)
  if (whole === undefined) return undefined
  const time: ProcessorTime = { main: 0, collect: 0, v8: 0, libuv: 0, clickhouse: 0, postgres: 0 }
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const stat = readStat(`/proc/${pid}/task/${id}`)
    const part = Number(id) === pid ? 'main' : PARTS.get(stat?.name ?? '')
    if (stat !== undefined && part !== undefined) time[part] += stat.micros
  }
  time.clickhouse = whole.micros - time.main - time.collect - time.v8 - time.libuv
  const stats = new Map(
    readdirSync('/proc').flatMap((id): [number, Stat][] => {
      const stat = /^\d+$/.test(id) ? readStat(`/proc/${id}`) : undefined
      return stat === undefined ? [] : [[Number(id), stat]]
    }),
  )
  const isBelow = ({ parent }: Stat): boolean => {
    const above = stats.get(parent)
    return parent === pid || (above !== undefined && isBelow(above))
  }
  for (const stat of stats.values()) if (isBelow(stat)) time.postgres += stat.micros
  return time
}

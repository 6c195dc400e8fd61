/** Whether another process still lives. A zombie (not reaped, as in a container whose first process reaps none) counts as ended. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Start time of a process, as the system reports it; undefined when it has ended or never existed. */
const readProcessStart = (pid: number): string | undefined => {
  try {
    if (existsSync('/proc/self/stat')) {
      // Fields after the name, which stands in brackets and may hold spaces: state first, start time the 20th. Source: proc_pid_stat(5).
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
      return fields?.[0] === 'Z' ? undefined : fields?.[19]
    }
    const shown = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    return shown === '' || shown.startsWith('Z') ? undefined : shown.replace(/^\S+\s+/, '')
  } catch {
    // No such process.
    return undefined
  }
}

/** Whether the process lives. */
export const isProcessRunning = (pid: number): boolean => readProcessStart(pid) !== undefined

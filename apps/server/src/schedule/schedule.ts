/** The schedule role: runs the timetable through pg-boss in our PostgreSQL. */
import { PgBoss } from 'pg-boss'
import type { Role } from '../program.ts'
import { TIMETABLE } from './timetable.ts'

/** A job whose process was killed shows no sign of life for this long, and is then begun again; without it the job would hold its place for three hours, and nothing of its name would run. */
const HEARTBEAT_SECONDS = 30

export const schedule: Role = {
  start: async (program) => {
    const { pool } = program.mainDb
    const boss = new PgBoss({ db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) } })
    boss.on('error', (error) => program.logger.error({ err: error }, 'schedule'))
    await boss.start()
    for (const job of TIMETABLE) {
      const options = { retryLimit: 2, expireInSeconds: 3 * 3600, heartbeatSeconds: HEARTBEAT_SECONDS }
      await boss.createQueue(job.name, { policy: 'exclusive', ...options })
      // A queue that an earlier version made is left as it was by createQueue.
      await boss.updateQueue(job.name, options)
      await boss.schedule(job.name, job.cron)
      await boss.work(job.name, { pollingIntervalSeconds: 10 }, () => job.run(program))
    }
    return { stop: () => boss.stop({ graceful: true, timeout: 20_000 }) }
  },
}

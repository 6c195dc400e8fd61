/** The schedule role: runs the timetable through pg-boss in our PostgreSQL. */
import { PgBoss } from 'pg-boss'
import type { Role } from '../program.ts'
import { TIMETABLE } from './timetable.ts'

export const schedule: Role = {
  start: async (program) => {
    const { pool } = program.mainDb
    const boss = new PgBoss({ db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) } })
    boss.on('error', (error) => program.logger.error({ err: error }, 'schedule'))
    await boss.start()
    for (const job of TIMETABLE) {
      await boss.createQueue(job.name, { policy: 'exclusive', retryLimit: 2, expireInSeconds: 3 * 3600 })
      await boss.schedule(job.name, job.cron)
      await boss.work(job.name, { pollingIntervalSeconds: 10 }, () => job.run(program))
    }
    return { stop: () => boss.stop({ graceful: true, timeout: 20_000 }) }
  },
}

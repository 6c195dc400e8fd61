/** The schedule role: runs the timetable through pg-boss in our PostgreSQL. */
import { PgBoss } from 'pg-boss'
import type { Program, Role } from '../program.ts'
import { TIMETABLE, type Job } from './timetable.ts'

/** A job of a killed process is restarted after this time without a heartbeat; without it the job would block its queue for three hours. */
const HEARTBEAT_SECONDS = 30
/** How long a running job may take to finish when the role stops; an aborted one runs again after the next start. */
const STOP_GRACE_MS = 8000
/** Of each job, at most one runs and one waits. */
const POLICY = 'stately'

/** Run now; if running, queue one more. If the hint is lost, the regular schedule runs the job. */
const runSoon = (program: Program, boss: PgBoss, name: string, worker: string): void => {
  boss.send(name).then(
    () => boss.notifyWorker(worker),
    (error: unknown) => program.logger.error({ err: error, job: name }, 'a job could not be asked for'),
  )
}

/** A role that runs these jobs on schedule, each once over all processes. */
export const scheduleOf = (timetable: readonly Job[]): Role => ({
  start: async (program) => {
    const { pool } = program.mainDb
    const boss = new PgBoss({ db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) } })
    boss.on('error', (error) => program.logger.error({ err: error }, 'schedule'))
    await boss.start()
    const stopListening: (() => void)[] = []
    for (const job of timetable) {
      const options = { retryLimit: 2, expireInSeconds: 3 * 3600, heartbeatSeconds: HEARTBEAT_SECONDS }
      const known = await boss.getQueue(job.name)
      // A queue's policy is fixed: recreate an earlier version's queue. Its waiting jobs come again on schedule.
      if (known !== null && known.policy !== POLICY) await boss.deleteQueue(job.name)
      await boss.createQueue(job.name, { policy: POLICY, ...options })
      // createQueue does not change an existing queue.
      await boss.updateQueue(job.name, options)
      await boss.schedule(job.name, job.cron)
      const worker = await boss.work(job.name, { pollingIntervalSeconds: 10 }, () => job.run(program))
      if (job.soonAfter !== undefined) stopListening.push(program.signals.on(job.soonAfter, () => runSoon(program, boss, job.name, worker)))
    }
    return {
      stop: async () => {
        for (const stop of stopListening) stop()
        await boss.stop({ graceful: true, timeout: STOP_GRACE_MS })
      },
    }
  },
})

export const schedule: Role = scheduleOf(TIMETABLE)

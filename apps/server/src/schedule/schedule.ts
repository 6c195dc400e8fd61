/** The schedule role: runs the timetable through pg-boss in our PostgreSQL. */
import { PgBoss } from 'pg-boss'
import type { Program, Role } from '../program.ts'
import { TIMETABLE, type Job } from './timetable.ts'

/** A job whose process was killed shows no sign of life for this long, and is then begun again; without it the job would hold its place for three hours, and nothing of its name would run. */
const HEARTBEAT_SECONDS = 30
/** How long a running job may take to finish when the role stops; one that is broken off runs again after the next start. */
const STOP_GRACE_MS = 8000
/** Of each job one runs and one waits, at most. */
const POLICY = 'stately'

/** Somebody waits for it: it need not wait for its minute. Where it runs already it runs once more after it; where the hint is lost, the clock sees to it. */
const runSoon = (program: Program, boss: PgBoss, name: string, worker: string): void => {
  boss.send(name).then(
    () => boss.notifyWorker(worker),
    (error: unknown) => program.logger.error({ err: error, job: name }, 'a job could not be asked for'),
  )
}

/** A role that runs these jobs by their clocks, each once over all processes. */
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
      // A queue keeps the policy that it was made with: an earlier version's is made anew. What waited in it comes again by its clock.
      if (known !== null && known.policy !== POLICY) await boss.deleteQueue(job.name)
      await boss.createQueue(job.name, { policy: POLICY, ...options })
      // A queue that an earlier version made is left as it was by createQueue.
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

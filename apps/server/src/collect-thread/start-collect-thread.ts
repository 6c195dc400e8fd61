/** Starts collect's thread, and the main thread's side of it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { getPriority, setPriority, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { IntakeLog, LogRecord } from '@convbox/storage'
import type { FastifyInstance } from 'fastify'
import type { Program } from '../program.ts'
import { listenBehind } from './listen-behind.ts'
import { mergeMetrics } from './merge-metrics.ts'
import { COUNTERS, type Metrics, type News, type Order, type ThreadData } from './thread-messages.ts'

/**
 * Collect's thread. listen: opens the main thread's server for it, then the program's port. readMetrics: text of both threads' metrics. stop: accepts no
 * connection any more. end: after the main thread's server is closed; resolves when the thread is gone.
 */
export type CollectThread = {
  listen: (server: FastifyInstance) => Promise<void>
  readMetrics: () => Promise<string>
  stop: () => Promise<void>
  end: () => Promise<void>
}

/** Somebody who waits for news of the thread. */
type Waiting = { take: (news: News) => void; fail: (why: Error) => void }

const THREAD = join(import.meta.dirname, 'begin-thread.ts')
/** Longest address of a Unix socket. Source: unix(7), 108 bytes with the closing NUL; 104 on macOS. */
const MAX_SOCKET_PATH = 100

/** A socket in the data folder; in a private folder for temporary files where its path is too long for that. */
const chooseSocket = (dataDir: string): { path: string; remove: () => void } => {
  const path = join(resolve(dataDir), 'main.sock')
  // Left by a killed program.
  rmSync(path, { force: true })
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) return { path, remove: () => rmSync(path, { force: true }) }
  const other = join(mkdtempSync(join(tmpdir(), 'convbox-')), 'main.sock')
  return { path: other, remove: () => rmSync(dirname(other), { recursive: true, force: true }) }
}

/** Added to the main thread's nice value: where all cores are busy, collect's thread gets about three times its share. */
const BEHIND = 5
const MOST_NICE = 19

/** Lets collect's thread go first: what is not accepted is lost, everything else only waits. On Linux the value is the calling thread's own; elsewhere it is that of the whole process, and changes nothing between them. */
const goBehind = (): void => setPriority(Math.min(getPriority() + BEHIND, MOST_NICE))

/** Starts the thread and waits until it is ready. onBroken: it has ended by itself, and with it the program's port. */
export const startCollectThread = async (program: Program, onBroken: (why: string) => void): Promise<CollectThread> => {
  const socket = chooseSocket(program.config.DATA_DIR)
  const counters = new Int32Array(new SharedArrayBuffer(8))
  const data: ThreadData = { config: program.config, socketPath: socket.path, counters }
  // Without execArgv it has the program's own options; handed over, those of V8 and of the whole process would be refused.
  const thread = new Worker(THREAD, { workerData: data })
  const tell = (order: Order): void => thread.postMessage(order)
  const order = (kind: Exclude<Order['kind'], 'append'>): void => tell({ kind })

  let fault: string | undefined
  let isEnding = false
  /** It was told to end. */
  let isOver = false
  let isGone = false
  const whyEnded = (): Error => new Error(`The thread that answers storefronts has ended: ${fault ?? 'without a reason'}`)
  const waiting = new Set<Waiting>()
  const exited = new Promise<void>((done) =>
    thread.once('exit', () => {
      isGone = true
      socket.remove()
      for (const { fail } of waiting) fail(whyEnded())
      done()
      if (!isEnding) onBroken(whyEnded().message)
    }),
  )
  thread.on('error', (error) => (fault = error instanceof Error ? (error.stack ?? error.message) : String(error)))

  /** The thread's next news of one of these kinds. */
  const next = <Kind extends News['kind']>(...kinds: readonly Kind[]): Promise<Extract<News, { kind: Kind }>> =>
    new Promise((done, fail) => {
      if (isGone) return fail(whyEnded())
      const isOne = (news: News): news is Extract<News, { kind: Kind }> => kinds.some((kind) => kind === news.kind)
      const one: Waiting = {
        take: (news) => {
          if (!isOne(news)) return
          waiting.delete(one)
          done(news)
        },
        fail,
      }
      waiting.add(one)
    })
  thread.on('message', (news: News) => {
    if (news.kind === 'appended') {
      Atomics.store(counters, COUNTERS.appended, 0)
      program.log.notice()
      return
    }
    for (const { take } of waiting) take(news)
  })
  let lastNumber = 0
  const appendThere = (records: readonly LogRecord[]): Promise<void> =>
    new Promise((done, fail) => {
      if (isGone) return fail(whyEnded())
      const number = ++lastNumber
      const one: Waiting = {
        take: (news) => {
          if (news.kind !== 'kept' || news.number !== number) return
          waiting.delete(one)
          if (news.fault === undefined) done()
          else fail(new Error(news.fault))
        },
        fail,
      }
      waiting.add(one)
      tell({ kind: 'append', number, records })
    })
  /** The main thread's few records go into the log through collect's thread, which thus is its only writer as long as it runs. */
  const append: Parameters<IntakeLog['appendThrough']>[0] = (records, own) =>
    isOver ? exited.then(() => own(records)) : appendThere(records)
  const stopListening = program.signals.on('directory', () => Atomics.add(counters, COUNTERS.directory, 1))

  const readThread = async (): Promise<Metrics> => {
    const answer = next('metrics')
    order('metrics')
    return (await answer).metrics
  }
  await next('ready')
  await program.log.appendThrough(append)
  order('only writer')
  goBehind()
  return {
    listen: async (server) => {
      await listenBehind(server, socket.path)
      const answer = next('listening', 'not listening')
      order('listen')
      const news = await answer
      if (news.kind === 'not listening') throw new Error(news.why)
    },
    readMetrics: async () => mergeMetrics(program.metrics, await readThread()),
    stop: async () => {
      isEnding = true
      const answer = next('stopped')
      order('stop')
      // A crashed thread has closed the port already, and answers nothing.
      await answer.catch(() => undefined)
    },
    end: async () => {
      isEnding = true
      isOver = true
      stopListening()
      order('end')
      await exited
    },
  }
}

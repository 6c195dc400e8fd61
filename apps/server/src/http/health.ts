/** What machines ask: is the process alive, may it be given traffic, how is it doing. */
import type { FastifyInstance } from 'fastify'
import { isIP } from 'node:net'
import { createPressureGauge } from '../intake/pressure.ts'
import type { Program } from '../program.ts'
import { askMainDb, askWarehouse } from './readiness.rows.ts'

const ASK_TIMEOUT_MS = 5000

/** 'ok', or what is wrong in one short sentence; the cause goes to the log. */
const ask = async (program: Program, name: string, question: () => Promise<void>): Promise<string> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ASK_TIMEOUT_MS} ms`)), ASK_TIMEOUT_MS)
  })
  try {
    await Promise.race([question(), late])
    return 'ok'
  } catch (error) {
    program.logger.warn({ err: error, engine: name }, 'engine does not answer')
    return 'does not answer'
  } finally {
    clearTimeout(timer)
  }
}

/** Loopback and private addresses (RFC 1918, 4193, link local): where a metrics collector lives. */
const isNear = (ip: string): boolean => {
  const address = ip.replace(/^::ffff:/, '')
  if (isIP(address) === 4) return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address)
  return address === '::1' || /^f[cd]|^fe80/i.test(address)
}

/** Each question writes: whoever asks more often gets the last answers again. */
const ASK_AGAIN_MS = 2000

/** The engines' answers, asked at most once in two seconds however many ask. */
const createEngineCheck = (program: Program) => {
  let last: { atMs: number; answers: Promise<[string, string]> } | undefined
  return (): Promise<[string, string]> => {
    if (last === undefined || performance.now() - last.atMs > ASK_AGAIN_MS)
      last = {
        atMs: performance.now(),
        answers: Promise.all([
          ask(program, 'PostgreSQL', () => askMainDb(program.mainDb)),
          ask(program, 'ClickHouse', () => askWarehouse(program.warehouse)),
        ]),
      }
    return last.answers
  }
}

/** /healthz: alive. /readyz: the engines take writes and ingest is not too far behind; 503 with what is wrong otherwise. /metrics: Prometheus text, for callers nearby only. */
export const mountHealth = (server: FastifyInstance, program: Program): void => {
  const pressure = createPressureGauge(program)
  const askEngines = createEngineCheck(program)
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const [mainDb, warehouse] = await askEngines()
    const pressed = await pressure()
    const intake = pressed === undefined ? 'ok' : `under pressure: ${pressed.reason}`
    const ready = [mainDb, warehouse, intake].every((answer) => answer === 'ok')
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready', mainDb, warehouse, intake })
  })
  server.get('/metrics', async (request, reply) => {
    if (!isNear(request.ip)) return reply.status(404).send()
    return reply.type(program.metrics.contentType).send(await program.metrics.metrics())
  })
}

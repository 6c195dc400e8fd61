/** Health endpoints and metrics for machines. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { createPressureGauge } from '../intake/pressure.ts'
import type { Program } from '../program.ts'
import { isLoopbackHost } from './loopback.ts'
import { askMainDb, askWarehouse } from './readiness.rows.ts'

const ASK_TIMEOUT_MS = 5000

/** 'ok', or a short sentence about what is wrong; the cause goes to the log. */
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

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a caller may read /metrics: from this machine without a proxy, or with METRICS_TOKEN as bearer token. */
const mayReadMetrics = (request: FastifyRequest, token: string | undefined): boolean => {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token !== undefined && given !== undefined) return timingSafeEqual(digestOf(given), digestOf(token))
  return isLoopbackHost(request.ip.replace(/^::ffff:/, ''))
}

/** Each check writes, so more frequent callers get the last result. */
const ASK_AGAIN_MS = 2000

/** The engines' health, checked at most once in two seconds for all callers. */
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

/**
 * /healthz: the process is alive. /readyz: the engines accept writes and ingest is not too far behind; otherwise 503 with the reason. /metrics: Prometheus
 * text, for this machine or by token.
 */
export const mountHealth = (server: FastifyInstance, program: Program, readMetrics: () => Promise<string>): void => {
  const pressure = createPressureGauge(program)
  const askEngines = createEngineCheck(program)
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const [mainDb, warehouse] = await askEngines()
    const pressed = pressure()
    const intake = pressed === undefined ? 'ok' : `under pressure: ${pressed.reason}`
    const ready = [mainDb, warehouse, intake].every((answer) => answer === 'ok')
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready', mainDb, warehouse, intake })
  })
  server.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, program.config.METRICS_TOKEN)) return reply.status(404).send()
    return reply.type(program.metrics.contentType).send(await readMetrics())
  })
}

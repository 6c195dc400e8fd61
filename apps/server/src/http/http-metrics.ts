import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

const NAME = 'convbox_http_request_seconds'

/** Measures every answer by route (not URL: ids would make endless series), method and status. */
export const measureRequests = (server: FastifyInstance, metrics: Registry): void => {
  // A second server of one program (tests) shares the histogram.
  const found = metrics.getSingleMetric(NAME)
  const seconds =
    found instanceof Histogram
      ? found
      : new Histogram({
          name: NAME,
          help: 'Time to answer, by route',
          labelNames: ['method', 'route', 'status'],
          buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
          registers: [metrics],
        })
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    done()
  })
}

/** Stand-in of a chat's incoming webhooks: takes `{"text": "..."}` as Slack does. `GET` shows what a webhook has received. */
import type { FastifyInstance } from 'fastify'
import { asFields } from './checks.ts'

const KEPT = 50

/** POST /{name} answers "ok", or 400 as Slack does; the webhook named "broken" is gone. */
export const webhookRoutes = async (app: FastifyInstance): Promise<void> => {
  const received = new Map<string, string[]>()
  app.post<{ Params: { name: string } }>('/:name', async ({ params: { name }, body }, reply) => {
    const text = asFields(body)?.text
    if (name === 'broken') return reply.code(404).type('text/plain').send('no_service')
    if (typeof text !== 'string') return reply.code(400).type('text/plain').send('invalid_payload')
    if (text === '') return reply.code(400).type('text/plain').send('no_text')
    received.set(name, [...(received.get(name) ?? []), text].slice(-KEPT))
    return reply.type('text/plain').send('ok')
  })
  app.get<{ Params: { name: string } }>('/:name', async ({ params: { name } }) => ({ received: received.get(name) ?? [] }))
}

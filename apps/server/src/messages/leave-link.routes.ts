/**
 * POST on the address of a mail's link: one-click, sent by the receiver's mail provider (RFC 8058) without a cookie or an Origin; the token alone permits it.
 * GET on the same address is a page of the app, which changes nothing.
 */
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../http/app-error.ts'

const MAX_BYTES = 4096
const querySchema = z.object({ token: z.string().max(500) })
const bodySchema = z.object({ 'List-Unsubscribe': z.literal('One-Click') })

export const leaveLinkRoutes = async (
  server: FastifyInstance,
  leaveBy: ReadonlyMap<string, (token: string) => Promise<void>>,
): Promise<void> => {
  await server.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: MAX_BYTES })
    for (const [path, leave] of leaveBy)
      scope.post(path, { bodyLimit: MAX_BYTES }, async (request, reply) => {
        const query = querySchema.safeParse(request.query)
        if (!query.success || !bodySchema.safeParse(request.body).success) throw new AppError('invalid input')
        await leave(query.data.token)
        return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('This mail is turned off.\n')
      })
  })
}

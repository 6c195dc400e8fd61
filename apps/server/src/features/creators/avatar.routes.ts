/** Serves creators' pictures. Whoever knows a picture's key may see it; each picture has a key of its own. */
import { AVATARS_PATH } from '@convbox/contract/creators'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import { PICTURE_HEADERS } from '../../http/picture-address.ts'
import type { Program } from '../../program.ts'
import { readAvatar } from './avatars.rows.ts'

const paramsSchema = z.object({ key: z.string().min(1).max(100) })

export const avatarRoutes = (server: FastifyInstance, { mainDb }: Program): void => {
  server.get(`${AVATARS_PATH}/:key`, async (request, reply) => {
    const params = paramsSchema.safeParse(request.params)
    const picture = params.success ? await readAvatar(mainDb, params.data.key) : undefined
    if (picture === undefined) throw new AppError('not found')
    return reply.headers(PICTURE_HEADERS).type('image/webp').send(picture)
  })
}

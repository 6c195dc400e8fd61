/** Serves creatives' pictures from our copies, and their videos from the platform. Whoever knows a file's key may see it; each has a key of its own. */
import { CREATIVE_PICTURES_PATH, CREATIVE_VIDEOS_PATH, CREATIVE_WIDTHS, THUMBNAIL_WIDTH } from '@convbox/contract/creatives'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import { PICTURE_HEADERS } from '../../http/picture-address.ts'
import { createVideoOpener } from '../../platforms/open-video.ts'
import type { Program } from '../../program.ts'
import { fileAddress } from './copy-pictures.ts'
import { readCopy, readVideo } from './pictures.rows.ts'

const KEY_LENGTH = 36

const pictureSchema = z.object({ key: z.string().min(1).max(100) })
const widthSchema = z.object({ width: z.enum(CREATIVE_WIDTHS).optional() })
const videoSchema = z.object({ name: z.string().regex(/^[\da-f-]{36}\.\w{2,4}$/) })

export const creativeFileRoutes = (server: FastifyInstance, program: Program): void => {
  const { mainDb } = program
  // The stand-ins are on this machine.
  const openers = { sandbox: createVideoOpener({ isAllowed: () => true }), real: createVideoOpener() }
  server.addHook('onClose', async () => {
    await Promise.all([openers.sandbox.close(), openers.real.close()])
  })

  server.get(`${CREATIVE_PICTURES_PATH}/:key`, async (request, reply) => {
    const [params, query] = [pictureSchema.safeParse(request.params), widthSchema.safeParse(request.query)]
    if (!params.success || !query.success) throw new AppError('not found')
    const picture = await readCopy(mainDb, params.data.key, query.data.width === THUMBNAIL_WIDTH ? 'small' : 'large')
    if (picture === undefined) throw new AppError('not found')
    return reply.headers(PICTURE_HEADERS).type('image/webp').send(picture)
  })

  server.get(`${CREATIVE_VIDEOS_PATH}/:name`, async (request, reply) => {
    const params = videoSchema.safeParse(request.params)
    const known = params.success ? await readVideo(mainDb, params.data.name.slice(0, KEY_LENGTH)) : undefined
    const url = known === undefined ? undefined : fileAddress(program, known)
    if (known === undefined || url === undefined) throw new AppError('not found')
    const video = await openers[known.sandbox ? 'sandbox' : 'real'].open(url, request.headers.range)
    if (video === undefined) throw new AppError('not found')
    // The address behind it ends soon: nobody keeps what comes of it.
    const headers = { ...PICTURE_HEADERS, ...video.headers, 'cache-control': 'private, no-store' }
    return reply.code(video.status).headers(headers).type(video.type).send(video.body)
  })
}

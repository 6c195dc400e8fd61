/** Serves product pictures under addresses that we have signed, so that a browser asks only us. */
import type { FastifyInstance } from 'fastify'
import { PICTURE_WIDTHS, PICTURES_PATH } from '@convbox/contract/pictures'
import { z } from 'zod'
import type { Program } from '../../program.ts'
import { AppError } from '../../http/app-error.ts'
import { atWidth, isSignedPicture, PICTURE_HEADERS } from '../../http/picture-address.ts'
import { createPictureReader, keepPictures, type PictureOptions } from '../../platforms/read-picture.ts'

const paramsSchema = z.object({ signature: z.string() })
const querySchema = z.object({ url: z.string().min(1), width: z.enum(PICTURE_WIDTHS).optional() })

export const pictureRoutes = async (server: FastifyInstance, program: Program, options: PictureOptions = {}): Promise<void> => {
  const reader = createPictureReader(options)
  server.addHook('onClose', () => reader.close())
  const { readFrom = (url: string): string => url } = options
  const read = keepPictures((url) => reader.read(readFrom(url)), program.now)
  server.get(`${PICTURES_PATH}/:signature`, async (request, reply) => {
    const [params, query] = [paramsSchema.safeParse(request.params), querySchema.safeParse(request.query)]
    if (!params.success || !query.success || !isSignedPicture(program, params.data.signature, query.data.url))
      throw new AppError('not found')
    const picture = await read(atWidth(query.data.url, query.data.width))
    if (picture === undefined) throw new AppError('not found')
    return reply.headers(PICTURE_HEADERS).type(picture.type).send(Buffer.from(picture.bytes))
  })
}

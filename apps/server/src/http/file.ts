import type { FastifyReply } from 'fastify'
import type { FileResult } from './handlers.ts'

const MEDIA_TYPES = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const

/** Sends a file download. The name is given twice: ASCII for old browsers, UTF-8 for the others (RFC 6266). */
export const answerFile = (reply: FastifyReply, kind: keyof typeof MEDIA_TYPES, file: FileResult): FastifyReply => {
  const plain = file.filename.replaceAll(/[^\w .()-]/g, '_')
  return reply
    .type(MEDIA_TYPES[kind])
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
    .send(Buffer.from(file.bytes))
}

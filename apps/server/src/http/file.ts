import type { SheetFormat } from '@convbox/contract/csv-text'
import type { FastifyReply } from 'fastify'
import type { FileResult } from './handlers.ts'

const MEDIA_TYPES: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** Sends a file download, whose type its name tells. The name is given twice: ASCII for old browsers, UTF-8 for the others (RFC 6266). */
export const answerFile = (reply: FastifyReply, file: FileResult): FastifyReply => {
  const plain = file.filename.replaceAll(/[^\w .()-]/g, '_')
  return reply
    .type(MEDIA_TYPES[file.filename.endsWith('.csv') ? 'csv' : 'xlsx'])
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
    .send(Buffer.from(file.bytes))
}

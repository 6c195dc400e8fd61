/**
 * Copies of creatives' pictures: the platforms' addresses end after hours or days, and a browser of ours asks nobody but us. Each picture is drawn anew in the two sizes that are shown, and known by the
 * hash of its file, which joins the creatives that show it.
 */
import { CREATIVE_WIDTHS } from '@convbox/contract/creatives'
import { createHash, randomUUID } from 'node:crypto'
import { openChannelClient } from '../../platforms/channel-client.ts'
import { readPicture } from '../../platforms/open-sharp.ts'
import { createPictureReader, type Picture } from '../../platforms/read-picture.ts'
import type { Program } from '../../program.ts'
import { dropOldPictures, keepPicture, listUncopied, noteFailure, type Uncopied } from './pictures.rows.ts'

/** A picture of an ad may have several megabytes. */
const MAX_BYTES = 8 * 1024 * 1024
const AT_ONCE = 4
/** Of one run; the next one continues. */
const A_RUN = 200
const QUALITY = 80
const MAX_SECONDS = 5
const [THUMBNAIL, LARGE] = CREATIVE_WIDTHS.map(Number)

/** Reads what a platform told the address of: for a sandbox store at the stand-in, whatever the address says; for a real one at public addresses only. */
type Readers = Record<'sandbox' | 'real', { read: (url: string) => Promise<Picture | undefined>; close: () => Promise<void> }>
const openReaders = (): Readers => ({
  // The stand-ins are on this machine.
  sandbox: createPictureReader({ maxBytes: MAX_BYTES, isAllowed: () => true }),
  real: createPictureReader({ maxBytes: MAX_BYTES }),
})

/** Where a file of a creative is read; undefined: the address is none of a platform. */
export const fileAddress = (
  { config }: Pick<Program, 'config'>,
  { platform, sandbox, url }: Pick<Uncopied, 'platform' | 'sandbox'> & { url: string },
): string | undefined => {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (address?.protocol !== 'https:' || address.username !== '' || address.port !== '') return undefined
  return openChannelClient(config, platform, sandbox)?.at(address.origin, `${address.pathname}${address.search}`)
}

const draw = async (bytes: Buffer): Promise<{ small: Buffer; large: Buffer }> => {
  const drawn = async (px: number | undefined, fit: 'cover' | 'inside'): Promise<Buffer> =>
    (await readPicture(bytes))
      .resize(px, px, { fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: QUALITY })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer()
  return { small: await drawn(THUMBNAIL, 'cover'), large: await drawn(LARGE, 'inside') }
}

const copy = async (program: Program, readers: Readers, creative: Uncopied): Promise<boolean> => {
  const { mainDb } = program
  const madeAt = new Date(program.now())
  const url = fileAddress(program, { ...creative, url: creative.pictureUrl })
  const picture = url === undefined ? undefined : await readers[creative.sandbox ? 'sandbox' : 'real'].read(url)
  if (picture !== undefined) {
    const bytes = Buffer.from(picture.bytes)
    try {
      const drawn = await draw(bytes)
      const hash = createHash('sha256').update(bytes).digest('hex')
      await keepPicture(mainDb, creative, { hash, key: randomUUID(), ...drawn, madeAt })
      return true
    } catch (error) {
      // Whatever its bytes are, they are no picture that can be shown.
      program.logger.info({ err: error, storeId: creative.storeId, platform: creative.platform }, 'a picture of an ad could not be drawn')
    }
  }
  await noteFailure(mainDb, creative, madeAt)
  return false
}

/** Copies the pictures that wait for it. */
export const copyPictures = async (program: Program): Promise<void> => {
  const waiting = await listUncopied(program.mainDb, A_RUN)
  if (waiting.length === 0) return
  const readers = openReaders()
  const left = [...waiting]
  const work = async (): Promise<void> => {
    for (let creative = left.shift(); creative !== undefined; creative = left.shift()) await copy(program, readers, creative)
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } finally {
    await Promise.all([readers.sandbox.close(), readers.real.close()])
  }
  for (const storeId of new Set(waiting.map((creative) => creative.storeId))) await dropOldPictures(program.mainDb, storeId)
}

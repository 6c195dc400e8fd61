/** The reader of pictures that others gave us. */
import type { Sharp, SharpOptions } from 'sharp'

/** Largest width times height: a camera's. */
const MAX_PIXELS = 60_000_000

/** Loaded with the first picture: it takes some 20 MB. Only its readers of these formats may run, whatever a file claims to be: others have had faults, and an SVG may name addresses. */
const open = async (): Promise<(bytes: Buffer, options: SharpOptions) => Sharp> => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'],
  })
  sharp.cache(false)
  // One picture takes one core at most.
  sharp.concurrency(1)
  return sharp
}
let opened: ReturnType<typeof open> | undefined

/** The first frame of a picture, upright, to be drawn anew. */
export const readPicture = async (file: Buffer): Promise<Sharp> => {
  const sharp = await (opened ??= open())
  return sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false }).autoOrient()
}

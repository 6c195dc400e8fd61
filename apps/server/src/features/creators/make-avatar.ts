/** A creator's picture as it is kept: drawn anew as a small square, so that nothing of the given file remains but what is seen. */
import { AVATAR_PX, MAX_AVATAR_BYTES } from '@convbox/contract/creators'
import { readPicture } from '../../platforms/open-sharp.ts'

const MAX_SECONDS = 5
const QUALITY = 82

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start)

export type AvatarFault = 'too large' | 'not JPEG or PNG' | 'unreadable'

/** The picture as a WebP of AVATAR_PX squared, cut around its middle, upright, without the file's notes of place and camera; or why it cannot be made. */
export const makeAvatar = async (file: Buffer): Promise<{ picture: Buffer } | { fault: AvatarFault }> => {
  if (file.length > MAX_AVATAR_BYTES) return { fault: 'too large' }
  if (!startsWith(file, PNG) && !startsWith(file, JPEG)) return { fault: 'not JPEG or PNG' }
  try {
    const opened = await readPicture(file)
    const picture = await opened
      .resize(AVATAR_PX, AVATAR_PX, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer()
    return { picture }
  } catch {
    // Whatever it says of the bytes, they are no picture that can be shown.
    return { fault: 'unreadable' }
  }
}

/** Creators' pictures: what is kept of a file, and what is refused, whatever it claims to be. */
import { AVATAR_PX, MAX_AVATAR_BYTES } from '@convbox/contract/creators'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAvatar } from './make-avatar.ts'

/** Its left half red, its right half blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ])

beforeAll(async () => {
  await makeAvatar(await halves(2, 2).png().toBuffer())
  // From its first picture on, the product reads nothing but JPEG and PNG in this process; the test looks at what was made.
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })
})

const pictureOf = async (file: Buffer): Promise<Buffer> => {
  const made = await makeAvatar(file)
  if ('fault' in made) throw new Error(made.fault)
  return made.picture
}
/** Whether the pixel is more red than blue. */
const isRedAt = async (picture: Buffer, left: number, top: number): Promise<boolean> => {
  const [red = 0, , blue = 0] = await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return red > blue
}

describe('a picture', () => {
  it('is kept as a square WebP cut around its middle', async () => {
    const picture = await pictureOf(await halves(800, 400).png().toBuffer())
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: AVATAR_PX, height: AVATAR_PX })
    expect([await isRedAt(picture, 10, 128), await isRedAt(picture, 245, 128)]).toEqual([true, false])
  })

  it('stands upright and says nothing of place and camera', async () => {
    const file = await halves(400, 400)
      .withExif({ IFD0: { Orientation: '6', Model: 'Camera of Maya' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(file.includes('Camera of Maya')).toBe(true)
    const picture = await pictureOf(file)
    // A quarter to the right: what was left is on top.
    expect([await isRedAt(picture, 128, 10), await isRedAt(picture, 128, 245)]).toEqual([true, false])
    const { exif, xmp, iptc, icc } = await sharp(picture).metadata()
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('is judged by its content', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')
    const gif = await halves(20, 20).gif().toBuffer()
    const png = await halves(20, 20).png().toBuffer()
    for (const file of [svg, gif, Buffer.from('maya.png'), Buffer.alloc(0)])
      expect(await makeAvatar(file)).toEqual({ fault: 'not JPEG or PNG' })
    // The first bytes of a PNG, and another kind behind them; and a file that was cut off.
    expect(await makeAvatar(Buffer.concat([png.subarray(0, 8), svg]))).toEqual({ fault: 'unreadable' })
    const jpeg = await halves(600, 600).jpeg().toBuffer()
    expect(await makeAvatar(jpeg.subarray(0, jpeg.length / 2))).toEqual({ fault: 'unreadable' })
  })

  it('is at most 1 MB, and no few bytes that unfold to a huge area', async () => {
    expect(await makeAvatar(Buffer.alloc(MAX_AVATAR_BYTES + 1))).toEqual({ fault: 'too large' })
    const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    expect(huge.length).toBeLessThan(MAX_AVATAR_BYTES)
    expect(await makeAvatar(huge)).toEqual({ fault: 'unreadable' })
  })

  it('never throws, whatever is changed in it', async () => {
    const files = [await halves(60, 40).png().toBuffer(), await halves(60, 40).jpeg().toBuffer()]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(fc.record({ at: fc.nat(2000), byte: fc.nat(255) }), { maxLength: 20 }),
        async (file, changes) => {
          const changed = Buffer.from(file)
          for (const { at, byte } of changes) changed[at % changed.length] = byte
          const made = await makeAvatar(changed)
          if ('picture' in made) expect((await sharp(made.picture).metadata()).width).toBe(AVATAR_PX)
        },
      ),
      { numRuns: 100 },
    )
  })
})

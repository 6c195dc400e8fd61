/**
 * Pictures and videos of the stand-ins' ads: drawn from the creative's name, the same at every call. Creatives whose names differ only by their kind or shape ('Calm home - square') show the same file, as
 * one that is uploaded once and used in several ads.
 */
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { OAuthStandIn } from '../oauth/oauth-stand-in.ts'
import { SAMPLE_VIDEO } from './sample-video.ts'

export type CreativeFile = {
  kind: 'video' | 'picture' | 'carousel'
  /** Of the file's bytes, as platforms tell it. */
  hash: string
  /** Paths at the platform's host of files. */
  picture: string
  video: string
}

const FOLDER = '/creative-files'
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\b(?:video|picture|image|carousel|square|story|wide)\b/g, ' ')
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'plain'

/** The file of a creative. */
export const creativeFile = (name: string): CreativeFile => {
  const slug = slugOf(name)
  const kind = /video/i.test(name) ? 'video' : /carousel/i.test(name) ? 'carousel' : 'picture'
  return {
    kind,
    hash: createHash('md5').update(`${kind} ${slug}`).digest('hex'),
    picture: `${FOLDER}/${slug}.png`,
    video: `${FOLDER}/${slug}.webm`,
  }
}

const PX = 240

/** Red, green and blue of a hue in degrees. */
const colour = (hue: number, saturation: number, light: number): [number, number, number] => {
  const part = (offset: number): number => {
    const at = (offset + hue / 30) % 12
    return Math.round(255 * (light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  }
  return [part(0), part(8), part(4)]
}

/** A still life: a wall, a table, and something on it whose shape and colour follow from the name. */
const pixelOf = (seed: Buffer, x: number, y: number): [number, number, number] => {
  const byte = (at: number): number => seed[at % seed.length] ?? 0
  const hue = (byte(0) / 256) * 360
  const table = 150 + (byte(1) % 30)
  const [middle, radius] = [100 + (byte(2) % 40), 32 + (byte(3) % 26)]
  const height = 50 + (byte(4) % 50)
  const isShadow = Math.abs(y - table - 8) < 7 && Math.abs(x - middle - 12) < radius + 14
  const isThing =
    byte(5) % 2 === 0
      ? (x - middle) ** 2 + (y - table + radius - 4) ** 2 < radius ** 2
      : Math.abs(x - middle) < radius - 8 && y < table + 2 && y > table - height
  const isTop = Math.abs(x - middle) < radius / 3 && y < table - height + 4 && y > table - height - 16
  if (isThing || isTop) return colour((hue + 150) % 360, 0.5, isTop ? 0.35 : 0.62 - (x - middle + radius) / (radius * 7))
  if (y > table) return colour((hue + 30) % 360, 0.3, isShadow ? 0.5 : 0.66 - (y - table) / 700)
  return colour(hue, 0.4, 0.88 - y / 900)
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A picture as PNG. */
export const drawPicture = (slug: string): Buffer => {
  const seed = createHash('sha256').update(slug).digest()
  const lines = Buffer.alloc(PX * (PX * 3 + 1))
  for (let y = 0; y < PX; y += 1) for (let x = 0; x < PX; x += 1) lines.set(pixelOf(seed, x, y), y * (PX * 3 + 1) + 1 + x * 3)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(PX, 0)
  head.writeUInt32BE(PX, 4)
  // 8 bits of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The files, which need no token. */
export const creativeFiles: OAuthStandIn['open'] = [
  {
    methods: ['GET'],
    path: `${FOLDER}/:file`,
    answer: ({ params }) => {
      const [, slug = '', ending] = /^([a-z-]+)\.(png|webm)$/.exec(params['file'] ?? '') ?? []
      if (ending === 'png') return { body: drawPicture(slug), headers: { 'content-type': 'image/png' } }
      return ending === 'webm' ? { body: SAMPLE_VIDEO, headers: { 'content-type': 'video/webm' } } : { status: 404, body: 'Not found' }
    },
  },
  // A poster of YouTube.
  {
    methods: ['GET'],
    path: '/vi/:video/hqdefault.jpg',
    answer: ({ params }) => ({ body: drawPicture(params['video'] ?? ''), headers: { 'content-type': 'image/png' } }),
  },
]

/** What platforms' own tags weigh on a store's pages, in thousands of bytes, compressed. Pure. */
import { DESTINATION_FACTS } from './all-destinations.ts'
import { tagOf } from './destination-facts.ts'
import type { AddMethod, DestinationId } from './destinations/destinations.ts'

/** A pixel as far as its tag goes. */
export type WeighedPixel = {
  platform: DestinationId
  pixelId: string
  enable: 0 | 1
  addMethod?: AddMethod | undefined
  testEventCode?: string | undefined
}

/** Which file a pixel's pages load: pixels of a platform share one, unless each has its own. Undefined where they load none. */
const fileOf = ({ platform, pixelId, enable, addMethod = 'server', testEventCode = '' }: WeighedPixel): string | undefined => {
  const tag = tagOf(DESTINATION_FACTS[platform])
  if (tag === undefined || enable === 0 || addMethod === 'server' || testEventCode !== '') return undefined
  return tag.isPerPixel ? `${tag.url}${pixelId}` : tag.url
}

/** Sum over the tags that a store's pages load for these pixels, each file once. */
export const weighTags = (pixels: readonly WeighedPixel[]): number => {
  const files = new Map(pixels.map((pixel) => [fileOf(pixel), tagOf(DESTINATION_FACTS[pixel.platform])?.kilobytes ?? 0]))
  files.delete(undefined)
  return [...files.values()].reduce((sum, kilobytes) => sum + kilobytes, 0)
}

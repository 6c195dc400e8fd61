import { expect, it } from 'vitest'
import { weighTags, type WeighedPixel } from './tag-weight.ts'

const pixel = (more: Partial<WeighedPixel>): WeighedPixel => ({ platform: 'facebook', pixelId: '1', enable: 1, addMethod: 'both', ...more })

it('adds up the tags of a store: nothing by default, a shared file once, a pixel’s own file each', () => {
  expect(weighTags([])).toBe(0)
  expect(
    weighTags([pixel({ addMethod: undefined }), pixel({ addMethod: 'server' }), pixel({ enable: 0 }), pixel({ testEventCode: 'T1' })]),
  ).toBe(0)
  // Meta 95 once for both; TikTok 70 for each.
  const two = [pixel({}), pixel({ pixelId: '2' }), pixel({ platform: 'tiktok' }), pixel({ platform: 'tiktok', pixelId: '2' })]
  expect(weighTags(two)).toBe(95 + 70 + 70)
  // Klaviyo has no tag to load.
  expect(weighTags([pixel({ platform: 'klaviyo' })])).toBe(0)
})

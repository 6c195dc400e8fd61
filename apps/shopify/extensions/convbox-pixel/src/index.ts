/** Entry: the name and place that Shopify's CLI looks for. */
import { register } from '@shopify/web-pixels-extension'
import { runPixel } from './web-pixel.ts'

register((api) => {
  // A fault of ours stays ours: the shop's other pixels share this page.
  runPixel(api, fetch.bind(globalThis)).catch(() => undefined)
})

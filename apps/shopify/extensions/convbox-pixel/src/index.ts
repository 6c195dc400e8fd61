/** Entry point; Shopify's CLI expects this name and place. */
import { register } from '@shopify/web-pixels-extension'
import { runPixel } from './web-pixel.ts'

register((api) => {
  // Our errors are swallowed: the shop's other pixels share this page.
  runPixel(api, fetch.bind(globalThis)).catch(() => undefined)
})

/** Reads a downloaded picture of a QR code, as a phone would. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'

/** Draws the picture in the page, in place of a library for PNG; each pixel is '1' where it is dark. */
const DRAW = `async (base64) => {
  const picture = await createImageBitmap(await (await fetch('data:image/png;base64,' + base64)).blob())
  const { width, height } = picture
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.drawImage(picture, 0, 0)
  const { data } = pen.getImageData(0, 0, width, height)
  let dark = ''
  for (let at = 0; at < data.length; at += 4) dark += data[at + 3] === 255 && data[at] < 128 ? '1' : '0'
  return { width, height, dark }
}`

/** The name of the file that the button downloads, its width in pixels, and what its code holds. Throws where it is no PNG or holds no code. */
export const downloadQr = async (page: Page, button: Locator): Promise<{ name: string; width: number; holds: string }> => {
  const downloading = page.waitForEvent('download')
  await button.click()
  const download = await downloading
  const base64 = readFileSync(await download.path()).toString('base64')
  // A page of its own: the app's allows no pictures from everywhere.
  const reader = await page.context().newPage()
  try {
    const { width, height, dark } = await reader.evaluate<{ width: number; height: number; dark: string }>(
      `(${DRAW})(${JSON.stringify(base64)})`,
    )
    const data = new Uint8Array(width * height * 3)
    for (let at = 0; at < dark.length; at++) data.fill(dark[at] === '1' ? 0 : 255, at * 3, at * 3 + 3)
    return { name: download.suggestedFilename(), width, holds: decodeQR({ width, height, data }) }
  } finally {
    await reader.close()
  }
}

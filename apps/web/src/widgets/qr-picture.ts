/** QR codes of addresses; loaded when somebody opens one. */
import encodeQR from 'qr'

/** Width of a downloaded picture in px, at least: sharp in print up to a hand's width. */
const PNG_PX = 1024
/** Light modules around the code, as the standard asks for. */
const BORDER = 4

/** On white, whatever is behind it: dark modules on dark paper cannot be read. */
export const qrSvg = (address: string): string =>
  encodeQR(address, 'svg', { border: BORDER, ecc: 'medium' }).replace(
    /^<svg[^>]*>/,
    (start) => `${start}<rect width="100%" height="100%" fill="#fff"/>`,
  )

/** As a PNG, each module the same whole number of px. */
export const qrPng = (address: string): Promise<Blob> => {
  const modules = encodeQR(address, 'raw', { border: BORDER, ecc: 'medium' })
  const scale = Math.ceil(PNG_PX / modules.length)
  const canvas = document.createElement('canvas')
  canvas.width = modules.length * scale
  canvas.height = canvas.width
  const pen = canvas.getContext('2d')
  if (pen === null) return Promise.reject(new Error('This browser draws no pictures'))
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * scale, y * scale, scale, scale)
  return new Promise((done, fail) =>
    canvas.toBlob((picture) => (picture === null ? fail(new Error('The picture is empty')) : done(picture)), 'image/png'),
  )
}

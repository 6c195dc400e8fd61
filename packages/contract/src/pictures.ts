/** Addresses of product pictures that we serve. Free of zod, so that the browser may load it. */

export const PICTURES_PATH = '/pictures'

/** Widths in px that a picture may be asked for in, which Shopify scales to: twice what is shown, a thumbnail of 40 px and its preview of 200. */
export const PICTURE_WIDTHS = ['80', '400'] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The address of a picture in a width; one that we do not serve stays as it is. */
export const pictureAt = (address: string, width: PictureWidth): string =>
  address.startsWith(`${PICTURES_PATH}/`) ? `${address}&width=${width}` : address

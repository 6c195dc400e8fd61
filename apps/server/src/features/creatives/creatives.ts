/** What ads show, as pictures that a browser may load, with the store's tags. */
export { copyPictures } from './copy-pictures.ts'

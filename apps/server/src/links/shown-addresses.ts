/** The addresses of a store's links as others see them. */
import type { Program } from '../program.ts'
import { addressOfLink } from './link-address.ts'

/** What makes a link's address of its code, as the store has chosen it by now. */
export const readShownAddress = async (
  { directory, config }: Pick<Program, 'directory' | 'config'>,
  storeId: string,
): Promise<(code: string) => string> => {
  const store = await directory.byId(storeId)
  return (code) => addressOfLink(store ?? { host: '', sandbox: false }, config.PUBLIC_URL, code)
}

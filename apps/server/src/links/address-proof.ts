/** What this program answers at an address of links, so that a look can tell it from any other server. */
import { LINK_CHECK } from '@convbox/contract/links'
import { createHmac } from 'node:crypto'
import type { CollectProgram } from '../program.ts'

/** of: the store's id where its shop passes the request on, the domain at a store's own domain. */
export const addressProof = ({ secrets }: Pick<CollectProgram, 'secrets'>, of: string): string =>
  createHmac('sha256', secrets.keyFor('link address')).update(`${LINK_CHECK} ${of}`).digest('hex')

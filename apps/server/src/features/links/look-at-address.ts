/** Whether an address of links leads to this program: asked as a visitor would, and compared with what only this program answers. */
import { LINK_CHECK, type LinkAddress, type LinkAddressFault } from '@convbox/contract/links'
import type { DirectoryStore } from '../../directory/directory-entries.ts'
import { addressProof } from '../../links/address-proof.ts'
import { linkBases } from '../../links/link-address.ts'
import { listOwnAddresses, writeAddressFault } from '../../links/link-address.rows.ts'
import { askOwnServer } from '../../platforms/shop/own-server.ts'
import { openShop, type Asked } from '../../platforms/shop/shop-client.ts'
import type { Program } from '../../program.ts'

/** detail: what was found instead, as text of the other server or of the network. asked: the address that was asked. */
export type FoundFault = { fault: LinkAddressFault; detail: string; asked?: string }

const MAX_DETAIL = 200

/** A real store's address is asked over the network; a sandbox store's domain need not exist: this server is asked in its name. */
const ask = async ({ config }: Pick<Program, 'config'>, store: DirectoryStore, address: string): Promise<Asked> => {
  const { host, hostname } = new URL(address)
  const own = new URL(config.PUBLIC_URL)
  if (!store.sandbox || host === own.host) {
    const shop = openShop({ isSandbox: store.sandbox, shopHosts: [hostname], ownOrigin: own.origin })
    try {
      return await shop.ask(address)
    } finally {
      await shop.close()
    }
  }
  try {
    const answer = await askOwnServer(`${own.origin}/${LINK_CHECK}`, { headers: { host } })
    return { page: { url: address, ...answer } }
  } catch (error) {
    return { finding: 'page unreachable', detail: error instanceof Error ? error.message : '' }
  }
}

/** Undefined: the address that the store chooses leads here. Never rejects. */
export const findAddressFault = async (
  program: Pick<Program, 'config' | 'secrets'>,
  store: DirectoryStore,
  address: LinkAddress,
): Promise<FoundFault | undefined> => {
  const { kind, domain } = address
  if (kind === 'short') return undefined
  const { PUBLIC_URL: publicUrl } = program.config
  const base = linkBases({ ...store, linkAddress: address }, publicUrl)[kind]
  // Its domain was taken by the store that has shown to own it.
  if (base === undefined) return { fault: kind === 'mini' ? 'taken' : 'no shop', detail: '' }
  if (kind === 'mini' && [new URL(publicUrl).hostname, store.host].includes(domain ?? ''))
    return { fault: 'own host', detail: domain ?? '' }
  const asked = base + LINK_CHECK
  const answer = await ask(program, store, asked)
  if (!('page' in answer)) return { fault: 'not reached', detail: answer.detail.slice(0, MAX_DETAIL), asked }
  const { status, text } = answer.page
  const isRight = status === 200 && text.trim() === addressProof(program, kind === 'mini' ? (domain ?? '') : store.id)
  return isRight ? undefined : { fault: 'other answer', detail: String(status), asked }
}

/** Looks at the addresses of all stores that have one of their own. One store's fault keeps no other from its look. */
export const watchLinkAddresses = async (program: Program): Promise<void> => {
  for (const storeId of await listOwnAddresses(program.mainDb)) {
    const store = await program.directory.byId(storeId)
    if (store?.linkAddress === undefined) continue
    const found = await findAddressFault(program, store, store.linkAddress)
    if (found !== undefined) program.logger.warn({ storeId, ...found }, 'the address of a store’s links does not lead here')
    await writeAddressFault(program.mainDb, storeId, found?.fault, new Date(program.now()))
  }
}

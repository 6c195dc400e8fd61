import type { Program } from '../../program.ts'

/** The hosts that are a store's own, in lower case: of its website, and of its shop at Shopify. */
export const ownHostsOf = async (program: Pick<Program, 'directory'>, { id, host }: { id: string; host: string }): Promise<string[]> => {
  const shop = (await program.directory.byId(id))?.shopDomain
  return [...new Set([host, ...(shop === undefined ? [] : [shop])].map((one) => one.toLowerCase()))]
}

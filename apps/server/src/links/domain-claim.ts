/** Whether a store has shown that a domain is its own: by a TXT record, which only who holds the domain can set. */
import { createHmac } from 'node:crypto'
import type { Program } from '../program.ts'

/** name, text: of the TXT record that a store sets. */
export type ClaimRecord = { name: string; text: string }

/** The record by which this store claims the domain; another store's is another one. */
export const claimRecord = ({ secrets }: Pick<Program, 'secrets'>, storeId: string, domain: string): ClaimRecord => {
  const token = createHmac('sha256', secrets.keyFor('link address')).update(`claim ${storeId} ${domain}`).digest('hex').slice(0, 32)
  return { name: `_convbox.${domain}`, text: `convbox=${token}` }
}

/** Whether the record is there. */
export const isClaimed = async (program: Pick<Program, 'secrets' | 'readTxt'>, storeId: string, domain: string): Promise<boolean> => {
  const { name, text } = claimRecord(program, storeId, domain)
  return (await program.readTxt(name)).some((found) => found.trim() === text)
}

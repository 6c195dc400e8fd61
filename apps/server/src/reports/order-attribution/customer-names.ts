/** Customer names for screens, decrypted. */
import { z } from 'zod'
import type { Program } from '../../program.ts'
import { readCustomers } from './customers.rows.ts'

export type CustomerName = { customerFirstName: string; customerLastName: string }
const NOBODY: CustomerName = { customerFirstName: '', customerLastName: '' }
const sealed = z.object({ firstName: z.string().default(''), lastName: z.string().default('') })

/** The name of each key; empty for a customer who was erased or never gave one. */
export const readCustomerNames = async (
  program: Program,
  storeId: string,
  keys: readonly string[],
): Promise<(key: string) => CustomerName> => {
  const customers = await readCustomers(program.mainDb, storeId, [...new Set(keys)])
  const names = new Map<string, CustomerName>()
  for (const [key, data] of customers) {
    const { firstName, lastName } = sealed.parse(JSON.parse(program.secrets.open(data)))
    names.set(key, { customerFirstName: firstName, customerLastName: lastName })
  }
  return (key) => names.get(key) ?? NOBODY
}

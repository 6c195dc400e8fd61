import type { ownSpendText } from './own-spend.text.ts'

type Words = Pick<(typeof ownSpendText)['en'], 'needed' | 'noAmount'>

/** What is wrong with required fields of a form; amount: the field that must be a number. The server judges the rest. */
export const faultsIn = <Name extends string>(
  fields: Readonly<Record<Name, string>>,
  { needed, amount }: { needed: readonly Name[]; amount: { field: Name; decimals: number } },
  text: Words,
): Partial<Record<Name, string>> => {
  const faults: Partial<Record<Name, string>> = {}
  for (const name of needed) if (fields[name].trim() === '') faults[name] = text.needed
  const pattern = new RegExp(`^\\d{1,9}(\\.\\d{1,${amount.decimals}})?$`)
  if (faults[amount.field] === undefined && !pattern.test(fields[amount.field])) faults[amount.field] = text.noAmount
  return faults
}

/** Creators' accounts: sums of ledger entries, and what of them can be paid out. */

/** A creator's commission for one order. isDisputed: a dispute is open. */
export type CommissionSum = { units: bigint; maturesAtMs: number; isDisputed: boolean }
/** Minor units. balance: all entries; payable may be below 0 after a payout; paid: what payouts paid less what came back. */
export type Account = { balance: bigint; payable: bigint; paid: bigint }

/** others: the sum of the entries that belong to no order (base fee, payouts, returned payouts). */
export const payableAt = (commissions: Iterable<CommissionSum>, others: bigint, atMs: number): bigint => {
  let payable = others
  for (const { units, maturesAtMs, isDisputed } of commissions) if (maturesAtMs <= atMs && !isDisputed) payable += units
  return payable
}

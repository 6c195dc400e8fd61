/** The ways in which money reaches creators: the columns of their files, and what each must know of a creator. Pure. */
import type { PayoutDetails } from '@convbox/contract/api/payouts.schemas'
import { csvSheet, csvText } from '@convbox/contract/csv-text'
import type { PayoutMethod } from '@convbox/contract/payouts'

/** A line to pay. amount: decimal text. */
export type DueLine = { reference: string; creator: string; amount: string; currency: string; details: PayoutDetails }
export type PayoutFile = { fileName: string; text: string }

/** What became of a line. waiting: neither paid nor returned yet. payment: the payment's own reference. method: in which way it was paid; absent: in the run's. */
export type LineResult = {
  reference: string
  kind: 'paid' | 'returned' | 'waiting'
  at?: Date
  payment?: string
  reason?: string
  method?: PayoutMethod
}

/**
 * A way of paying. Those of files give the lines to a person, who tells what became of them. send: a platform that takes them by itself; the same lines sent again
 * are the same payments, told apart by their references. ask: what became of lines that were sent before.
 */
export type PayoutProvider = {
  /** Where the creator is paid; '': not known. Absent: any creator can be paid. */
  addressOf?: (details: PayoutDetails) => string
  /** runName: for names of files. Absent: no file. */
  filesOf?: (runName: string, lines: readonly DueLine[]) => PayoutFile[]
  send?: (lines: readonly DueLine[]) => Promise<LineResult[]>
  ask?: (references: readonly string[]) => Promise<LineResult[]>
}

const partsOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size))

/** Files of at most so many lines. head: absent where the platform takes none. */
const filesIn =
  (word: string, size: number, textOf: (lines: readonly DueLine[]) => string) =>
  (runName: string, lines: readonly DueLine[]): PayoutFile[] => {
    const parts = partsOf(lines, size)
    return parts.map((part, index) => ({
      fileName: `${runName}-${word}${parts.length > 1 ? `-${index + 1}` : ''}.csv`,
      text: textOf(part),
    }))
  }

/** For people, and for our own import of results: status and what follows it are filled in. */
const LINES_OF_A_SHEET = 5000
const other: PayoutProvider = {
  filesOf: filesIn('lines', LINES_OF_A_SHEET, (lines) =>
    csvSheet([
      ['line', 'creator', 'amount', 'currency', 'bank', 'paypal', 'wise', 'country', 'status', 'payment', 'date', 'reason'],
      ...lines.map(({ reference, creator, amount, currency, details }) =>
        [reference, creator, amount, currency, details.bank, details.paypalEmail, details.wiseEmail, details.country].concat([
          '',
          '',
          '',
          '',
        ]),
      ),
    ]),
  ),
}

/** Payouts Web: recipient, amount, currency, customer id, note, wallet; no head, at most 5,000 lines of one currency. https://docs.paypal.ai/send/use-web-ui */
const LINES_OF_PAYPAL = 5000
const paypal: PayoutProvider = {
  addressOf: ({ paypalEmail }) => paypalEmail,
  filesOf: filesIn('paypal', LINES_OF_PAYPAL, (lines) =>
    csvText(
      lines.map(({ reference, amount, currency, details }) => [
        details.paypalEmail,
        amount,
        currency,
        reference,
        `Commission ${reference}`,
        'PAYPAL',
      ]),
    ),
  ),
}

/** Batch payments to e-mail addresses, at most 1,000 a file; the recipient gets the exact amount. https://wise.com/help/articles/2663302 */
const LINES_OF_WISE = 1000
const wise: PayoutProvider = {
  addressOf: ({ wiseEmail }) => wiseEmail,
  filesOf: filesIn('wise', LINES_OF_WISE, (lines) =>
    csvText([
      [
        'name',
        'recipientEmail',
        'paymentReference',
        'receiverType',
        'amountCurrency',
        'amount',
        'sourceCurrency',
        'targetCurrency',
        'type',
      ],
      ...lines.map(({ reference, creator, amount, currency, details }) =>
        [creator, details.wiseEmail, reference, 'PERSON', 'target', amount, currency, currency].concat(['EMAIL']),
      ),
    ]),
  ),
}

export const PAYOUT_PROVIDERS: Readonly<Record<PayoutMethod, PayoutProvider>> = { other, paypal, wise }

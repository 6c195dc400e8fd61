/** What npm run -s commissions prints for each line that it reads. */
import { amountText, openBook, type Book, type Campaign } from '@convbox/commissions'
import { readCampaign, readFact } from './commission-lines.ts'

const answerFact = ({ creators }: Campaign, book: Book, line: unknown): unknown[] => {
  const { fact, at } = readFact(line)
  const { decisions, entries } = book.read(fact)
  const order = 'order' in fact ? fact.order : undefined
  return [
    ...decisions.map(({ creator, outcome }) => ({ decision: { order, creator, outcome } })),
    ...entries.map(({ units, ...entry }) => ({
      entry: {
        creator: entry.creator,
        ...(entry.order !== undefined && { order: entry.order }),
        kind: entry.kind,
        amount: amountText(units, creators.get(entry.creator)?.currency ?? ''),
        at,
      },
    })),
    ...(fact.fact === 'end' ? closingLines(book, fact.atMs) : []),
  ]
}

const closingLines = (book: Book, atMs: number): unknown[] => [
  ...book.accounts(atMs).map(({ creator: { name, currency }, balance, payable, paid }) => ({
    account: {
      creator: name,
      currency,
      balance: amountText(balance, currency),
      payable: amountText(payable, currency),
      paid: amountText(paid, currency),
    },
  })),
  ...book.commissions().map(({ order, creator: { name, currency }, units }) => ({
    commission: { order, creator: name, sum: amountText(units, currency) },
  })),
]

/** Answers the lines of one campaign, to be given in their order: first its terms, then facts. Throws for a line that does not count. */
export const openAnswers = (): ((line: unknown) => unknown[]) => {
  let campaign: Campaign | undefined
  let book: Book | undefined
  let hasEnded = false
  return (line) => {
    if (campaign === undefined || book === undefined) {
      campaign = readCampaign(line)
      book = openBook(campaign)
      return []
    }
    if (hasEnded) throw new Error('nothing may follow the end')
    const answers = answerFact(campaign, book, line)
    hasEnded = typeof line === 'object' && line !== null && 'fact' in line && line.fact === 'end'
    return answers
  }
}

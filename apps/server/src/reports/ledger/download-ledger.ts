/** The ledger as an Excel file: every part of every day with the store's total, and a description. */
import { formatAmount } from '@convbox/contract/format'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { LEDGER_COLUMNS, type LedgerFileRow } from '@convbox/contract/reports/ledger.columns'
import type { LedgerAnswer, LedgerQuestion } from '@convbox/contract/reports/ledger.schemas'
import { ledgerBasesText } from '@convbox/contract/reports/ledger.text'
import { localTime } from '@convbox/contract/store-days'
import { Decimal } from 'decimal.js'
import type { FileResult } from '../../http/handlers.ts'
import { aboutText } from '../about-sheet.text.ts'
import { reportFile, type SheetChoice } from '../xlsx.ts'

export type DownloadChoice = LedgerQuestion & { websiteName: string; title: string } & SheetChoice

const sum = (texts: readonly string[]): string => texts.reduce((total, text) => total.plus(text), new Decimal(0)).toFixed()

/** The Excel file of an answer. Its total is the store's own, read from the orders alone; the description tells how far the parts are from it. */
export const downloadLedger = ({ cells, closings, ...answer }: LedgerAnswer, choice: DownloadChoice): Promise<FileResult> => {
  const { language } = choice
  const [words, credit] = [aboutText[language], creditText[language]]
  const stores = closings.map(({ store }) => store)
  const total: LedgerFileRow = {
    day: '',
    currency: '',
    orders: stores.reduce((count, { orders }) => count + orders, 0),
    sales: sum(stores.map(({ sales }) => sales)),
    refunded: sum(stores.map(({ refunded }) => refunded)),
    net: sum(stores.map(({ net }) => net)),
  }
  // Differences of two days must not hide each other.
  const difference = sum(closings.map((closing) => closing.difference.replace(/^-/, '')))
  return reportFile(`${choice.websiteName}_ledger_${choice.from}_${choice.to}`, {
    table: {
      name: words.ledger,
      columns: LEDGER_COLUMNS,
      rows: cells.map(({ kind, reason, ...cell }): LedgerFileRow => ({ ...cell, part: { kind, reason } })),
      currencyOf: () => answer.currency,
      total: { row: total, label: words.storeTotal },
    },
    about: {
      name: words.sheet,
      facts: [
        [words.report, words.ledger],
        [words.store, choice.title],
        [words.range, `${choice.from} – ${choice.to}`],
        [words.timeZone, answer.timezone],
        [words.currency, answer.currency],
        [words.date, ledgerBasesText[choice.basis][language]],
        [words.model, credit.models[choice.model]],
        [words.window, credit.windows[choice.window]],
        [words.difference, formatAmount(difference, answer.currency)],
        [words.dataThrough, answer.lastUpdate === undefined ? undefined : localTime(answer.lastUpdate, answer.timezone)],
      ],
    },
    language,
    format: choice.format,
  })
}

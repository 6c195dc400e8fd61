/** Product conversion as a file: the rows of all pages, with a description. */
import { PRODUCT_FILE_COLUMNS } from '@convbox/contract/reports/product-conversion.columns'
import type { ProductConversionAnswer, ProductConversionQuestion } from '@convbox/contract/reports/product-conversion.schemas'
import { localTime } from '@convbox/contract/store-days'
import type { FileResult } from '../../http/handlers.ts'
import { aboutText } from '../about-sheet.text.ts'
import { reportFile, type SheetChoice } from '../xlsx.ts'

type Choice = SheetChoice & { websiteName: string; titles: readonly string[] }

export const downloadProducts = (
  { rows, currency, timezone, lastUpdate }: ProductConversionAnswer,
  { from, to, search }: ProductConversionQuestion,
  { language, format, websiteName, titles }: Choice,
): Promise<FileResult> => {
  const words = aboutText[language]
  return reportFile(`${websiteName}_product-conversion_${from}_${to}`, {
    table: { name: words.productConversion, columns: PRODUCT_FILE_COLUMNS, rows, currencyOf: () => currency },
    about: {
      name: words.sheet,
      facts: [
        [words.report, words.productConversion],
        [words.store, titles.join(', ')],
        [words.range, `${from} – ${to}`],
        [words.timeZone, timezone],
        [words.currency, currency],
        [words.filters, search === '' ? undefined : search],
        [words.dataThrough, lastUpdate === undefined ? undefined : localTime(lastUpdate, timezone)],
      ],
    },
    language,
    format,
  })
}

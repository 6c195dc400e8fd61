/** Product conversion as a CSV file, with exact figures. Pure. */
import { csvSheet } from '@convbox/contract/csv-text'
import type { Language } from '@convbox/contract/format'
import { FUNNEL_COLUMNS } from '@convbox/contract/reports/product-conversion.columns'
import type { ProductConversionAnswer } from '@convbox/contract/reports/product-conversion.schemas'
import { productTitle, type ProductWords, variantTitle } from './product-columns.tsx'

export const productsCsv = (
  { rows, currency }: ProductConversionAnswer,
  { words, language }: { words: ProductWords; language: Language },
): string =>
  csvSheet([
    [
      words.store,
      words.productId,
      words.product,
      words.variantId,
      words.variant,
      ...FUNNEL_COLUMNS.map(({ key, label, format }) =>
        key === 'sales' ? `${label[language]} (${currency})` : `${label[language]}${format === 'percent' ? ' (%)' : ''}`,
      ),
    ],
    ...rows.map((row) => [
      row.store?.websiteTitle ?? '',
      row.productId,
      productTitle(row, words),
      row.variantId,
      row.variantId === '' ? '' : variantTitle(row, words),
      ...FUNNEL_COLUMNS.map(({ value }) => value(row, language) ?? ''),
    ]),
  ])

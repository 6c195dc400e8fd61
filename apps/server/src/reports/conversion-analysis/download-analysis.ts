/** The conversion analysis as an Excel file: the table with its total, and a description. */
import { creditText, levelName } from '@convbox/contract/metrics/credit.text'
import { DEFAULT_COLUMNS } from '@convbox/contract/metrics/metrics'
import { analysisColumns } from '@convbox/contract/reports/conversion-analysis.columns'
import type {
  ConversionAnalysisAnswer,
  ConversionAnalysisQuestion,
  ConversionAnalysisRow,
} from '@convbox/contract/reports/conversion-analysis.schemas'
import type { FileResult } from '../../http/handlers.ts'
import { aboutText } from '../about-sheet.text.ts'
import { localTime } from '@convbox/contract/store-days'
import { reportFile, type SheetChoice, type SheetFacts } from '../xlsx.ts'
import { readColumns } from '../measures.ts'

export type DownloadChoice = ConversionAnalysisQuestion & { websiteName: string; title: string } & SheetChoice

const aboutAnalysis = (answer: ConversionAnalysisAnswer, choice: DownloadChoice): SheetFacts => {
  const [words, credit] = [aboutText[choice.language], creditText[choice.language]]
  return {
    name: words.sheet,
    facts: [
      [words.report, words.conversionAnalysis],
      [words.store, choice.title],
      [words.range, `${choice.from} – ${choice.to}`],
      [words.timeZone, answer.timezone],
      [words.currency, answer.currency],
      [words.level, levelName(choice.level, choice.channel, choice.language)],
      [words.channel, choice.channel === undefined ? undefined : credit.channel(choice.channel)],
      [words.model, credit.models[choice.mainModel]],
      [words.scope, credit.scopes[choice.adsOnly === '1' ? 'ads' : 'all']],
      [words.window, credit.windows[choice.window]],
      [words.timeBasis, credit.timeBases[choice.timeBasis]],
      [words.dataThrough, answer.lastUpdate === undefined ? undefined : localTime(answer.lastUpdate, answer.timezone)],
      [words.note, words.partsNote],
    ],
  }
}

/** The total as a row of the same columns. */
const totalRow = ({ total }: ConversionAnalysisAnswer): ConversionAnalysisRow => ({
  key: 'total',
  kind: 'credited',
  channel: '',
  isAd: false,
  measures: total.measures,
})

/** The Excel file of an answer. */
export const downloadAnalysis = (answer: ConversionAnalysisAnswer, choice: DownloadChoice): Promise<FileResult> =>
  reportFile(`${choice.websiteName}_conversion-analysis_${choice.from}_${choice.to}`, {
    table: {
      name: aboutText[choice.language].conversionAnalysis,
      columns: analysisColumns(choice.level, readColumns(choice.columns) ?? DEFAULT_COLUMNS, { frame: answer, channel: choice.channel }),
      rows: answer.rows,
      currencyOf: () => answer.currency,
      total: { row: totalRow(answer), label: creditText[choice.language].total },
    },
    about: aboutAnalysis(answer, choice),
    language: choice.language,
    format: choice.format,
  })

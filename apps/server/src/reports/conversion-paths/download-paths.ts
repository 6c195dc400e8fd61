/** The path report as an Excel file: the table with its total, and a description. */
import { channelName } from '@convbox/contract/channel-names'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { PATH_COLUMNS, type PathColumn } from '@convbox/contract/reports/conversion-paths.columns'
import type { PathRow, PathsAnswer, PathsQuestion } from '@convbox/contract/reports/conversion-paths.schemas'
import { lengthOperatorsText, pathColumnsText } from '@convbox/contract/reports/conversion-paths.text'
import { localTime } from '@convbox/contract/store-days'
import type { FileResult } from '../../http/handlers.ts'
import { aboutText } from '../about-sheet.text.ts'
import { reportFile, type SheetChoice } from '../xlsx.ts'

export type DownloadChoice = PathsQuestion & { websiteName: string; title: string } & SheetChoice

/** A file's rows keep their order, so it numbers nothing. */
const FILE_COLUMNS: readonly PathColumn[] = PATH_COLUMNS.filter(({ key }) => key !== 'index')

const totalRow = ({ summary }: PathsAnswer): PathRow => ({
  kind: 'path',
  key: 'total',
  clicks: [],
  steps: [],
  conversions: summary.conversions,
  conversions_percent: summary.conversions_percent,
  conversion_values: summary.conversion_values,
  conversion_values_precent: summary.conversion_values_precent,
  ...(summary.expired_median !== undefined && { time_median: summary.expired_median }),
  ...(summary.time_avg !== undefined && { time_avg: summary.time_avg }),
})

const lengthOf = ({ pathLengthOperator, pathLength, language }: DownloadChoice): string | undefined =>
  pathLengthOperator === undefined ? undefined : `${lengthOperatorsText[pathLengthOperator][language]} ${pathLength}`

/** The Excel file of an answer. */
export const downloadPaths = (answer: PathsAnswer, choice: DownloadChoice): Promise<FileResult> => {
  const { language } = choice
  const [words, credit] = [aboutText[language], creditText[language]]
  return reportFile(`${choice.websiteName}_conversion-paths_${choice.from}_${choice.to}`, {
    table: {
      name: words.conversionPaths,
      columns: FILE_COLUMNS,
      rows: answer.insight,
      currencyOf: () => answer.currency,
      total: { row: totalRow(answer), label: credit.total },
    },
    about: {
      name: words.sheet,
      facts: [
        [words.report, words.conversionPaths],
        [words.store, choice.title],
        [words.range, `${choice.from} – ${choice.to}`],
        [words.timeZone, answer.timezone],
        [words.currency, answer.currency],
        [words.level, credit.levels[choice.dimension]],
        [words.channel, choice.channelName === undefined ? undefined : channelName(choice.channelName, language)],
        [pathColumnsText.length[language], lengthOf(choice)],
        [words.timeFrom, credit.models[choice.mainModel]],
        [words.window, credit.windows[choice.window]],
        [words.dataThrough, answer.lastUpdate === undefined ? undefined : localTime(answer.lastUpdate, answer.timezone)],
      ],
    },
    language,
    format: choice.format,
  })
}

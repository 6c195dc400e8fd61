/** The ads report as an Excel file: every row with the total, and a description. */
import { channelName } from '@convbox/contract/channel-names'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { adsColumns, adsLevelWords } from '@convbox/contract/reports/ads-report.columns'
import { statusFilterWords } from '@convbox/contract/reports/ad-states.text'
import type { AdsAnswer, AdsQuestion, AdsRow } from '@convbox/contract/reports/ads-report.schemas'
import { ADS_DEFAULT_COLUMNS } from '@convbox/contract/reports/ads-report.values'
import { localTime } from '@convbox/contract/store-days'
import type { FileResult } from '../../http/handlers.ts'
import { aboutText } from '../about-sheet.text.ts'
import { readColumns } from '../measures.ts'
import { reportFile, type SheetChoice } from '../xlsx.ts'

export type DownloadChoice = AdsQuestion & { columns?: string | undefined; websiteName: string; title: string } & SheetChoice

type Facts = Pick<AdsAnswer, 'currency' | 'timezone' | 'total' | 'lastUpdate' | 'campaignName' | 'readings'>

/** The names above a row's own, which the table shows on hover. */
const ABOVE = {
  campaign: [],
  adset: ['campaign'],
  ad: ['campaign', 'adset'],
  creative: [],
} as const

/** When the status and budget of each account were read. */
const readingsText = ({ readings, timezone }: Facts): string | undefined =>
  readings
    .flatMap(({ name, account, readAt }) => (readAt === undefined ? [] : [`${name || account}: ${localTime(readAt, timezone)}`]))
    .join(', ') || undefined

/** The Excel file of all rows. */
export const downloadAds = (rows: readonly AdsRow[], facts: Facts, choice: DownloadChoice): Promise<FileResult> => {
  const { language, level } = choice
  const [words, credit] = [aboutText[language], creditText[language]]
  const [name, ...figures] = adsColumns(level, readColumns(choice.columns) ?? ADS_DEFAULT_COLUMNS, {
    hasCharged: rows.some(({ charged }) => charged !== undefined),
    hasStates: facts.readings.length > 0,
  })
  const above = ABOVE[level].map((key) => ({
    key,
    label: adsLevelWords[key],
    format: 'text' as const,
    widthPx: 180,
    value: (row: AdsRow) => row[key],
  }))
  return reportFile(`${choice.websiteName}_ads-report_${choice.from}_${choice.to}`, {
    table: {
      name: words.adsReport,
      columns: [...(name === undefined ? [] : [name]), ...above, ...figures],
      rows,
      currencyOf: () => facts.currency,
      total: { row: { kind: 'ad', key: 'total', name: '', id: '', measures: facts.total.measures }, label: credit.total },
    },
    about: {
      name: words.sheet,
      facts: [
        [words.report, words.adsReport],
        [words.store, choice.title],
        [words.range, `${choice.from} – ${choice.to}`],
        [words.timeZone, facts.timezone],
        [words.currency, facts.currency],
        [words.level, adsLevelWords[level][language]],
        [words.channel, channelName(choice.channel, language)],
        [words.account, choice.account],
        [adsLevelWords.campaign[language], choice.campaign === undefined ? undefined : facts.campaignName || choice.campaign],
        [words.status, choice.status && statusFilterWords[choice.status][language]],
        [words.model, credit.models[choice.mainModel]],
        [words.window, credit.windows[choice.window]],
        [words.statesRead, readingsText(facts)],
        [words.dataThrough, facts.lastUpdate === undefined ? undefined : localTime(facts.lastUpdate, facts.timezone)],
      ],
    },
    language,
    format: choice.format,
  })
}

/** The creative compass as an Excel file: every row, what belongs to no creative, the total of the ads report, and a description. */
import { channelName } from '@convbox/contract/channel-names'
import type { Language } from '@convbox/contract/format'
import { creditText } from '@convbox/contract/metrics/credit.text'
import type { Measures } from '@convbox/contract/metrics/metrics'
import { creativeFileColumns, noCreativeWords } from '@convbox/contract/reports/creative-compass.columns'
import type { CreativeAnswer, CreativeQuestion, CreativeRow } from '@convbox/contract/reports/creative-compass.schemas'
import { ALL_PLATFORMS, CREATIVE_DEFAULT_COLUMNS } from '@convbox/contract/reports/creative-compass.values'
import { localTime } from '@convbox/contract/store-days'
import type { FileResult } from '../../http/handlers.ts'
import { aboutText } from '../about-sheet.text.ts'
import { readColumns } from '../measures.ts'
import { reportFile, type SheetChoice } from '../xlsx.ts'

export type CreativesChoice = CreativeQuestion & { columns?: string | undefined; websiteName: string; title: string } & SheetChoice
type Facts = Pick<CreativeAnswer, 'currency' | 'timezone' | 'none' | 'others' | 'total' | 'lastUpdate'>

/** A line beside the creatives. */
const line = (key: string, name: string, measures: Measures): CreativeRow => ({
  key,
  name,
  kind: 'text',
  isAwaited: false,
  platforms: [],
  adCount: 0,
  joined: 0,
  tags: [],
  measures,
  fatigue: { state: 'unknown' },
})
const TITLE = { en: 'Creative insights', zh: '创意洞察' } as const
const OTHERS = { en: 'Creatives that the filters leave out', zh: '被筛选排除的创意' } as const
const FATIGUE_AND_ADS = new Set(['kind', 'fatigue', 'ads'])

/** The Excel file of all rows: what belongs to no creative, and what filters leave out, are lines of their own, so that the lines add up to the total. */
export const downloadCreatives = (rows: readonly CreativeRow[], facts: Facts, choice: CreativesChoice): Promise<FileResult> => {
  const { language } = choice
  const [words, credit] = [aboutText[language], creditText[language]]
  const beside = [
    ...(facts.others ? [line('others', OTHERS[language], facts.others)] : []),
    ...facts.none.reasons.map(({ reason, measures }) => line(reason, noCreativeWords[reason][language], measures)),
  ]
  const plain = new Set(beside.map(({ key }) => key))
  return reportFile(`${choice.websiteName}_creatives_${choice.from}_${choice.to}`, {
    table: {
      name: TITLE[language],
      columns: creativeFileColumns(readColumns(choice.columns) ?? CREATIVE_DEFAULT_COLUMNS).map((column) =>
        FATIGUE_AND_ADS.has(column.key)
          ? {
              ...column,
              value: (row: CreativeRow, of: Language) => (plain.has(row.key) || row.key === 'total' ? undefined : column.value(row, of)),
            }
          : column,
      ),
      rows: [...rows, ...beside],
      currencyOf: () => facts.currency,
      total: { row: line('total', '', facts.total), label: credit.total },
    },
    about: {
      name: words.sheet,
      facts: [
        [words.report, TITLE[language]],
        [words.store, choice.title],
        [words.range, `${choice.from} – ${choice.to}`],
        [words.timeZone, facts.timezone],
        [words.currency, facts.currency],
        [words.channel, choice.channel === ALL_PLATFORMS ? undefined : channelName(choice.channel, language)],
        [
          words.filters,
          [choice.kind, choice.tag, choice.fatigue, choice.search].filter((each) => each !== undefined && each !== '').join(', ') ||
            undefined,
        ],
        [words.model, credit.models[choice.mainModel]],
        [words.window, credit.windows[choice.window]],
        [words.dataThrough, facts.lastUpdate === undefined ? undefined : localTime(facts.lastUpdate, facts.timezone)],
      ],
    },
    language,
    format: choice.format,
  })
}

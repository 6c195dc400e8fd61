/** A table of the survey's report as an Excel file, with a description. */
import { SURVEY_ANSWER_COLUMNS, SURVEY_CHANNEL_COLUMNS, SURVEY_DAY_COLUMNS } from '@convbox/contract/reports/survey-report.columns'
import type { SurveyReport } from '@convbox/contract/reports/survey-report.schemas'
import type { SurveyTable } from '@convbox/contract/reports/survey-report.values'
import { localTime } from '@convbox/contract/store-days'
import type { FileResult } from '../../http/handlers.ts'
import { aboutText } from '../about-sheet.text.ts'
import { reportFile, type ReportSheet, type SheetChoice } from '../xlsx.ts'

export type DownloadChoice = { table: SurveyTable; from: string; to: string; websiteName: string; title: string } & SheetChoice

export const downloadSurvey = (report: SurveyReport, choice: DownloadChoice): Promise<FileResult> => {
  const { language, from, to } = choice
  const words = aboutText[language]
  const file = <Row>(table: Pick<ReportSheet<Row>, 'columns' | 'rows'>): Promise<FileResult> =>
    reportFile(`${choice.websiteName}_survey-${choice.table}_${from}_${to}`, {
      table: { name: words.survey, currencyOf: () => report.currency, ...table },
      about: {
        name: words.sheet,
        facts: [
          [words.report, words.survey],
          [words.store, choice.title],
          [words.range, `${from} – ${to}`],
          [words.timeZone, report.timezone],
          [words.currency, report.currency],
          [words.question, report.question.text],
          [words.dataThrough, report.lastUpdate === undefined ? undefined : localTime(report.lastUpdate, report.timezone)],
        ],
      },
      language,
      format: choice.format,
    })
  if (choice.table === 'channels') return file({ columns: SURVEY_CHANNEL_COLUMNS, rows: report.channels })
  if (choice.table === 'days') return file({ columns: SURVEY_DAY_COLUMNS, rows: report.days })
  return file({ columns: SURVEY_ANSWER_COLUMNS, rows: report.answers })
}

/** Parses the survey's options as the owner types them. Pure. */
import { SURVEY_MAX_TEXT } from '@convbox/contract/events/survey-answer'

/** One option. channel: short name of the channel; answer: text that customers read; followUps: options of the follow-up question, often none. */
export type SurveyOption = { channel: string; answer: string; followUps: string[] }

const MAX_OPTIONS = 20

const partsOf = (text: string, separator: string): string[] => text.split(separator).map((part) => part.trim().slice(0, SURVEY_MAX_TEXT))

/**
 * One option per line: `channel | text that customers read | follow-up; follow-up`. Without the second part customers read the channel; the third is optional too.
 * Empty lines and lines without a channel are skipped; at most 20 options, each with at most 20 follow-ups.
 */
export const readOptions = (text: string): SurveyOption[] =>
  text
    .split('\n')
    .map((line) => partsOf(line, '|'))
    .flatMap(([channel = '', answer = '', followUps = '']) =>
      channel === ''
        ? []
        : [
            {
              channel,
              answer: answer || channel,
              followUps: partsOf(followUps, ';')
                .filter((one) => one !== '')
                .slice(0, MAX_OPTIONS),
            },
          ],
    )
    .slice(0, MAX_OPTIONS)

/** The options of the survey, as its owner types them. Pure. */
import { SURVEY_MAX_TEXT } from '@convbox/contract/events/survey-answer'

/** One option. channel: a short name for where it belongs; answer: what customers read; followUps: what may be chosen below it, often none. */
export type SurveyOption = { channel: string; answer: string; followUps: string[] }

const MAX_OPTIONS = 20

const partsOf = (text: string, separator: string): string[] => text.split(separator).map((part) => part.trim().slice(0, SURVEY_MAX_TEXT))

/**
 * One option a line: `channel | what customers read | answer; answer`. The second part may be left out, then customers read the channel; so may the third.
 * Empty lines and lines without a channel are passed over; at most 20 options, each with at most 20 answers.
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

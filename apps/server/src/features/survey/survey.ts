/** The public part of the survey: its job. */
import type { Program } from '../../program.ts'
import { judgeAnswers } from '../../survey/judge-answers.ts'
import { keepReplies } from '../../survey/keep-replies.ts'

/** One after the other: what is kept is judged by the survey of that moment, so none is missed. */
export const tendSurveys = async (program: Program): Promise<void> => {
  await keepReplies(program)
  await judgeAnswers(program)
}

import { answerRequests } from '../features/privacy/answer-requests.ts'
import type { Program } from '../program.ts'

/** Exports and erases what Shopify asked for in the name of privacy, and what a restored backup has to forget again. */
export const answerPrivacyRequests = async (program: Program): Promise<void> => answerRequests(program)

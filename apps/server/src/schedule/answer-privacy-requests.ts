import { answerRequests } from '../features/privacy/answer-requests.ts'
import type { Program } from '../program.ts'

/** Runs Shopify's privacy requests (exports and erasures), and repeats erasures after a backup was restored. */
export const answerPrivacyRequests = async (program: Program): Promise<void> => answerRequests(program)

/** The faults of a parsed line or file in one sentence, each with the path of its field. */
export const describeFaults = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): string =>
  issues.map(({ path, message }) => `${path.map(String).join('.') || 'line'}: ${message}`).join('; ')

/** The two addresses of an invitation; mails use the first. */
const PATHS = ['/joinTeam', '/organization/join']

const paramIn = (next: string, name: string): string | undefined => {
  const [path = '', query = ''] = next.split('?')
  return PATHS.includes(path) ? (new URLSearchParams(query).get(name) ?? undefined) : undefined
}

/** Secret of the invitation in a path; undefined when the path is no invitation. next: a path of the app with its query. */
export const invitationIn = (next: string): string | undefined => paramIn(next, 'id')

/** Proof of the invited e-mail in a path; only mailed links carry it. */
export const proofIn = (next: string): string | undefined => paramIn(next, 'proof')

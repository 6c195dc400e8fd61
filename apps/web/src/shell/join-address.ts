/** The two addresses at which an invitation opens; the first is the one in our mails. */
const PATHS = ['/joinTeam', '/organization/join']

const paramIn = (next: string, name: string): string | undefined => {
  const [path = '', query = ''] = next.split('?')
  return PATHS.includes(path) ? (new URLSearchParams(query).get(name) ?? undefined) : undefined
}

/** The secret of the invitation that somebody is on the way to; undefined when he is on the way to anything else. next: a path of ours with its query. */
export const invitationIn = (next: string): string | undefined => paramIn(next, 'id')

/** What proves the invited e-mail, when the way there was the mailed link. */
export const proofIn = (next: string): string | undefined => paramIn(next, 'proof')

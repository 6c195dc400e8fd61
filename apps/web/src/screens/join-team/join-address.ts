/** The two addresses at which an invitation opens; the first is the one in our mails. */
const PATHS = ['/joinTeam', '/organization/join']

/** The secret of the invitation that somebody is on the way to; undefined when he is on the way to anything else. next: a path of ours with its query. */
export const invitationIn = (next: string): string | undefined => {
  const [path = '', query = ''] = next.split('?')
  return PATHS.includes(path) ? (new URLSearchParams(query).get('id') ?? undefined) : undefined
}

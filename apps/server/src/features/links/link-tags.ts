/** The tags of a link's destination, by which attribution knows its visits. Pure. */

const isTag = (name: string): boolean => name.startsWith('utm_')

/** Of a new link: whom it is for; isGeneral: nobody's. Of one that is changed: its former destination. */
type Source = { destination: string } | { name: string; isGeneral: boolean; creator?: string | undefined; medium?: string | undefined }

const tagsOf = (source: Source): [string, string][] => {
  if ('destination' in source) return [...new URL(source.destination).searchParams].filter(([name]) => isTag(name))
  const { name, isGeneral, creator, medium } = source
  if (isGeneral)
    return [
      ['utm_source', 'short_link'],
      ['utm_medium', 'link'],
      ['utm_campaign', name],
      ['utm_name', name],
    ]
  return [
    ['utm_source', (medium ?? 'influencer').toLowerCase()],
    ['utm_medium', 'influencer'],
    ...(creator === undefined ? [] : [['utm_term', creator] satisfies [string, string]]),
    ['utm_name', name],
  ]
}

/** The destination with the tags that it lacks; those that somebody typed stay. */
export const withOwnTags = (destination: URL, source: Source): string => {
  const url = new URL(destination)
  const typed = new Set([...url.searchParams.keys()].map((name) => name.toLowerCase()))
  for (const [name, value] of tagsOf(source)) if (!typed.has(name)) url.searchParams.append(name, value)
  return url.href
}

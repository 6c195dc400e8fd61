/** Which of the platforms' creatives are one: those of the same file. Pure. */
import { OAUTH_CHANNELS } from '@convbox/contract/channels'
import { z } from 'zod'
import type { CreativePlace } from './creatives.rows.ts'

/** The key of a creative, and of what its file joins: that of the first one. */
export const creativeRef = ({ platform, accountId, id }: CreativePlace): string => JSON.stringify([platform, accountId, id])

const refSchema = z.tuple([z.enum(OAUTH_CHANNELS), z.string(), z.string()])
/** The creative that a key names; undefined: the text is no key. */
export const placeOfRef = (key: string): CreativePlace | undefined => {
  try {
    const [platform, accountId, id] = refSchema.parse(JSON.parse(key))
    return { platform, accountId, id }
  } catch {
    return undefined
  }
}

type Joined = CreativePlace & { kind: string; file: string; hash?: string }

/** What says that two creatives show the same file: the platform's own mark of it, and of single pictures the hash of the picture. Posters of videos are no file of theirs. */
const marksOf = ({ kind, file, hash }: Joined): string[] => [
  ...(file === '' ? [] : [`file ${file}`]),
  ...(kind === 'picture' && hash !== undefined ? [`hash ${hash}`] : []),
]

/** The creatives that are one, by the key of each of them; in the order in which they were given. */
export const joinCreatives = <Creative extends Joined>(creatives: readonly Creative[]): Map<string, Creative[]> => {
  const groupOf = new Map<string, Creative[]>()
  const groupByMark = new Map<string, Creative[]>()
  for (const creative of creatives) {
    const found = new Set(marksOf(creative).flatMap((mark) => groupByMark.get(mark) ?? []))
    const group = [...found, creative]
    for (const member of group) {
      groupOf.set(creativeRef(member), group)
      for (const mark of marksOf(member)) groupByMark.set(mark, group)
    }
  }
  return groupOf
}

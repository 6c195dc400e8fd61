/** Output of `npm run new`: whole files, and lines in existing lists. Pure. */

/** A line for a list, inserted before the anchor, a text that is in the file exactly once. */
export type ListEntry = { path: string; anchor: string; insert: string }
/** files: by path from the repository's root. next: the next steps, a sentence each. */
export type Scaffold = { files: ReadonlyMap<string, string>; entries: readonly ListEntry[]; next: readonly string[] }

/** 'google-ads' -> 'GoogleAds'. */
export const pascalCase = (word: string): string =>
  word
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

/** 'google-ads' -> 'googleAds'. */
export const camelCase = (word: string): string => word.charAt(0) + pascalCase(word).slice(1)

/** The word as a key of an object. */
export const keyOf = (word: string): string => (word.includes('-') ? `'${word}'` : word)

/** The text with the entry inserted; undefined where the anchor is not there exactly once. */
export const insertEntry = (text: string, { anchor, insert }: Pick<ListEntry, 'anchor' | 'insert'>): string | undefined => {
  const [before, after, ...more] = text.split(anchor)
  return before === undefined || after === undefined || more.length > 0 ? undefined : `${before}${insert}${anchor}${after}`
}

/** A text in a pattern of LIKE, where % and _ stand for themselves. */
export const likePattern = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

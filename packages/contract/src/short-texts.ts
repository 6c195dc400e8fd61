/** Rules of texts of one line that people type: names, tags. Pure. */

/** Length in code points: an emoji is one. */
export const lengthOf = (text: string): number => Array.from(text).length

/** Without invisible or direction-changing characters, because such texts appear in mails and subjects. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text)

/** Rules of short texts that people type: names, tags, messages. Pure. */

/** Length in code points: an emoji is one. */
export const lengthOf = (text: string): number => Array.from(text).length

/** Without invisible or direction-changing characters, because such texts appear in mails and subjects. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text)

/** The same of a text that may have several lines. */
export const isPlainText = (text: string): boolean => text.split('\n').every(isOneLine)

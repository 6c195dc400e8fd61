/** The languages of the screens; in a file of their own, because every page loads them and not every page shows figures. */
export const LANGUAGES = ['en', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]
/** One text in both languages. */
export type Words = Readonly<Record<Language, string>>

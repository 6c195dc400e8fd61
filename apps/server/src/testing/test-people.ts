/** Who lives in every test program; their stories stand in test-program.ts. */
export const PEOPLE = ['ada', 'otto', 'rita', 'bela', 'sam'] as const
export type Person = (typeof PEOPLE)[number]
/** The same for all. */
export const PASSWORD = 'a long enough password'
export const emailOf = (person: Person): string => `${person}@convbox.example`

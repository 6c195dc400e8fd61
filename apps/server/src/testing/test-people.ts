/** The people of every test program; their roles are described in test-program.ts. */
export const PEOPLE = ['ada', 'otto', 'rita', 'bela', 'sam'] as const
export type Person = (typeof PEOPLE)[number]
/** Everybody's password. */
export const PASSWORD = 'a long enough password'
export const emailOf = (person: Person): string => `${person}@convbox.example`

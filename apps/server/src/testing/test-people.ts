/** The people of every test program; their roles are described in test-program.ts. */
export const PEOPLE = ['ada', 'otto', 'rita', 'bela', 'sam'] as const
export type Person = (typeof PEOPLE)[number]
/** Everybody's password. */
export const PASSWORD = 'a long enough password'
/** Its hash as better-auth makes and keeps it: hashing takes a tenth of a second or more on purpose, and tests of signing in tell whether it fits. */
export const PASSWORD_HASH =
  '19c2b2fbd4696f257b55e22bc5c26a49:794ed5a91e89f6776b75578099d21b41dd4164b6fdb0efc761d305e6fc8f0560438d836148e1eeea9cfcb0209e6c0df87e18858f85f8b1372e41665bab4ecd12'
export const emailOf = (person: Person): string => `${person}@convbox.example`

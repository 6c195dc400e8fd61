/** Creators of the Affluencer Hub, and the media in which they post: limits and closed lists. Free of zod, so that the browser may load it. */
export { CREATOR_STATES, type CreatorState } from './hub.values.ts'

export const MAX_CREATOR_NAME = 50
export const MAX_CREATOR_NOTE = 1000
export const MAX_CREATOR_TAGS = 10
export const MAX_CREATOR_TAG = 30
/** A creator's picture as it is given: JPEG or PNG, told by its content. It is kept as a square of so many px. */
export const MAX_AVATAR_BYTES = 1024 * 1024
/** Of the call: twice what a picture takes as text, so that one that is too large is told so. */
export const AVATAR_MAX_REQUEST_BYTES = 3 * MAX_AVATAR_BYTES
export const AVATAR_TYPES = ['image/jpeg', 'image/png'] as const
export const AVATAR_PX = 256
/** Where the pictures are served, under an id that only the store's members learn. */
export const AVATARS_PATH = '/pictures/creators'

/** Of a store. A campaign has at most 500. */
export const MAX_CREATORS = 5000
export const CREATORS_PER_PAGE = 50

/** Characters of a phone as it is typed. */
export const MAX_TYPED_PHONE = 40
/** A phone as it is typed, without spaces and signs between its digits. */
export const bareCreatorPhone = (typed: string): string => typed.replaceAll(/[\s().-]/g, '')
/** With the country code, as ITU's E.164 writes it. */
export const CREATOR_PHONE = /^\+[1-9]\d{6,14}$/

/** What two creators share who may be one person: the mailbox of their e-mails, a phone, or an account to which they are paid. */
export const SHARED_BY_CREATORS = ['mailbox', 'phone', 'payout account'] as const
export type SharedByCreators = (typeof SHARED_BY_CREATORS)[number]
/** Others whom a row names. */
export const LISTED_DOUBLES = 3

export const MAX_MEDIUM_NAME = 30
/** Of a store; a campaign has at most 5. */
export const MAX_MEDIA = 50

/** The columns of a file of creators, in any order and case. Tags are separated by semicolons. */
export const CREATOR_FILE_COLUMNS = [
  { name: 'name', needed: true },
  { name: 'email', needed: false },
  { name: 'phone', needed: false },
  { name: 'tags', needed: false },
  { name: 'note', needed: false },
] as const
export type CreatorFileColumn = (typeof CREATOR_FILE_COLUMNS)[number]['name']

/** Longest text of such a file, and the body size of its call, where quotes and line ends take two characters. */
export const CREATOR_FILE_MAX_CHARACTERS = 1024 * 1024
export const CREATOR_FILE_MAX_BYTES = 3 * 1024 * 1024

/** Why a line cannot be taken. 'twice': an earlier line has the same name or e-mail; 'taken': a creator of the store with another name has this e-mail. */
export const CREATOR_FILE_FAULTS = [
  'missing',
  'too long',
  'no e-mail',
  'no phone',
  'not one line',
  'twice',
  'taken',
  'too many',
  'broken',
] as const
export type CreatorFileFault = (typeof CREATOR_FILE_FAULTS)[number]
/** Faults that an answer lists; the rest is counted. */
export const LISTED_CREATOR_FAULTS = 50

/** A valid sample file to download and fill in. */
export const SAMPLE_CREATOR_FILE = `name,email,phone,tags,note
Maya Lind,maya@example.com,+44 20 7946 0958,skin care;Berlin,Posts on Thursdays
Jonas Weber,,,outdoor,
`

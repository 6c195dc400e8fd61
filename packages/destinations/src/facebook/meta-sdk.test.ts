/**
 * Our user_data beside that of Meta's own library (facebook-nodejs-business-sdk). They agree on every text, except where Meta's page says what the library does not do; each of those differences stands below.
 * Page: Meta, "Customer information parameters" (developers.facebook.com/docs/marketing-api/conversions-api/parameters/customer-information-parameters), read 2026-11.
 */
import { ServerSideUtils, UserData } from 'facebook-nodejs-business-sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashField, sha256Hex } from '../hashing.ts'
import { metaRules } from '../normalize.ts'
import { maryBuys, NOW } from '../sample.cases.ts'
import { buildFacebookContact, buildFacebookUser } from './facebook-user.ts'

/** What the page asks for beyond the library: `adjust` does it to the trimmed text in lower case, undefined where nothing may be sent. `example` is a text that the library alone hashes otherwise. */
type Difference = {
  page: string
  example: string
  country?: string
  adjust: (text: string, country: string | undefined) => string | undefined
}
type Field = { key: string; rule: keyof ReturnType<typeof metaRules>; usual: fc.Arbitrary<string>; differences: Difference[] }

/** What the library hashes; 'refused' where it throws, so that the whole event would not be sent. */
const askLibrary = (text: string, key: string): string | undefined => {
  try {
    return ServerSideUtils.normalizeAndHash(text, key) ?? undefined
  } catch {
    return 'refused'
  }
}

const ASCII_MARKS = /[!-/:-@[-`{-~]+/g
const composed: Difference = {
  page: 'its example "Valéry" is composed: an accent beside its letter, as some devices type it, becomes one letter with it',
  example: 'e\u0301a',
  adjust: (text) => text.normalize('NFC'),
}
const visible: Difference = {
  page: 'only what identifies a person is sent: a text of invisible characters would be the same for many',
  example: '\u3164',
  adjust: (text) => (/[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/[\u115f\u1160\u3164\uffa0]/g, '')) ? text : undefined),
}
/** The library hashes the empty text that its own rule leaves. */
const notEmpty = (leaves: RegExp, example: string): Difference => ({
  page: 'an empty value is not sent',
  example,
  adjust: (text) => (text.replace(leaves, '') === '' ? undefined : text),
})
const noPunctuation: Difference = {
  page: '"Lowercase only with no punctuation": names without marks and spaces',
  example: "O'Neil-Smith Jr.",
  adjust: (text) => text.replace(ASCII_MARKS, '').replace(/\s+/g, ''),
}

const STATES = ['California', 'new york', 'NY', 'Bayern', 'Île-de-France', 'JP-13', 'St. Gallen', '75', 'texas 7']
const usualPhone = fc.stringMatching(/^(\+|00)?[0-9 ()./-]{4,20}( ?(ext\.?|x) ?[0-9]{1,3})?$/)
const NAMES = ['Mary', 'Mary-Ann', "O'Neil", ' J.R. ', 'Valéry', '李', 'Смирнов', 'van der Berg']

const FIELDS: Field[] = [
  {
    key: 'em',
    rule: 'email',
    usual: fc.oneof(fc.emailAddress(), fc.constantFrom(' First.Last+Tag@GMAIL.com ', 'bad@@x', 'a@localhost', 'é@example.com')),
    differences: [],
  },
  {
    key: 'ph',
    rule: 'phone',
    usual: usualPhone,
    differences: [
      {
        page: 'digits of any keyboard',
        example: '＋８１ ９０ １２３４ ５６７８',
        adjust: (text) => text.slice(0, 60).normalize('NFKC').trim(),
      },
      {
        page: 'a phone number has no extension',
        example: '+1 650 555 1212 ext. 45',
        adjust: (text) => text.replace(/\s*[;,]?\s*(?:extension|extn?\.?|x|#|доб\.?)\s*[=:]?\s*\d{1,7}$/i, ''),
      },
      {
        page: '"must include a country code": a zero in brackets is dialled only without it',
        example: '+44 (0)20 7946 0958',
        adjust: (text) => (/^(\+|00)/.test(text) ? text.replace('(0)', '') : text),
      },
      {
        page: '"must include a country code": that of the person\'s country',
        example: '(650) 555-1212',
        country: 'US',
        adjust: (text, country) => {
          const digits = text.replace(/\D/g, '')
          if (country === undefined || /^(\+|00)/.test(text)) return text
          return digits.startsWith('1') ? digits : `1${digits}`
        },
      },
      {
        page: '"Remove symbols, letters, and any leading zeros"',
        example: '650.555.1212',
        adjust: (text) => text.replace(/\D/g, '').replace(/^0+/, ''),
      },
      { page: 'E.164 has at most 15 digits', example: '1234567890123456', adjust: (text) => (text.length > 15 ? undefined : text) },
    ],
  },
  { key: 'fn', rule: 'name', usual: fc.constantFrom(...NAMES), differences: [composed, noPunctuation, visible] },
  { key: 'ln', rule: 'name', usual: fc.constantFrom(...NAMES), differences: [composed, noPunctuation, visible] },
  { key: 'ge', rule: 'gender', usual: fc.constantFrom('f', 'M', 'Female', 'male.', 'x', ' m ', 'non-binary'), differences: [] },
  {
    key: 'db',
    rule: 'birthDate',
    usual: fc.stringMatching(/^(19|20)\d\d[-/. ]?[01]\d[-/. ]?[0-3]\d$/),
    differences: [
      {
        page: 'YYYYMMDD "with or without punctuation"',
        example: '1997-02-16',
        adjust: (text) => text.replace(/^(\d{4})[-/. ]?(\d\d)[-/. ]?(\d\d)$/, '$1$2$3'),
      },
      { page: 'YYYYMMDD and no other order', example: '02-16-1997', adjust: (text) => (/^\d{8}$/.test(text) ? text : undefined) },
    ],
  },
  {
    key: 'ct',
    rule: 'city',
    usual: fc.constantFrom('St. Louis', 'São Paulo 12', '東京', "L'Aquila", 'Washington, D.C.'),
    differences: [
      composed,
      { page: '"no punctuation, no special characters"', example: "L'Aquila", adjust: (text) => text.replace(ASCII_MARKS, '') },
      notEmpty(/[\d\s]+/g, '12'),
      visible,
    ],
  },
  {
    key: 'st',
    rule: 'region',
    usual: fc.constantFrom(...STATES),
    differences: [
      composed,
      { page: '"no punctuation, no special characters"', example: "L'Aquila", adjust: (text) => text.replace(ASCII_MARKS, '') },
      {
        page: '"Use the 2-character ANSI abbreviation code" of a state of the USA',
        example: 'California',
        adjust: (text) =>
          new Map([
            ['california', 'ca'],
            ['newyork', 'ny'],
          ]).get(text.replace(/\s+/g, '')) ?? text,
      },
      notEmpty(/[\d\s]+/g, '75'),
      visible,
    ],
  },
  {
    key: 'zp',
    rule: 'zip',
    usual: fc.constantFrom('94035-1234', 'SW1A 1AA', ' 75 001 ', '1', '-', '100-0001'),
    differences: [composed, { ...visible, example: '\u3164\u3164' }],
  },
  {
    key: 'country',
    rule: 'country',
    usual: fc.oneof(fc.stringMatching(/^[A-Za-z]{2}$/), fc.constantFrom('USA', 'Germany')),
    differences: [
      { page: '"ISO 3166-1 alpha-2": people write UK, the code is GB', example: 'UK', adjust: (text) => (text === 'uk' ? 'gb' : text) },
    ],
  },
]

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.stringMatching(/^[A-Za-z0-9 .,'’/+()-]{0,20}$/),
  fc.string({ unit: 'binary', maxLength: 12 }),
)

/** What the page makes of a text, by the library's own rule and the differences before it. */
const expectedOf = ({ key, differences }: Field, text: string, country?: string): string | undefined => {
  const lower = text.trim().toLowerCase()
  const isHash = /^([0-9a-f]{64}|[0-9a-f]{32})$/.test(lower)
  let adjusted: string | undefined = lower
  if (!isHash)
    for (const { adjust } of differences) adjusted = adjusted === undefined || adjusted === '' ? undefined : adjust(adjusted, country)
  const answer = adjusted === undefined ? undefined : askLibrary(adjusted, key)
  return answer === 'refused' ? undefined : answer
}

describe.each(FIELDS)('$key', (field) => {
  const { key, rule, usual, differences } = field
  const ours = (text: string, country?: string) => hashField(text, metaRules(country)[rule])

  it('is what the library sends, but for the differences listed', () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 2, arbitrary: usual }, anyText), (text) => {
        const expected = expectedOf(field, text)
        // The page only trims and lowers an e-mail address. The library also judges its form, and refuses some that exist (two dots, or a domain in another script).
        if (key === 'em' && expected === undefined && ours(text) !== undefined)
          expect(ours(text)).toBe(sha256Hex(text.trim().toLowerCase()))
        else expect(ours(text)).toBe(expected)
      }),
    )
  })

  it.each(differences)('differs where the page says: $page', ({ example, country }) => {
    expect(ours(example, country)).toBe(expectedOf(field, example, country))
    expect(askLibrary(example, key)).not.toBe(ours(example, country))
  })
})

it('knows the countries that the library knows', () => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const known = codes.filter((code) => metaRules().country(code) === code)
  expect(known).toEqual(codes.filter((code) => askLibrary(code, 'country') === sha256Hex(code)))
  expect(known).toHaveLength(249)
})

it('sends all identifiers of a person as the library does: each a list, those of the browser in clear; the id hashed, as the page recommends', () => {
  const { user = {}, client = {}, cookies = {}, visitorId = '' } = maryBuys
  const event = { ...maryBuys, user: { ...user, firstName: 'Mary', lastName: 'Smith', gender: 'F', birthDate: '19970216', region: 'ny' } }
  const library = new UserData()
    .setEmail(user.email ?? '')
    .setPhone(user.phone ?? '')
    .setFirstName('Mary')
    .setLastName('Smith')
    .setGender('F')
    .setDateOfBirth('19970216')
    .setCity(user.city ?? '')
    .setState('ny')
    .setZip(user.postalCode ?? '')
    .setCountry(user.country ?? '')
    .setExternalIds([sha256Hex(user.customerId ?? ''), sha256Hex(visitorId)])
    .setClientIpAddress(client.ip ?? '')
    .setClientUserAgent(client.userAgent ?? '')
    .setFbc(cookies._fbc ?? '')
    .setFbp(cookies._fbp ?? '')
  expect(buildFacebookUser(event, Date.parse(NOW), buildFacebookContact)).toEqual(library.normalize())
})

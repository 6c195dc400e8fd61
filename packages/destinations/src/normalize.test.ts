import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { googleRules, metaRules, pinterestRules, snapchatRules } from './normalize.ts'
import { readPhone } from './phone.ts'

type Rule = keyof ReturnType<typeof metaRules>

describe('Meta', () => {
  it.each<[Rule, string, string | undefined, string?]>([
    ['email', ' John_Smith@gmail.com ', 'john_smith@gmail.com'],
    ['email', 'first.last+tag@GMAIL.com', 'first.last+tag@gmail.com'],
    ['email', 'bad@@x', undefined],
    ['email', 'a@localhost', undefined],
    ['email', 'é@example.com', undefined],
    ['phone', '+1 (650) 555-1212', '16505551212'],
    ['phone', '(650)555-1212', '6505551212'],
    ['phone', '(650)555-1212', '16505551212', 'us'],
    ['phone', '12345', undefined],
    ['name', 'Mary-Ann', 'maryann'],
    ['name', 'O’Brien', 'o’brien'],
    ['name', "O'Brien", 'obrien'],
    ['name', 'Mary Ann', 'maryann'],
    ['name', 'Vale\u0301ry', 'valéry'],
    ['name', '정', '정'],
    ['name', '-.', undefined],
    ['city', 'St. Louis', 'stlouis'],
    ['city', 'São Paulo 12', 'sãopaulo'],
    ['city', '東京', '東京'],
    ['region', 'California', 'ca'],
    ['region', 'New York', 'ny', 'US'],
    ['region', ' ny ', 'ny'],
    ['region', 'Île-de-France', 'îledefrance', 'FR'],
    ['region', 'Georgia', 'georgia', 'GB'],
    ['zip', '94035-1234', '94035'],
    ['zip', 'SW1A 1AA', 'sw1a1aa'],
    ['zip', '1', undefined],
    ['country', 'US', 'us'],
    ['country', 'UK', 'gb'],
    ['country', 'USA', undefined],
    ['birthDate', '1997-02-16', '19970216'],
    ['birthDate', '02-16-1997', undefined],
    ['gender', 'Female', 'f'],
    ['gender', 'm', 'm'],
    ['gender', 'x', undefined],
  ])('%s of "%s" is %s', (rule, text, expected, country) => {
    expect(metaRules(country)[rule](text)).toBe(expected)
  })
})

describe('Google', () => {
  it.each([
    [googleRules().email('First.Last+Tag@GMAIL.com'), 'firstlast@gmail.com'],
    [googleRules().email('cloudy.sanfrancisco+shopping@gmail.com'), 'cloudysanfrancisco@gmail.com'],
    [googleRules().email('+tag@gmail.com'), undefined],
    [googleRules().email('user.name+NYC@Example.com'), 'user.name+nyc@example.com'],
    [googleRules().email('a b@example.com'), 'ab@example.com'],
    [metaRules().email('First.Last+Tag@GMAIL.com'), 'first.last+tag@gmail.com'],
    [googleRules().email('a.b@googlemail.com'), 'ab@googlemail.com'],
    [googleRules().email('First.Last@example.com'), 'first.last@example.com'],
    [googleRules().phone('+44 (0)20 7946 0958'), '+442079460958'],
    [googleRules('GB').phone('020 7946 0958'), '+442079460958'],
    [googleRules().phone('020 7946 0958'), undefined],
    [googleRules().name(' Mary-Ann  Smith. '), 'maryann smith'],
    [googleRules().name('Mrs. Mary-Ann 2'), 'maryann'],
    [googleRules().name('Smith Jr.'), 'smith'],
    [googleRules().name('King III'), 'king'],
    [googleRules().name('Dr.'), 'dr'],
    [googleRules().name('Drew'), 'drew'],
    [googleRules().name('007'), undefined],
    [googleRules().city('St. Louis 12'), 'st louis'],
    [googleRules().region('Île-de-France 75'), 'îledefrance'],
    [googleRules('UK').phone('020 7946 0958'), '+442079460958'],
    [googleRules().country('us'), 'US'],
  ])('%s', (result, expected) => {
    expect(result).toBe(expected)
  })
})

/** Texts as people type them: any writing, with the spaces and marks of an address. */
const typed = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.stringMatching(/^[A-Za-z0-9 .,'’/+()-]{0,20}$/))
const anyCountry = fc.constantFrom(undefined, 'US', 'GB', 'DE', 'CN')

describe('Pinterest', () => {
  it.each<[keyof ReturnType<typeof pinterestRules>, string, string | undefined, string?]>([
    ['email', ' John_Smith@gmail.com ', 'john_smith@gmail.com'],
    ['phone', '+1 (650) 555-1212', '16505551212'],
    ['phone', '(0)20 7946 0958', '442079460958', 'GB'],
    ['name', ' Mary-Ann ', 'mary-ann'],
    ['city', 'St. Louis', 'stlouis'],
    ['region', 'California', 'ca'],
    ['region', 'ON', 'on', 'CA'],
    ['region', 'Bayern', undefined, 'DE'],
    ['zip', '94035-1234', '940351234'],
    ['zip', ' 75 001 ', '75001'],
    ['zip', 'SW1A 1AA', undefined],
    ['zip', '-', undefined],
    ['country', 'UK', 'gb'],
    ['birthDate', '1997-02-16', '19970216'],
    ['gender', 'Male', 'm'],
    ['gender', 'Non-binary', 'n'],
    ['gender', 'x', undefined],
  ])('%s of "%s" is %s', (rule, text, expected, country) => {
    expect(pinterestRules(country)[rule](text)).toBe(expected)
  })

  it('has the written form in every field, and leaves a normal text as it is', () => {
    const forms = {
      email: /^[^\s@]+@[^\s@]+$/,
      phone: /^[1-9]\d{6,14}$/,
      name: /^\S(.*\S)?$/s,
      city: /^[^\s.,'/+()-]+$/,
      region: /^\S{2}$/,
      zip: /^\d+$/,
      country: /^[a-z]{2}$/,
      birthDate: /^\d{8}$/,
      gender: /^[fmn]$/,
    }
    fc.assert(
      fc.property(typed, anyCountry, (text, country) => {
        const rules = pinterestRules(country)
        for (const [name, form] of Object.entries(forms)) {
          const rule = new Map(Object.entries(rules)).get(name)
          const normal = rule?.(text)
          if (normal === undefined) continue
          expect(normal, name).toMatch(form)
          expect(normal, name).toBe(normal.toLowerCase())
          // A number without its plus is read as a national one.
          if (name !== 'phone') expect(rule?.(normal), name).toBe(normal)
        }
      }),
    )
  })
})

describe('Snapchat', () => {
  it.each<[keyof ReturnType<typeof snapchatRules>, string, string | undefined, string?]>([
    ['email', ' Person @Example.com', 'person@example.com'],
    ['phone', '+44 844 412 4653', '448444124653'],
    ['phone', '0044 (0)844 412 4653', '448444124653'],
    ['phone', '0844 412 4653', '448444124653', 'GB'],
    ['name', 'John', 'john'],
    ['name', 'Raphaël', 'raphaël'],
    ['name', "O'Neil-Smith", 'oneilsmith'],
    ['city', ' St. Louis ', 'st. louis'],
    ['region', 'California', 'ca'],
    ['region', 'Bayern', 'bayern', 'DE'],
    ['zip', ' 94035-1234', '94035-1234'],
    ['zip', ' ', undefined],
    ['country', 'UK', 'gb'],
    ['birthDate', '1997-02-16', '19970216'],
    ['gender', 'Female', 'f'],
  ])('%s of "%s" is %s', (rule, text, expected, country) => {
    expect(snapchatRules(country)[rule](text)).toBe(expected)
  })

  it('has the written form in every field, and leaves a normal text as it is', () => {
    const forms = {
      email: /^[^\s@]+@[^\s@]+$/,
      phone: /^[1-9]\d{6,14}$/,
      name: /^[^\s.,'/+()-]+$/,
      city: /^\S(.*\S)?$/s,
      region: /^[^\s.,'/+()-]+$/,
      zip: /^\S(.*\S)?$/s,
      country: /^[a-z]{2}$/,
      birthDate: /^\d{8}$/,
      gender: /^[fm]$/,
    }
    fc.assert(
      fc.property(typed, anyCountry, (text, country) => {
        for (const [name, rule] of Object.entries(snapchatRules(country))) {
          const normal = rule(text)
          if (normal === undefined) continue
          expect(normal, name).toMatch(new Map(Object.entries(forms)).get(name) ?? /^$/)
          expect(normal, name).toBe(normal.toLowerCase())
          if (name !== 'phone') expect(rule(normal), name).toBe(normal)
        }
      }),
    )
  })
})

describe('phone numbers', () => {
  it.each([
    ['0044 844 412 4653', undefined, '448444124653'],
    ['0650 555 121', undefined, '650555121'],
    ['138 0013 8000', 'CN', '8613800138000'],
    ['86 138 0013 8000', 'CN', '8613800138000'],
    ['+86 138 0013 8000', 'US', '8613800138000'],
    ['9198765432', 'IN', '919198765432'],
    ['919876543210', 'IN', '919876543210'],
    ['6512 3456', 'SG', '6565123456'],
    ['65 8123 4567', 'SG', '6581234567'],
    ['06 20 123 4567', 'HU', '36201234567'],
    ['8 916 123-45-67', 'RU', '79161234567'],
    ['06 1234 5678', 'IT', '390612345678'],
    ['1 650 555 1212', 'US', '16505551212'],
    ['650 555 1212', 'XX', '6505551212'],
    ['020 7946 0958', 'UK', '442079460958'],
    ['+1 650 555 1212 ext. 45', undefined, '16505551212'],
    ['(650) 555-1212 x123', 'US', '16505551212'],
    ['+1-650-555-1212;ext=9', undefined, '16505551212'],
    ['+1 650 555 1212 #7', undefined, '16505551212'],
    ['＋８１ ９０ １２３４ ５６７８', undefined, '819012345678'],
  ])('%s in %s is %s', (text, country, digits) => {
    expect(readPhone(text, country)?.digits).toBe(digits)
  })

  it.each(['', 'abc', '123456', '+1234567890123456'])('"%s" is none', (text) => {
    expect(readPhone(text)).toBeUndefined()
  })
})

/** Names that every plain object has: outside text must not find them in a table. */
describe.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'])('"%s"', (word) => {
  it('is a text like any other, in every field and as a country', () => {
    for (const rules of [
      metaRules(),
      metaRules('US'),
      metaRules(word),
      googleRules(),
      googleRules(word),
      pinterestRules(word),
      snapchatRules(word),
    ])
      for (const rule of Object.values(rules)) expect(['string', 'undefined']).toContain(typeof rule(word))
    expect(metaRules().region(word)).toBe(word.toLowerCase().replaceAll('_', ''))
    expect(readPhone('020 7946 0958', word)?.digits).toBe('2079460958')
  })
})

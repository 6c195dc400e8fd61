/** A store's creators and media: saved, found, imported from a file; a name and an e-mail belong to one of them. */
import type { InputOf } from '@convbox/contract'
import { creators } from '@convbox/contract/api/creators'
import { payouts } from '@convbox/contract/api/payouts'
import { SAMPLE_CREATOR_FILE } from '@convbox/contract/creators'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
beforeAll(async () => {
  test = await startTestProgram()
})
afterAll(() => test.stop())

const asAda = () => ({ as: 'ada' as const, store: test.alder })
const save = (input: InputOf<typeof creators.saveCreator>) => test.call(creators.saveCreator, input, asAda())
const list = async (input: InputOf<typeof creators.listCreators> = {}) => (await test.call(creators.listCreators, input, asAda())).result
const namesOf = (found: Awaited<ReturnType<typeof list>>) => found?.creators.map(({ name }) => name)

describe('creators', () => {
  it('are saved, changed, and found by name, e-mail and tag', async () => {
    const { result: maya } = await save({
      name: ' Maya Lind ',
      email: 'Maya@example.com',
      tags: ['Skin care', 'Berlin', 'Berlin'],
      note: 'Thursdays',
    })
    expect(maya).toMatchObject({ name: 'Maya Lind', email: 'Maya@example.com', tags: ['Skin care', 'Berlin'], state: 'active' })
    await save({ name: 'Jonas Weber', tags: ['Outdoor'], state: 'paused' })
    expect(namesOf(await list())).toEqual(['Jonas Weber', 'Maya Lind'])
    for (const search of ['LIND', 'maya@', 'skin']) expect(namesOf(await list({ search }))).toEqual(['Maya Lind'])
    // What a list of tags is written with is no tag.
    expect(namesOf(await list({ search: '"' }))).toEqual([])
    expect(await list({ state: 'paused' })).toMatchObject({
      count: 1,
      creators: [{ name: 'Jonas Weber' }],
      counts: { active: 1, paused: 1, blocked: 0 },
    })
    const { result: changed } = await save({ id: maya?.id, name: 'Maya Berg', state: 'blocked' })
    expect(changed).toMatchObject({
      id: maya?.id,
      name: 'Maya Berg',
      email: '',
      tags: [],
      note: '',
      state: 'blocked',
      createdAt: maya?.createdAt,
    })
    const log = await test.program.mainDb.pool.query(`SELECT target FROM audit WHERE action = 'creator saved' ORDER BY at, id`)
    expect(log.rows).toEqual([{ target: 'Maya Lind' }, { target: 'Jonas Weber' }, { target: 'Maya Berg' }])
  })

  it('have a phone with its country code, however it is spelled, or are refused', async () => {
    const { result } = await save({ name: 'Called', phone: '+44 20-7946.0958' })
    expect(result?.phone).toBe('+442079460958')
    const refused = await save({ name: 'Uncalled', phone: '020 7946 0958' })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused)).toContain('with its country code')
  })

  it('who may be one person are named: by their mailbox, or the account to which they are paid', async () => {
    const add = async (name: string, email = '') => (await save({ name, email })).result?.id ?? ''
    const [one, other] = [await add('Alike One', 'alike@gmail.com'), await add('Alike Other', 'a.like+shop@gmail.com')]
    const paid = async (creatorId: string, paypalEmail: string) =>
      (await test.call(payouts.savePayoutDetails, { creatorId, paypalEmail }, asAda())).status
    expect([await paid(one, 'money@wallet.example'), await paid(await add('Alike Third'), 'Money@wallet.example')]).toEqual([200, 200])
    const { result } = await test.call(creators.listDoubles, {}, asAda())
    expect(result?.doubles.filter(({ creatorId }) => creatorId === one || creatorId === other)).toEqual([
      { creatorId: one, other: 'Alike Other', by: 'mailbox' },
      { creatorId: one, other: 'Alike Third', by: 'payout account' },
      { creatorId: other, other: 'Alike One', by: 'mailbox' },
    ])
    expect(result?.doubles).toHaveLength(4)
  })

  it('have a picture, which is served under an address of its own until it is another', async () => {
    const { result: maya } = await save({ name: 'Pictured' })
    const id = maya?.id ?? ''
    const red = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    const give = (file: Buffer) => test.call(creators.saveAvatar, { id, picture: file.toString('base64') }, asAda())
    const { result: first } = await give(red)
    const served = await test.server.inject(first?.avatar ?? '')
    expect(served.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
    expect(served.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    expect((await list({ search: 'pictured' }))?.creators).toMatchObject([{ avatar: first?.avatar }])
    // Other changes leave it as it is.
    expect((await save({ id, name: 'Pictured', note: 'Seen' })).result).toMatchObject({ avatar: first?.avatar })

    const { result: second } = await give(red)
    expect(second?.avatar).not.toBe(first?.avatar)
    expect((await test.server.inject(first?.avatar ?? '')).statusCode).toBe(404)
    expect(await give(Buffer.from('<svg/>'))).toMatchObject({
      status: 400,
      details: { picture: 'Upload failed: Only jpg, jpeg and png images can be used' },
    })
    expect(await give(Buffer.alloc(1024 * 1024 + 1))).toMatchObject({
      status: 400,
      details: { picture: 'Upload failed: Image size exceeds 1M, please re-upload' },
    })
    expect(await test.call(creators.saveAvatar, { id, picture: red.toString('base64') }, { as: 'bela', store: test.birch })).toMatchObject({
      status: 404,
    })
    await test.call(creators.deleteAvatar, { id }, asAda())
    expect((await list({ search: 'pictured' }))?.creators[0]).not.toHaveProperty('avatar')
    expect((await test.server.inject(second?.avatar ?? '')).statusCode).toBe(404)
    const { rows } = await test.program.mainDb.pool.query(`SELECT count(*)::int AS kept FROM creator_avatar`)
    expect(rows).toEqual([{ kept: 0 }])
  })

  it('have a name and an e-mail of their own, in whatever case', async () => {
    await save({ name: 'Ärla', email: 'arla@example.com' })
    expect(await save({ name: 'ÄRLA' })).toMatchObject({ status: 400, details: { name: 'Another creator has this name' } })
    expect(await save({ name: 'Other', email: 'ARLA@example.com' })).toMatchObject({
      status: 400,
      details: { email: 'Another creator has this e-mail address' },
    })
    // Another store may have the same person.
    const theirs = await test.call(creators.saveCreator, { name: 'Ärla', email: 'arla@example.com' }, { as: 'bela', store: test.birch })
    expect(theirs.status).toBe(200)
    expect((await save({ id: theirs.result?.id, name: 'Mine now' })).status).toBe(404)
  })

  it('are refused at the same moment if two have one name', async () => {
    const statuses = (await Promise.all([save({ name: 'Twin' }), save({ name: 'twin' })])).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)[0]).toBe(200)
    expect([400, 409]).toContain(statuses.toSorted((one, other) => one - other)[1])
    expect((await list({ search: 'twin' }))?.count).toBe(1)
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ name: 'two\nlines' }, 'name'],
    [{ name: 'A', email: 'a@' }, 'email'],
    [{ name: 'A', tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }, 'tags'],
  ])('are refused with what is wrong: %j', async (input, field) => {
    const { status, details } = await save(input)
    expect([status, Object.keys(details)]).toEqual([400, [field]])
  })

  it('may have 50 characters, of which an emoji is one', async () => {
    expect((await save({ name: '🙂'.repeat(50) })).status).toBe(200)
  })
})

describe('a file of creators', () => {
  const load = async (csv: string, isPreview = false) => (await test.call(creators.importCreators, { csv, isPreview }, asAda())).result

  it('is stored once it is right; a known name is changed, and a missing column changes nothing', async () => {
    // Jonas Weber is known from above.
    expect(await load(SAMPLE_CREATOR_FILE, true)).toMatchObject({ isTaken: false, added: 1, changed: 1 })
    await save({ name: 'maya lind', note: 'kept' })
    expect(await load('Name;Email;Phone;Age\nMaya Lind;maya@example.org;+44 (20) 7946-0958;30\nNew One;;;', false)).toMatchObject({
      isTaken: true,
      lines: 2,
      added: 1,
      changed: 1,
      unknown: ['Age'],
      badCount: 0,
    })
    expect(await list({ search: 'maya lind' })).toMatchObject({
      creators: [{ name: 'Maya Lind', email: 'maya@example.org', phone: '+442079460958', note: 'kept' }],
    })
  })

  it('with a fault is not stored, not even in part, and says what is wrong line by line', async () => {
    await save({ name: 'Owner', email: 'owner@example.com' })
    const lines = [
      'name,email,tags,note,phone',
      'Fine,fine@example.com,,,',
      ',,,,',
      `${'x'.repeat(51)},,,,`,
      'Bad mail,nobody,,,',
      'FINE,,,,',
      'Same mail,FINE@example.com,,,',
      'Not the owner,owner@example.com,,,',
      `Many tags,,${Array.from({ length: 11 }, (_, index) => `t${index}`).join(';')},,`,
      'No country,,,,020 7946 0958',
    ]
    const before = (await list())?.count
    expect(await load(lines.join('\n'))).toMatchObject({
      isTaken: false,
      bad: [
        { line: 3, column: 'name', reason: 'missing' },
        { line: 4, column: 'name', reason: 'too long' },
        { line: 5, column: 'email', reason: 'no e-mail' },
        { line: 6, column: 'name', reason: 'twice' },
        { line: 7, column: 'email', reason: 'twice' },
        { line: 8, column: 'email', reason: 'taken' },
        { line: 9, column: 'tags', reason: 'too many' },
        { line: 10, column: 'phone', reason: 'no phone' },
      ],
      badCount: 8,
    })
    expect((await list())?.count).toBe(before)
    expect(await load('e-mail\nx@example.com')).toMatchObject({ missing: ['name'], unknown: ['e-mail'], isTaken: false })
    expect(await load('name\n"open')).toMatchObject({ bad: [{ reason: 'broken' }], isTaken: false })
  })
})

describe('media', () => {
  const add = (name: string, id?: string) => test.call(creators.saveMedium, { name, ...(id !== undefined && { id }) }, asAda())
  const names = async () => (await test.call(creators.listMedia, {}, asAda())).result?.media.map(({ name }) => name)

  it('are added, renamed and deleted; a name stands once', async () => {
    const { result: instagram } = await add('Instagram')
    await add('Podcast')
    expect(await add('instagram')).toMatchObject({ status: 400, details: { name: 'Media already exists' } })
    expect((await add('x'.repeat(31))).status).toBe(400)
    await add('Insta', instagram?.id)
    expect(await names()).toEqual(['Insta', 'Podcast'])
    await test.call(creators.deleteMedium, { id: instagram?.id ?? '' }, asAda())
    expect(await names()).toEqual(['Podcast'])
    expect((await test.call(creators.deleteMedium, { id: instagram?.id ?? '' }, asAda())).status).toBe(404)
  })
})

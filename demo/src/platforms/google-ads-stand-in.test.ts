import { afterEach, describe, expect, it } from 'vitest'
import { asFields, asText, sha256 } from './checks.ts'
import { startStandIn, type RunningStandIn } from './stand-ins.ts'

const NOW_MS = Date.parse('2026-11-20T10:15:00.000Z')
const running: RunningStandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.close()
})
const start = async (): Promise<RunningStandIn> => {
  const standIn = await startStandIn({ platform: 'google-ads', knownEmails: ['mary@example.com'], readNowMs: () => NOW_MS })
  running.push(standIn)
  return standIn
}

const MARY = { emailAddress: sha256('mary@example.com') }
const event = (change: object = {}) => ({
  transactionId: 'o1',
  eventTimestamp: '2026-11-20T10:00:00.000Z',
  eventSource: 'WEB',
  adIdentifiers: { gclid: 'Cj0' },
  ...change,
})
const known = (identifier: object) => event({ userData: { userIdentifiers: [identifier] } })
const DESTINATION = { operatingAccount: { accountType: 'GOOGLE_ADS', accountId: '1234567890' }, productDestinationId: '987' }

type Reply = { status: number; body: Record<string, unknown> | undefined }
const bodyOf = async (answer: Response): Promise<Reply> => ({ status: answer.status, body: asFields(await answer.json()) })
const send = async (
  standIn: RunningStandIn,
  events: unknown,
  { token = 'good', ...change }: { token?: string } & Record<string, unknown> = {},
) =>
  bodyOf(
    await fetch(`${standIn.url}/v1/events:ingest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ destinations: [DESTINATION], encoding: 'HEX', events, ...change }),
    }),
  )
const ask = async (standIn: RunningStandIn, requestId: string) =>
  bodyOf(await fetch(`${standIn.url}/v1/requestStatus:retrieve?requestId=${requestId}`, { headers: { authorization: 'Bearer good' } }))
/** What is wrong with which field. */
const faultsOf = ({ body }: Reply): string[] => {
  const details: unknown = asFields(body?.error)?.details
  const violations = (Array.isArray(details) ? details : []).flatMap((one: unknown): unknown[] => {
    const list = asFields(one)?.fieldViolations
    return Array.isArray(list) ? list : []
  })
  return violations.map((one) => `${asText(asFields(one)?.field)} ${asText(asFields(one)?.reason)}`)
}

describe('Google', () => {
  it('takes good events, counts a repeat once, keeps no token, and tells later how it ended', async () => {
    const standIn = await start()
    expect(await send(standIn, [event(), event({ transactionId: 'o2' })])).toEqual({ status: 200, body: { requestId: 'sandbox-1' } })
    expect(await send(standIn, [event()])).toMatchObject({ body: { requestId: 'sandbox-2' } })
    const { unique, requests } = standIn.state.received()
    expect(unique.map(({ pixel, eventName, eventId, count }) => [pixel, eventName, eventId, count])).toEqual([
      ['1234567890', '987', 'o1', 2],
      ['1234567890', '987', 'o2', 1],
    ])
    expect(JSON.stringify(requests)).not.toContain('good')
    expect(await ask(standIn, 'sandbox-1')).toMatchObject({
      status: 200,
      body: { requestStatusPerDestination: [{ requestStatus: 'SUCCESS', eventsIngestionStatus: { recordCount: '2' } }] },
    })
    expect(await ask(standIn, 'sandbox-9')).toMatchObject({ status: 400 })
  })

  it('finds out later that it knows no such click', async () => {
    const standIn = await start()
    await send(standIn, [event({ adIdentifiers: { gclid: 'lost1' } })])
    await send(standIn, [event({ adIdentifiers: { gclid: 'late1' } }), event()])
    const ended = async (id: string) => {
      const list = (await ask(standIn, id)).body?.requestStatusPerDestination
      return Array.isArray(list) ? asFields(list[0]) : undefined
    }
    expect(await ended('sandbox-1')).toMatchObject({
      requestStatus: 'FAILED',
      errorInfo: { errorCounts: [{ recordCount: '1', reason: 'PROCESSING_ERROR_REASON_CLICK_NOT_FOUND' }] },
    })
    expect(await ended('sandbox-2')).toMatchObject({ requestStatus: 'PARTIAL_SUCCESS' })
  })

  it('only checks what is sent to be checked, and tells no status of it', async () => {
    const standIn = await start()
    await send(standIn, [event()], { validateOnly: true })
    expect(standIn.state.received().events).toMatchObject([{ eventId: 'o1', isTest: true }])
    expect(await ask(standIn, 'sandbox-check')).toMatchObject({ status: 400 })
  })

  it('refuses all for one bad event, and names it', async () => {
    const standIn = await start()
    const reply = await send(standIn, [event(), event({ eventSource: 'SHOP' })])
    expect(reply).toMatchObject({ status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } })
    expect(faultsOf(reply)).toEqual(['events[1].eventSource INVALID_ENUM_VALUE'])
    expect(standIn.state.received().events).toEqual([])
  })

  it.each<[number, string, Record<string, unknown>]>([
    [401, 'UNAUTHENTICATED', { token: '' }],
    [401, 'UNAUTHENTICATED', { token: 'wrong' }],
    [403, 'PERMISSION_DENIED', { token: 'old' }],
    [400, 'INVALID_ARGUMENT', { destinations: [] }],
    [400, 'INVALID_ARGUMENT', { destinations: [{ ...DESTINATION, productDestinationId: 'AbC' }] }],
    [400, 'INVALID_ARGUMENT', { destinations: [{ ...DESTINATION, operatingAccount: null }] }],
    [400, 'INVALID_ARGUMENT', { destinations: [{ ...DESTINATION, loginAccount: { accountId: '1' } }] }],
    [400, 'INVALID_ARGUMENT', { encoding: 'TEXT', events: [known(MARY)] }],
    [400, 'INVALID_ARGUMENT', { events: [] }],
    [400, 'INVALID_ARGUMENT', { events: Array.from({ length: 2001 }, () => event()) }],
    [400, 'INVALID_ARGUMENT', { partialFailure: true }],
  ])('refuses with %i %s: %j', async (status, word, change) => {
    expect(await send(await start(), [event()], change)).toMatchObject({ status, body: { error: { code: status, status: word } } })
  })

  it.each<[string, object]>([
    ['events[0] INVALID_ARGUMENT', event({ orderId: '1' })],
    ['events[0] NO_IDENTIFIERS_PROVIDED', event({ adIdentifiers: undefined })],
    ['events[0].adIdentifiers INVALID_EVENT', event({ adIdentifiers: { gclid: 'a', wbraid: 'b' } })],
    ['events[0].adIdentifiers INVALID_ARGUMENT', event({ adIdentifiers: { gclid: 'a', fbclid: 'b' } })],
    ['events[0].eventTimestamp EVENT_TIME_INVALID', event({ eventTimestamp: 1795169700 })],
    ['events[0].eventTimestamp EVENT_TIME_INVALID', event({ eventTimestamp: '2026-08-20T10:00:00.000Z' })],
    ['events[0].eventTimestamp EVENT_TIME_INVALID', event({ eventTimestamp: '2026-11-20T11:00:00.000Z' })],
    ['events[0].transactionId REQUIRED_FIELD_MISSING', event({ transactionId: 'x'.repeat(65) })],
    ['events[0].conversionValue INVALID_NUMBER_FORMAT', event({ conversionValue: '1', currency: 'USD' })],
    ['events[0].currency REQUIRED_FIELD_MISSING', event({ conversionValue: 1 })],
    ['events[0].currency INVALID_CURRENCY_CODE', event({ currency: 'usd' })],
    ['events[0].userData.userIdentifiers REQUIRED_FIELD_MISSING', event({ userData: {} })],
    [
      'events[0].userData.userIdentifiers TOO_MANY_USER_IDENTIFIERS',
      event({ userData: { userIdentifiers: Array.from({ length: 11 }, () => MARY) } }),
    ],
    ['events[0].userData.userIdentifiers[0] INVALID_FORMAT', known({ ...MARY, phoneNumber: sha256('1') })],
    ['events[0].userData.userIdentifiers[0].emailAddress INVALID_SHA256_FORMAT', known({ emailAddress: 'mary@example.com' })],
    ['events[0].userData.userIdentifiers[0].emailAddress INVALID_SHA256_FORMAT', known({ emailAddress: sha256('Mary@example.com') })],
    ['events[0].userData.userIdentifiers[0].phoneNumber INVALID_SHA256_FORMAT', known({ phoneNumber: sha256('') })],
    [
      'events[0].userData.userIdentifiers[0].address.postalCode INVALID_POSTAL_CODE',
      known({ address: { givenName: sha256('mary'), familyName: sha256('lee'), regionCode: 'US' } }),
    ],
    [
      'events[0].userData.userIdentifiers[0].address.regionCode INVALID_COUNTRY_CODE',
      known({ address: { givenName: sha256('mary'), familyName: sha256('lee'), regionCode: 'us', postalCode: '1' } }),
    ],
    ['events[0].consent.adUserData INVALID_FORMAT', event({ consent: { adUserData: 'GRANTED' } })],
    ['events[0].eventDeviceInfo.ipAddress INVALID_FORMAT', event({ eventDeviceInfo: { ipAddress: sha256('203.0.113.7') } })],
    ['events[0].cartData.merchantId INVALID_FORMAT', event({ cartData: { merchantId: 'shop' } })],
    ['events[0].cartData.items[0].unitPrice INVALID_FORMAT', event({ cartData: { items: [{ merchantProductId: '1', unitPrice: '9' }] } })],
    ['events[0].userProperties.customerType INVALID_FORMAT', event({ userProperties: { customerType: 'OLD' } })],
  ])('finds %s', async (fault, faulty) => {
    const reply = await send(await start(), [faulty])
    expect([reply.status, faultsOf(reply)]).toEqual([400, [fault]])
  })
})

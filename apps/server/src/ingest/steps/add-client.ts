import type { Step } from '../step.ts'

/**
 * Sources whose request comes from the visitor's own browser; the others relay, so their request data is not the
 * visitor's.
 */
const FROM_BROWSER: ReadonlySet<string> = new Set(['storefront', 'customer-events', 'data-layer', 'listener'])
/** User agents of programs that relay for others, not of a visitor's browser. */
const RELAY =
  /^(curl|wget|node|undici|axios|got|python|go-http|okhttp|java|apache-http|postman|insomnia|autocannon|wrk|k6|ruby|php|guzzle)/i

/** Fills in missing IP address, user agent and language from the request. */
export const addClient: Step = {
  name: 'add-client',
  apply: (draft, { request }) => {
    if (!FROM_BROWSER.has(draft.event.source)) return { keep: draft }
    const { client } = draft.event
    const userAgent =
      client?.userAgent ?? (request.userAgent === undefined || RELAY.test(request.userAgent) ? undefined : request.userAgent)
    const language = client?.language ?? request.language?.split(/[,;]/)[0]?.trim()
    const filled = {
      ...client,
      ...(request.ip !== undefined && client?.ip === undefined && { ip: request.ip }),
      ...(userAgent !== undefined && userAgent !== '' && { userAgent }),
      ...(language !== undefined && language !== '' && language !== '*' && { language }),
    }
    return { keep: { ...draft, event: { ...draft.event, client: filled } } }
  },
}

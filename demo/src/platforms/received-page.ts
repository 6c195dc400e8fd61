/** The page that shows the calls a stand-in received, and can make it fail. */
import { html, type Html } from '../html.ts'
import { postButton, renderDetails, renderSandboxPage, renderTable } from '../sandbox-page.ts'
import type { StandIn } from './stand-in.ts'
import type { Received, ReceivedEvent, ReceivedRequest } from './stand-in-state.ts'

const MAX_ROWS = 50

const newest = <Row>(rows: readonly Row[]): Row[] => rows.slice(-MAX_ROWS).toReversed()

const FAILURES: readonly [string, Record<string, string>][] = [
  ['Answer 500 three times', { mode: 'status', status: '500', times: '3' }],
  ['Answer 429, wait 5 s', { mode: 'status', status: '429', retryAfter: '5', times: '1' }],
  ['Do not answer once', { mode: 'timeout', ms: '30000', times: '1', isKept: 'true' }],
  ['Let the token expire', { mode: 'expired token' }],
  ['Refuse purchases', { mode: 'refuse event', eventName: 'Purchase' }],
  ['Work again', { mode: 'none' }],
]

const eventCells = ({ at, eventName, isTest, eventId, faults, body }: ReceivedEvent): (Html | string)[] => [
  at.slice(11, 23),
  `${eventName}${isTest ? ' (test)' : ''}`,
  html`<code>${eventId}</code>`,
  faults.length === 0 ? 'valid' : html`${faults.map((fault) => html`<div class="fault">${fault}</div>`)}`,
  renderDetails('body', body),
]

const requestCells = ({ at, answered, events, url, answer }: ReceivedRequest): (Html | string | number)[] => [
  at.slice(11, 23),
  answered === 0 ? 'no answer' : answered,
  events.length,
  renderDetails(html`<code>${url}</code>`, answer ?? null),
]

/** The page of one stand-in: newest first, the last 50. */
export const renderReceivedPage = ({ title }: StandIn, { failing, requests, events, unique }: Received): string =>
  renderSandboxPage(
    title,
    html`<p>
        This stand-in answers like the platform's documentation. Nothing leaves this machine. ${requests.length} requests, ${events.length}
        events taken, ${unique.length} without repeats. Times are UTC.
      </p>
      <p>Now: <strong>${failing.mode === 'none' ? 'works' : JSON.stringify(failing)}</strong></p>
      <div>${FAILURES.map(([label, fields]) => postButton(label, fields, 'fail'))}</div>
      <h2>Events</h2>
      ${renderTable(['Time', 'Event', 'Event id', 'Check', 'Body'], newest(events).map(eventCells), 'Nothing received yet.')}
      <h2>Requests</h2>
      ${renderTable(['Time', 'Answered', 'Events', 'Address and answer'], newest(requests).map(requestCells), 'Nothing received yet.')}`,
  )

/** The list of all stand-ins; each stands in its own folder below. */
export const renderStandInsPage = (standIns: readonly { platform: string; title: string }[]): string =>
  renderSandboxPage(
    'Stand-ins of outside platforms',
    html`<ul>
      ${standIns.map(({ platform, title }) => html`<li><a href="${platform}/">${title}</a></li>`)}
    </ul>`,
  )

/** The page with the mail and SMS that a sandbox server did not send. */
import type { Outgoing } from '@convbox/server/messages/outbox'
import { html, type Html } from '../html.ts'
import { renderSandboxPage } from '../sandbox-page.ts'

/** Addresses of our own app become links; others stay text. */
const withLinks = (text: string, publicUrl: string): (Html | string)[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (part.startsWith(`${publicUrl}/`) ? html`<a href="${part}" rel="noreferrer">${part}</a>` : part))

const article = (message: Outgoing, publicUrl: string): Html =>
  html`<article>
    <h2>${message.kind === 'mail' ? message.subject : 'SMS'}</h2>
    <p class="quiet">to ${message.to} · <time datetime="${message.at}">${message.at.slice(0, 19).replace('T', ' ')} UTC</time></p>
    <p class="text">${withLinks(message.text, publicUrl)}</p>
  </article>`

/** Newest first, as they come. */
export const renderOutboxPage = (messages: readonly Outgoing[], publicUrl: string): string =>
  renderSandboxPage(
    'Outbox',
    html`<p>Mail and SMS that this server would have sent. Nothing leaves this machine. <a href="./">Look again</a></p>
      ${messages.length === 0 ? html`<p>Nothing was sent yet.</p>` : messages.map((message) => article(message, publicUrl))}`,
  )

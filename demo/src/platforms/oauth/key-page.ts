/** The page of a service connected by key: a valid key, and the buttons that revoke it. */
import { html } from '../../html.ts'
import { postButton, renderSandboxPage } from '../../sandbox-page.ts'

/** revoked: keys that were revoked here. */
export const renderKeyPage = (title: string, sample: string, revoked: readonly string[]): string =>
  renderSandboxPage(
    title,
    html`<p>This stand-in takes every key of the service's form and refuses all others. Nothing leaves this machine. A key to copy:</p>
      <p><code>${sample}</code></p>
      <div>
        ${postButton('End this key', { action: 'revoke', key: sample }, 'control')}
        ${postButton('Work again', { action: 'restore' }, 'control')}
      </div>
      <p>${revoked.length === 0 ? 'No key is ended.' : `${revoked.length} ended.`}</p>`,
    'card',
  )

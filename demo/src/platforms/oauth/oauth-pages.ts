/** The pages of the channels' stand-ins: consent, its fault, and the controls. */
import type { OAuthChannel } from '@convbox/contract/channels'
import { html, trusted, type Html } from '../../html.ts'
import { postButton, renderSandboxPage } from '../../sandbox-page.ts'
import type { Person } from './people.ts'

/** Which account, which permissions, yes or no. Posts to its own address. */
export const renderConsentPage = (title: string, people: readonly Person[], boxes: readonly { scope: string; label: string }[]): string =>
  renderSandboxPage(
    title,
    html`<p>Convbox wants to use an account. This page plays the platform; the people and accounts are made up.</p>
      <form method="post">
        <fieldset>
          <legend>Account</legend>
          ${people.map(
            (person, index) =>
              html`<label
                ><input type="radio" name="user" value="${person.id}" ${index === 0 ? trusted('checked') : ''} /><span
                  >${person.name} <small>${person.email} · ${person.accounts.length} ad accounts</small></span
                ></label
              >`,
          )}
        </fieldset>
        ${
          boxes.length > 0 &&
          html`<fieldset>
            <legend>Permissions</legend>
            ${boxes.map(({ scope, label }) => html`<label><input type="checkbox" name="scope" value="${scope}" checked /><span>${label}</span></label>`)}
          </fieldset>`
        }
        <p><button class="main" name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></p>
      </form>`,
    'card',
  )

/** The error page that a platform shows instead of redirecting. */
export const renderConsentFault = (title: string, fault: string): string =>
  renderSandboxPage(title, html`<p>This request cannot be answered: ${fault}</p>`, 'card')

const button = (label: string, fields: Readonly<Record<string, string>>): Html => postButton(label, fields, 'control')

/** The page on which a person can expire tokens or revoke a user's consent. now: the present state. */
export const renderControlPage = (title: string, platform: OAuthChannel, people: readonly Person[], now: readonly string[]): string =>
  renderSandboxPage(
    title,
    html`<p>
        This stand-in answers like the platform's documentation. Nothing leaves this machine. What was connected is asked about every few
        minutes; the test button on the Integrations screen asks at once.
      </p>
      <p>Now: <strong>${now.length === 0 ? 'works' : now.join(', ')}</strong></p>
      <div>
        ${button('Let all access run out', { action: 'expire access' })} ${button('End all consents', { action: 'end grants' })}
        ${button('Next access lives 60 s', { action: 'life', seconds: '60' })}
        ${button('Fail three times', { action: 'fail', status: '500', times: '3' })}
        ${button('Too many requests, once', { action: 'fail', status: '429', times: '1' })} ${button('Work again', { action: 'restore' })}
      </div>
      <h2>People</h2>
      ${people.map(
        ({ id, name, email, accounts }) =>
          html`<article>
            ${name} <small>${email}</small> ${button('Take consent back', { action: 'end grants', user: id })}<br /><small
              >${accounts.length === 0 ? 'no ad accounts' : accounts.map((account) => `${account.name} (${account.id})`).join(', ')}</small
            >
          </article>`,
      )}
      <p>
        <small>Address of the consent page: <code>/sandbox/${platform}/oauth</code></small>
      </p>`,
  )

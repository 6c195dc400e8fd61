/**
 * Channels connected by an API key: the key's format, and the call that verifies it. Source: Awin:
 * https://help.awin.com/apidocs/returns-information-about-accounts-for-a-given-user (read 2026-11).
 */
import type { ChannelFailure, KeyChannel } from '@convbox/contract/channels'
import { z } from 'zod'
import { callChannel, readBody, statusFailure, type ChannelAnswer } from './channel-call.ts'
import type { ChannelClient } from './channel-client.ts'
import type { ChannelUser } from './oauth.ts'

/**
 * pattern: a key that does not match is refused without a call. prove: the accounts that the key opens, in no stable order, or the fault; empty if it opens
 * nothing we can use.
 */
export type KeyPlatform = { pattern: RegExp; prove: (client: ChannelClient, apiKey: string) => Promise<ChannelUser[]> }

/** An unknown key is answered with 400 or 401; one without permission with 403. */
const keyFailure = (answer: ChannelAnswer): ChannelFailure | undefined =>
  answer.status === 400 || answer.status === 401 ? 'key refused' : statusFailure(answer)

const klaviyo: KeyPlatform = {
  pattern: /^pk_[A-Za-z0-9_]{16,80}$/,
  prove: async (client, apiKey) => {
    const answer = await callChannel({
      url: client.at('https://a.klaviyo.com', '/api/accounts'),
      headers: { authorization: `Klaviyo-API-Key ${apiKey}`, revision: '2026-07-15' },
    })
    const contact = z.object({ organization_name: z.string().nullish(), default_sender_email: z.string().nullish() })
    const account = z.object({ id: z.string(), attributes: z.object({ contact_information: contact.nullish() }) })
    const { data } = readBody(answer, z.object({ data: z.array(account).min(1) }), keyFailure)
    return data.map(({ id, attributes: { contact_information: info } }) => ({
      externalUserId: id,
      name: info?.organization_name ?? '',
      email: info?.default_sender_email ?? '',
    }))
  },
}

const mailchimp: KeyPlatform = {
  // The part after the dash is the data centre and becomes part of the URL: only letters and digits.
  pattern: /^[0-9a-f]{32}-[a-z]{2}\d{1,3}$/,
  prove: async (client, apiKey) => {
    const centre = apiKey.split('-')[1] ?? ''
    const headers = { authorization: `Basic ${Buffer.from(`convbox:${apiKey}`).toString('base64')}` }
    const at = (path: string): string => client.at(`https://${centre}.api.mailchimp.com`, path)
    readBody(await callChannel({ url: at('/3.0/ping'), headers }), z.object({ health_status: z.string() }), keyFailure)
    const answer = await callChannel({ url: at('/3.0/'), params: { fields: 'account_id,account_name,email' }, headers })
    const user = readBody(answer, z.object({ account_id: z.string(), account_name: z.string(), email: z.string() }), keyFailure)
    return [{ externalUserId: user.account_id, name: user.account_name, email: user.email }]
  },
}

const omnisend: KeyPlatform = {
  pattern: /^[0-9a-f]{24}-[A-Za-z0-9]{16,64}$/,
  prove: async (client, apiKey) => {
    const headers = { authorization: `Omnisend-API-Key ${apiKey}`, 'omnisend-version': '2026-03-15' }
    // The part before the dash is the brand's id, even if the key may not read the brand.
    const externalUserId = apiKey.split('-')[0] ?? ''
    const answer = await callChannel({ url: client.at('https://api.omnisend.com', '/api/brands/current'), headers })
    if (answer.status !== 403) {
      const brand = z.object({ brandID: z.string().optional(), website: z.string().nullish(), name: z.string().nullish() })
      const { brandID, website, name } = readBody(answer, brand, keyFailure)
      return [{ externalUserId: brandID ?? externalUserId, name: name ?? website ?? '', email: '' }]
    }
    const contacts = await callChannel({ url: client.at('https://api.omnisend.com', '/api/contacts'), params: { limit: '1' }, headers })
    readBody(contacts, z.unknown(), keyFailure)
    return [{ externalUserId, name: '', email: '' }]
  },
}

const awin: KeyPlatform = {
  pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  prove: async (client, apiKey) => {
    const answer = await callChannel({
      url: client.at('https://api.awin.com', '/accounts'),
      headers: { authorization: `Bearer ${apiKey}` },
    })
    const account = z.object({ accountId: z.coerce.string(), accountName: z.string().default(''), accountType: z.string() })
    const { accounts } = readBody(answer, z.object({ accounts: z.array(account) }), keyFailure)
    // A token belongs to a user, who may have several advertiser accounts; publisher accounts are useless to us.
    const advertisers = accounts.filter(({ accountType }) => accountType === 'advertiser')
    return advertisers.map(({ accountId, accountName }) => ({ externalUserId: accountId, name: accountName, email: '' }))
  },
}

/** A missing one does not compile. */
export const KEY_PLATFORMS: Record<KeyChannel, KeyPlatform> = { klaviyo, mailchimp, omnisend, awin }

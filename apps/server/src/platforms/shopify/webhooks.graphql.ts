/** The webhooks that our app asked a shop for; those of the app's own configuration are not among them. */
export const WEBHOOKS_DOCUMENT = `#graphql
  query Webhooks {
    webhookSubscriptions(first: 250) {
      nodes {
        id
        topic
        uri
      }
    }
  }
`

/** Asks for one topic. */
export const CREATE_WEBHOOK_DOCUMENT = `#graphql
  mutation CreateWebhook($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) {
      webhookSubscription {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`

/** Ends one. */
export const DELETE_WEBHOOK_DOCUMENT = `#graphql
  mutation DeleteWebhook($id: ID!) {
    webhookSubscriptionDelete(id: $id) {
      deletedWebhookSubscriptionId
      userErrors {
        field
        message
      }
    }
  }
`

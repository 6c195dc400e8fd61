/** Webhooks that our app subscribed to in a shop, without those of the app's own configuration. */
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

/** Subscribes to one topic. */
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

/** Deletes one subscription. */
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

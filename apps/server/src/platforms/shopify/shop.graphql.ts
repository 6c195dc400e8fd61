/** A shop's facts, and what our app may do there. */
export const SHOP_DOCUMENT = `#graphql
  query Shop {
    shop {
      name
      myshopifyDomain
      primaryDomain {
        host
      }
      ianaTimezone
      currencyCode
    }
    currentAppInstallation {
      id
      accessScopes {
        handle
      }
    }
  }
`

/** Tells the app embed in the shop's theme which script to load. */
export const SET_SCRIPT_URL_DOCUMENT = `#graphql
  mutation SetScriptUrl($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) {
      metafields {
        id
      }
      userErrors {
        field
        message
        code
      }
    }
  }
`

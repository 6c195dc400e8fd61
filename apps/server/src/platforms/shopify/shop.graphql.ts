/** A shop's data and our app's scopes there. */
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

/** Saves the script URL for the app embed in the shop's theme. */
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

/** Creates our web pixel in the shop; an app has one per shop. */
export const CREATE_WEB_PIXEL_DOCUMENT = `#graphql
  mutation CreateWebPixel($webPixel: WebPixelInput!) {
    webPixelCreate(webPixel: $webPixel) {
      webPixel {
        id
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`

/** Changes its settings. */
export const UPDATE_WEB_PIXEL_DOCUMENT = `#graphql
  mutation UpdateWebPixel($id: ID!, $webPixel: WebPixelInput!) {
    webPixelUpdate(id: $id, webPixel: $webPixel) {
      webPixel {
        id
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`

/** The app's pixel in the shop; needs no id, because there is at most one. */
export const WEB_PIXEL_DOCUMENT = `#graphql
  query WebPixel {
    webPixel {
      id
      settings
    }
  }
`

/** Our web pixel in the shop; one for an app and a shop. */
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

/** Gives it other settings. */
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

/** The pixel that the app has there, whatever its id. */
export const WEB_PIXEL_DOCUMENT = `#graphql
  query WebPixel {
    webPixel {
      id
      settings
    }
  }
`

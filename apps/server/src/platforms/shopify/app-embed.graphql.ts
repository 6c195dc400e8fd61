/** Settings of the published theme, which include an app embed once the merchant has saved it. */
export const THEME_SETTINGS_DOCUMENT = `#graphql
  query ThemeSettings {
    themes(first: 1, roles: [MAIN]) {
      nodes {
        id
        name
        files(filenames: ["config/settings_data.json"], first: 1) {
          nodes {
            body {
              ... on OnlineStoreThemeFileBodyText {
                content
              }
            }
          }
        }
      }
    }
  }
`

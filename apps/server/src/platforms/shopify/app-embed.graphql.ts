/** The settings of the published theme, in which an app embed stands once the merchant has saved it. */
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

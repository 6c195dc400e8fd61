/** Address of the app's server. `npm run build` puts PUBLIC_URL in its place, here and in the app's toml and liquid files alike. */
export const APP_URL = 'https://convbox.example'

/** Address of the app's server. `npm run build` replaces it by PUBLIC_URL, here and in the app's toml and liquid files. */
export const APP_URL = 'https://convbox.example'

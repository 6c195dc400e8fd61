import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the server of `npm run dev` listens; the dev page hands everything that is not the app on to it. */
const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3000'
const SERVER_PATHS = [
  '/api',
  '/collect',
  '/sdk',
  '/webhooks',
  '/callbacks',
  '/demo-store',
  '/sandbox',
  '/metrics',
  '/healthz',
  '/readyz',
  '/s/',
]

/** Layers that a page fetches when somebody opens them. */
const OPENED_LATER = /[\\/](combobox|dialog)[\\/.]/i
const CONTROLS = /node_modules[\\/](@base-ui|@floating-ui)[\\/]/
const PARTS = /(web[\\/]src[\\/](ui|widgets|shell|api|text)|contract[\\/]src|node_modules[\\/]lucide-react)[\\/]/
/** Words and calls of some features, and what only forms need, however many screens share them: the others need none of it. */
const OF_FEATURES = /contract[\\/]src[\\/](api[\\/]|[^\\/]*\.text\.ts)|widgets[\\/](organization|account|LeaveQuestion|leave-question)/
/** What only pixels, deliveries and integrations share. */
const OF_DELIVERY =
  /contract[\\/]src[\\/](destinations[\\/]|all-destinations|destination-(facts|rules)|tag-weight|pixel-check|reasons\.text)|widgets[\\/](history-import|auth-result|reason-of|connected-channel|use-connected-to|EventAttempts|DeliveryChip)/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  server: { port: 5173, proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: server, changeOrigin: false }])) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // A data: font or image would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Without their names: the first load lists every file.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'tanstack',
              // Several questions at once are asked on one page only: not in the first load.
              test: /node_modules[\\/]@tanstack[\\/](history|query-core|react-query|react-router|router-core|store|react-store)[\\/](?!.*(queriesObserver|useQueries))/,
              priority: 20,
            },
            // Few files instead of forty: what every page needs (all that sign-in loads), the floating controls, and what most screens share.
            { name: 'first', tags: ['$initial'], priority: 15 },
            { name: 'controls', test: (id) => CONTROLS.test(id) && !OPENED_LATER.test(id), minShareCount: 2, priority: 10 },
            {
              name: 'parts',
              test: (id) => PARTS.test(id) && ![OPENED_LATER, OF_FEATURES, OF_DELIVERY].some((others) => others.test(id)),
              minShareCount: 4,
              priority: 5,
            },
            // Icons that two or three screens share: a file for each would cost more than it holds.
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 4 },
            // What line charts consist of; bars and gauges are of few screens.
            { name: 'charts', test: /web[\\/]src[\\/]charts[\\/](?!StackedBars|Gauge)/, minShareCount: 2, priority: 4 },
            // Settings and words of the destinations: pixels and deliveries need them, reports do not. Below the parts, because a group takes what its files import.
            { name: 'delivery', test: OF_DELIVERY, minShareCount: 4 },
          ],
        },
      },
    },
  },
})

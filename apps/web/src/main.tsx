/** Starts the app in the page. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import './app.css'
import { CallError } from './api/failure.ts'
import { showUpgrade } from './api/react-to.ts'
import { queryClient } from './api/query-client.ts'
import { router } from './routes.tsx'
import { applyLanguage, currentLanguage } from './text/language.ts'

applyLanguage(currentLanguage())
// A missing chunk means that a new version was deployed: reload.
window.addEventListener('vite:preloadError', (event) => {
  event.preventDefault()
  showUpgrade()
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// Failed calls are shown by their page; any other error is a bug and is reported to the console.
const onCaughtError = (thrown: unknown): void => {
  if (!(thrown instanceof CallError)) console.error(thrown)
}
createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)

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
// A chunk that is gone means that a new version was deployed: only a reload helps.
window.addEventListener('vite:preloadError', (event) => {
  event.preventDefault()
  showUpgrade()
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// A refused call is shown by the page it was for; what else a page throws is a bug.
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

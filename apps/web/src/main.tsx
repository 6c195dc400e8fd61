/** Starts the app in the page. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import './app.css'
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
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)

import './lib/forms/zod.ts'
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { App } from './app/App.tsx'
import { createRouter } from './app/router.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('Missing #root element')

createRoot(root).render(
  <StrictMode>
    <App>
      <RouterProvider router={createRouter()} />
    </App>
  </StrictMode>,
)

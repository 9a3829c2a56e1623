import './lib/zod.ts'
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root to mount on')

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

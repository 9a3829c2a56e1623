import './lib/zod.ts'
import './styles.css'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { publicSiteAt } from './app/public-pages.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root to take over')

// The page was drawn beforehand and stays as it is until its own code is there.
const site = await publicSiteAt(window.location.pathname)
// As a transition it is done in slices: a tap in between is not kept waiting.
startTransition(() => {
  hydrateRoot(
    root,
    <StrictMode>
      <App>{site}</App>
    </StrictMode>,
  )
})

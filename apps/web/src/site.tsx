import './lib/forms/zod.ts'
import './site.css'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { publicSiteAt } from './app/public-pages.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('Missing #root element')

// The prerendered page stays as it is until its code has loaded.
const site = await publicSiteAt(window.location.pathname)
// A transition hydrates in slices, so that input isn't blocked.
startTransition(() => {
  hydrateRoot(
    root,
    <StrictMode>
      <App>{site}</App>
    </StrictMode>,
  )
})

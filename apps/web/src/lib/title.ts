import { useEffect } from 'react'

const SITE = 'Vorta'

/** The page title with the name of the site, unless it starts with it. */
export const fullTitle = (title: string): string => (title.startsWith(SITE) ? title : `${title} · ${SITE}`)

/** Sets the document title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = fullTitle(title)
  }, [title])
}

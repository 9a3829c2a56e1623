import { useEffect } from 'react'

const SITE = 'Vorta'

/** The full name of a page; the front page carries the site's own. */
export const fullTitle = (title: string): string => (title.startsWith(SITE) ? title : `${title} · ${SITE}`)

/** Names the page in the tab, in the history and for screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = fullTitle(title)
  }, [title])
}

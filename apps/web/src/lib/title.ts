import { useEffect } from 'react'

const SITE = 'Vorta'

/** Names the page in the tab, in the history and for screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === SITE ? title : `${title} · ${SITE}`
  }, [title])
}

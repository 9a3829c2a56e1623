import type { PublishedProject } from '@vorta/contract/portfolio/schema'
import { useEffect, useState } from 'react'
import { apiBase } from '../../lib/api.ts'

/** The projects that the company published from orders. Without schemas, because public pages load none; none if they can't be loaded. */
export function usePublishedProjects(): readonly PublishedProject[] {
  const [projects, setProjects] = useState<readonly PublishedProject[]>([])
  useEffect(() => {
    const request = new AbortController()
    fetch(`${apiBase}/api/portfolio`, { signal: request.signal })
      .then(async (response) => response.ok && setProjects(((await response.json()) as { projects: PublishedProject[] }).projects))
      .catch(() => {})
    return () => request.abort()
  }, [])
  return projects
}

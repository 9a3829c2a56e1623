import type { TimelineKind } from '@vorta/contract/timeline/schema'
import { useSearchParams } from 'react-router'
import { useModelLink } from './model-url.ts'

/** What a timeline entry or a system message of the chat is about. */
interface Subject {
  readonly kind: TimelineKind
  readonly targetId: string | null
  /** The CAD version of a pin. */
  readonly cadModelId?: string | null
}

/** Link props that open the subject. It belongs to the open order unless another one is given. Null for a deleted pin. */
export function useSubjectLink() {
  const [query] = useSearchParams()
  const linkTo = useModelLink()
  return (subject: Subject, orderId?: string) => {
    const link = linkInOrder(linkTo, subject)
    if (!(link && orderId) || query.get('order') === orderId) return link
    const search = new URLSearchParams(link.to.search)
    search.set('order', orderId)
    return { ...link, to: { search: `?${search}` }, state: { ...link.state, orderOpened: true } }
  }
}

function linkInOrder(linkTo: ReturnType<typeof useModelLink>, { kind, targetId, cadModelId }: Subject) {
  switch (kind) {
    case 'pin':
      return cadModelId ? linkTo('files', cadModelId, targetId) : null
    case 'version':
      return linkTo('files', targetId)
    case 'scan':
      return linkTo('scans', targetId)
    case 'message':
      return linkTo('chat', null)
    case 'payment':
      return linkTo('payments', null)
    case 'photo':
      return linkTo('photos', null)
    case 'production':
      return linkTo('production', null)
    case 'case':
      return linkTo('cases', null)
    case 'status':
      return targetId ? linkTo('files', targetId) : linkTo('details', null)
  }
}

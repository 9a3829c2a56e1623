import { useUrlParam } from '../../lib/urls/url-param.ts'

/** The selected conversation, stored in the URL. */
export function useSelectedChat() {
  const { value: selectedId, open, change, close } = useUrlParam('chat')
  // Switching conversations replaces the history entry, so that Back leads to the list.
  const select = (orderId: string) => (selectedId === null ? open(orderId) : change(orderId))
  return { selectedId, select, close }
}

import { useAddressEntry } from '../../lib/url-param.ts'

/** Which conversation the address names, so that a reload or a shared address comes back to it; the back button leaves it. */
export function useChosenChat() {
  const { value: chosenId, open, change, close: leave } = useAddressEntry('chat')
  // From one conversation to the next is one visit: going back leads to the list.
  const choose = (orderId: string) => (chosenId === null ? open(orderId) : change(orderId))
  return { chosenId, choose, leave }
}

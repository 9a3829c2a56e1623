import { useSearchParams } from 'react-router'

/** Link props for opening a customer over the current page. */
export function useCustomerLink() {
  const [query] = useSearchParams()
  return (customerId: string) => {
    const search = new URLSearchParams(query)
    search.set('customer', customerId)
    return { to: { search: `?${search}` }, state: { customerOpened: true }, preventScrollReset: true }
  }
}

import { useAddressEntry } from './address-entry.ts'

/** Which file of the open order is looked at in 3D, as the address says; the back button closes it. */
export function useModelAddress() {
  const { value, open, close } = useAddressEntry('model')
  return { fileId: value, open, close }
}

import { COUNTRIES } from '@vorta/contract/orders/catalog'
import type { ComponentProps } from 'react'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import type { AddressFields as Address } from './fields.ts'

const LINES = [
  { name: 'street', label: 'Street Address', autoComplete: 'street-address', className: 'sm:col-span-2' },
  { name: 'city', label: 'City', autoComplete: 'address-level2', className: '' },
  { name: 'state', label: 'State', autoComplete: 'address-level1', className: '' },
  { name: 'zipCode', label: 'ZIP Code', autoComplete: 'postal-code', className: '' },
] as const

interface AddressFieldsProps {
  field: (name: keyof Address) => ComponentProps<'input'> & ComponentProps<'select'> & { error: string | undefined }
}

/** Used in step 1 and, if the address is still missing, in step 4. */
export function AddressFields({ field }: AddressFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {LINES.map(({ name, ...line }) => (
        <TextField key={name} {...line} {...field(name)} />
      ))}
      <SelectField label="Country" autoComplete="country" options={COUNTRIES} {...field('country')} />
    </div>
  )
}

import { useLayoutEffect } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import { useSchemaForm } from '../../lib/forms/form.ts'

export type DraftForm<Input extends FieldValues> = ReturnType<typeof useSchemaForm<Input, unknown>>

/** The form of one step. The draft keeps the values, because other steps and other tabs use and change them, too. */
export function useDraftForm<Input extends FieldValues, Output>(schema: z.ZodType<Output, Input>, values: Input) {
  const form = useSchemaForm(schema, values as DefaultValues<Input>, undefined, { checksOnLeave: true })
  useLayoutEffect(() => form.follow(values))
  return form
}

import * as z from 'zod'
import { quoteFields, storedLine } from '../orders/schema.ts'
import { QUOTE_TEMPLATE_NAME_MAX_CHARS } from '../shared/limits.ts'
import { id, requiredText } from '../shared/text.ts'

/** The parts of a quote that do not depend on the order: no tax rate, no promised date and no total. */
export const quoteTemplateContent = quoteFields
  .pick({ note: true, shipping: true, deposit: true })
  .extend({ lines: quoteFields.shape.lines.unwrap().min(1, 'Add a line item') })
export type NewQuoteTemplateContent = z.output<typeof quoteTemplateContent>

export const quoteTemplateBody = z.object({
  name: requiredText('Name is required', QUOTE_TEMPLATE_NAME_MAX_CHARS),
  content: quoteTemplateContent,
})

/** A quote that an engineer sends often. */
export const quoteTemplate = z.object({
  _id: id,
  name: z.string(),
  content: z.object({
    note: z.string(),
    lines: z.array(storedLine),
    shipping: z.number(),
    deposit: z.number().nullable(),
  }),
})
export type QuoteTemplate = z.output<typeof quoteTemplate>

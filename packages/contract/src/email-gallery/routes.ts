import * as z from 'zod'
import { htmlPage } from '../http/html-page.ts'

const emailScheme = z.enum(['light', 'dark'])
export type EmailScheme = z.output<typeof emailScheme>

export const emailGalleryApi = {
  page: htmlPage({
    method: 'GET',
    path: '/api/demo/emails',
    summary: 'Show samples of all emails; demo only',
    query: z.object({
      scheme: emailScheme.default('light'),
      /** The address of a sample; the first one by default. */ email: z.string().max(200).optional(),
    }),
  }),
}

import { htmlPage } from '../http/html-page.ts'

export const emailGalleryApi = {
  page: htmlPage({ method: 'GET', path: '/api/demo/emails', summary: 'Show a sample of every email; demo only' }),
}

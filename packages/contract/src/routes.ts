import { accountApi } from './account/routes.ts'
import { adminApi } from './admin/routes.ts'
import { authApi } from './auth/routes.ts'
import { buildsApi } from './builds/routes.ts'
import { cadApi } from './cad/routes.ts'
import { casesApi } from './cases/routes.ts'
import { chatApi } from './chat/routes.ts'
import { companyApi } from './company/routes.ts'
import { contactApi } from './contact/routes.ts'
import { customersApi } from './customers/routes.ts'
import { emailGalleryApi } from './email-gallery/routes.ts'
import { engineerApi } from './engineer/routes.ts'
import { filesApi } from './files/routes.ts'
import type { Endpoint } from './http/endpoint.ts'
import { jobsApi } from './jobs/routes.ts'
import { leadsApi } from './leads/routes.ts'
import { newsletterApi } from './newsletter/routes.ts'
import { notesApi } from './notes/routes.ts'
import { notificationsApi } from './notifications/routes.ts'
import { ordersApi } from './orders/routes.ts'
import { paymentsApi } from './payments/routes.ts'
import { photosApi } from './photos/routes.ts'
import { pinsApi } from './pins/routes.ts'
import { portfolioApi } from './portfolio/routes.ts'
import { productionApi } from './production/routes.ts'
import { quoteTemplatesApi } from './quote-templates/routes.ts'
import { repliesApi } from './replies/routes.ts'
import { reportsApi } from './reports/routes.ts'
import { systemApi } from './system/routes.ts'
import { timeOffApi } from './time-off/routes.ts'
import { timelineApi } from './timeline/routes.ts'

/** Every endpoint by feature; the OpenAPI document and the tests that cover the whole API iterate over it. */
export const ALL_APIS: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  system: systemApi,
  auth: authApi,
  account: accountApi,
  orders: ordersApi,
  timeline: timelineApi,
  payments: paymentsApi,
  files: filesApi,
  cad: cadApi,
  photos: photosApi,
  builds: buildsApi,
  chat: chatApi,
  pins: pinsApi,
  production: productionApi,
  notifications: notificationsApi,
  engineer: engineerApi,
  admin: adminApi,
  company: companyApi,
  portfolio: portfolioApi,
  jobs: jobsApi,
  customers: customersApi,
  notes: notesApi,
  cases: casesApi,
  replies: repliesApi,
  quoteTemplates: quoteTemplatesApi,
  timeOff: timeOffApi,
  reports: reportsApi,
  contact: contactApi,
  leads: leadsApi,
  newsletter: newsletterApi,
  emails: emailGalleryApi,
}

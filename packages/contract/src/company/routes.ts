import { endpoint } from '../http/endpoint.ts'
import { reply } from '../http/reply.ts'
import { COMPANY_BODY_MAX_BYTES } from '../shared/limits.ts'
import { companyChangeBody, companyResetBody, versionedCompanySettings } from './schema.ts'

export const companyApi = {
  settings: endpoint({
    method: 'GET',
    path: '/api/admin/company',
    summary: 'Get the company settings; only for owners',
    access: ['admin'],
    reply: reply({ settings: versionedCompanySettings }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/company',
    summary: 'Replace a section of the company settings; only for owners',
    access: ['admin'],
    body: companyChangeBody,
    maxBodyBytes: COMPANY_BODY_MAX_BYTES,
    reply: reply({ settings: versionedCompanySettings }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/admin/company/reset',
    summary: 'Reset a section of the company settings to its defaults; only for owners',
    access: ['admin'],
    body: companyResetBody,
    reply: reply({ settings: versionedCompanySettings }),
  }),
}

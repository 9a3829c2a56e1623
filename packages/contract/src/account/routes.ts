import { endpoint } from '../http/endpoint.ts'
import { messageReply, reply } from '../http/reply.ts'
import { accountExport, deleteAccountBody, exportBody } from './schema.ts'

export const accountApi = {
  export: endpoint({
    method: 'POST',
    path: '/api/account/export',
    summary: 'Export your data',
    access: 'signedIn',
    body: exportBody,
    reply: reply({ data: accountExport }),
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/account/erase',
    summary: 'Delete your account; data required by law is retained',
    access: 'signedIn',
    body: deleteAccountBody,
    reply: messageReply,
  }),
}

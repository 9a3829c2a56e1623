import { endpoint } from '../http/endpoint.ts'
import { messageReply, reply } from '../http/reply.ts'
import { accountExport, eraseBody, exportBody } from './schema.ts'

export const accountApi = {
  export: endpoint({
    method: 'POST',
    path: '/api/account/export',
    summary: 'Everything held about the signed-in person, as a file',
    access: 'signedIn',
    body: exportBody,
    reply: reply({ data: accountExport }),
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/account/erase',
    summary: 'Delete the account and all that the law does not want kept',
    access: 'signedIn',
    body: eraseBody,
    reply: messageReply,
  }),
}

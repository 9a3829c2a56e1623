import { endpoint } from '../http/endpoint.ts'
import { htmlPage, sentQuery } from '../http/html-page.ts'
import { messageReply } from '../http/reply.ts'
import { newsletterBody, newsletterLinkQuery } from './schema.ts'

// Mail scanners open links, so a link only shows a page and its button sends the POST.
export const newsletterApi = {
  subscribe: endpoint({
    method: 'POST',
    path: '/api/newsletter',
    summary: 'Subscribe to the newsletter',
    access: 'public',
    body: newsletterBody,
    reply: messageReply,
  }),
  subscribeForm: htmlPage({
    method: 'POST',
    path: '/api/newsletter/form',
    summary: 'Subscribe to the newsletter from an HTML form',
    responses: { 303: 'redirect' },
    bodyKind: 'form',
    body: newsletterBody,
  }),
  subscribedPage: htmlPage({
    method: 'GET',
    path: '/api/newsletter/form',
    summary: 'Show the confirmation page for the newsletter form',
    responses: { 200: 'html', 303: 'redirect' },
    query: sentQuery,
  }),
  confirmPage: htmlPage({
    method: 'GET',
    path: '/api/newsletter/confirm',
    summary: 'Show the page for confirming a subscription',
    query: newsletterLinkQuery,
  }),
  confirm: htmlPage({
    method: 'POST',
    path: '/api/newsletter/confirm',
    summary: 'Confirm a subscription',
    bodyKind: 'form',
    query: newsletterLinkQuery,
  }),
  unsubscribePage: htmlPage({
    method: 'GET',
    path: '/api/newsletter/unsubscribe',
    summary: 'Show the page for unsubscribing from the newsletter',
    query: newsletterLinkQuery,
  }),
  unsubscribe: htmlPage({
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    summary: 'Unsubscribe from the newsletter; also supports one-click unsubscribe in mail clients',
    bodyKind: 'form',
    query: newsletterLinkQuery,
  }),
}

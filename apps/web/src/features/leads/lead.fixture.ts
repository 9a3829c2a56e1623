import type { Lead, LeadDetails } from '@vorta/contract/leads/schema'

const AT = '2026-03-02T12:00:00.000Z'

export const testLead = (changes: Partial<Lead> = {}): Lead => ({
  _id: 'lead-1',
  reference: 'L-12',
  name: 'Ada Byron',
  email: 'ada@example.com',
  status: 'new',
  assignee: null,
  followUpOn: null,
  customer: null,
  createdAt: AT,
  lastMessageAt: AT,
  excerpt: 'Do you ship?',
  unanswered: 1,
  ...changes,
})

export const testLeadDetails = (changes: Partial<Lead> = {}, entries: LeadDetails['entries'] = []): { success: true } & LeadDetails => ({
  success: true,
  lead: testLead(changes),
  entries: [
    { _id: 'message-1', kind: 'message', text: 'Do you ship?', author: null, createdAt: AT, delivery: null, answered: false },
    ...entries,
  ],
  assignees: [{ _id: 'admin-1', name: 'Alex Okafor' }],
})

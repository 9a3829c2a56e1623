import { useSyncExternalStore } from 'react'
import { call } from './api.ts'
import { phoneHref } from './phone.ts'

/** How to reach the company; the server writes it into every page it sends. */
export interface Company {
  readonly email: string
  readonly phone: string
  readonly phoneHref: string
  readonly address: string
  /** Where this site lives, without a slash at the end. */
  readonly site: string
  /** A map to be shown in the page; empty where the place is not known. */
  readonly mapEmbed: string
  /** `yes` where this server shows itself with demo data, else empty. */
  readonly demo: string
}

/** The element in the page that carries the facts; a block of data, never run. */
export const COMPANY_BLOCK_ID = 'company'
const ASK_AGAIN_MS = 5_000

let known: Company | undefined = writtenInPage()
let isAsked = false
const listeners = new Set<() => void>()

/** Undefined until known, which on a page from our server is at once. */
export const useCompany = (): Company | undefined => useSyncExternalStore(subscribe, current, current)

/** For drawing pages before there is a server: the facts stand in as marks to be filled. */
export function setCompany(company: Company): void {
  known = company
  for (const listener of listeners) listener()
}

const current = () => known

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (known === undefined && !isAsked) void ask()
  return () => listeners.delete(listener)
}

function writtenInPage(): Company | undefined {
  const text = globalThis.document?.getElementById(COMPANY_BLOCK_ID)?.textContent
  return text ? (JSON.parse(text) as Company) : undefined
}

/** The development server sends pages without the facts. */
async function ask(): Promise<void> {
  isAsked = true
  try {
    const { systemApi } = await import('@vorta/contract/system/routes')
    const { company, demo } = await call(systemApi.config)
    setCompany({ ...company, phoneHref: phoneHref(company.phone), site: window.location.origin, mapEmbed: '', demo: demo ? 'yes' : '' })
  } catch {
    setTimeout(ask, ASK_AGAIN_MS)
  }
}

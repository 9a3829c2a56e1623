import { LANDING_TEXTS, type LandingTextName } from '@vorta/contract/company/landing-texts'
import { useSyncExternalStore } from 'react'
import { call } from './api.ts'
import { phoneHref } from './forms/phone.ts'

/** Contact details of the company, which the server embeds in every page. */
export interface Company {
  readonly email: string
  readonly phone: string
  readonly phoneHref: string
  readonly address: string
  /** The site's URL, without a trailing slash. */
  readonly site: string
  /** URL of an embeddable map, or empty. */
  readonly mapEmbed: string
  /** `yes` in demo mode, else empty. */
  readonly demo: string
  /** Opening hours with one line for each group of days, or empty. */
  readonly hours: string
  readonly texts: Readonly<Record<LandingTextName, string>>
}

/** Id of the JSON script element with the company details. */
export const COMPANY_BLOCK_ID = 'company'
const RETRY_MS = 5_000

let known: Company | undefined = readFromPage()
let isRequested = false
const listeners = new Set<() => void>()

/** Undefined until loaded; pages from our server contain it from the start. */
export const useCompany = (): Company | undefined => useSyncExternalStore(subscribe, current, current)

/** The texts of the public pages that the company can change. */
export const useLandingTexts = (): Company['texts'] => useCompany()?.texts ?? LANDING_TEXTS

/** Also used by the prerenderer, which sets placeholders that the server fills in. */
export function setCompany(company: Company): void {
  known = company
  for (const listener of listeners) listener()
}

const current = () => known

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (known === undefined && !isRequested) void fetchCompany()
  return () => listeners.delete(listener)
}

function readFromPage(): Company | undefined {
  const text = globalThis.document?.getElementById(COMPANY_BLOCK_ID)?.textContent
  return text ? (JSON.parse(text) as Company) : undefined
}

/** The development server sends pages without the company details. */
async function fetchCompany(): Promise<void> {
  isRequested = true
  try {
    const { systemApi } = await import('@vorta/contract/system/routes')
    const { company, demo } = await call(systemApi.config)
    setCompany({
      ...company,
      phoneHref: phoneHref(company.phone),
      site: window.location.origin,
      mapEmbed: '',
      demo: demo ? 'yes' : '',
      hours: '',
      texts: LANDING_TEXTS,
    })
  } catch {
    setTimeout(fetchCompany, RETRY_MS)
  }
}

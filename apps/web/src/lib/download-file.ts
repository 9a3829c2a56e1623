import { type Endpoint, fillPath } from '@vorta/contract/http/endpoint'
import { ApiError, apiBase, toApiError } from './api.ts'
import { downloadBlob } from './download-blob.ts'
import { getToken } from './token.ts'

const NAMED = /filename="([^"]+)"/

/** Fetches a file that only a signed-in reader gets, and has the browser save it under the name the server gave. */
export async function downloadFile(endpoint: Endpoint, query: Readonly<Record<string, string | undefined>>): Promise<void> {
  const token = getToken()
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(`${apiBase}${fillPath(endpoint.path)}?${new URLSearchParams(given)}`, { headers }).catch(() => {
    throw new ApiError(0, null)
  })
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => null), token)
  // A stream that breaks off must not be saved as if it were whole.
  const file = await response.blob().catch(() => {
    throw new ApiError(0, null)
  })
  downloadBlob(file, NAMED.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'vorta.csv')
}

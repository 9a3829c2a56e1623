import { type Endpoint, fillPath } from '@vorta/contract/http/endpoint'
import { ApiError, apiBase, toApiError } from './api.ts'
import { downloadBlob } from './download-blob.ts'
import { getToken } from './token.ts'

const FILE_NAME = /filename="([^"]+)"/

interface Addressed {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
}

/** Downloads a file that requires authentication, under the name the server provides. */
export async function downloadFile(endpoint: Endpoint, { params, query = {} }: Addressed): Promise<void> {
  const token = getToken()
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(`${apiBase}${fillPath(endpoint.path, params)}?${new URLSearchParams(given)}`, { headers }).catch(() => {
    throw new ApiError(0, null)
  })
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => null), token)
  // An interrupted download must not be saved as a complete file.
  const file = await response.blob().catch(() => {
    throw new ApiError(0, null)
  })
  downloadBlob(file, FILE_NAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'vorta')
}

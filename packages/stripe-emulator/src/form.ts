/** A form in Stripe's encoding: `a[b][c]=d` is nested, `a[0]=x` and `a[]=x` are lists. */
export interface Form {
  readonly [name: string]: FormValue | undefined
}
export type FormValue = string | Form

const MAX_FIELDS = 500
const MAX_DEPTH = 6
const PARTS = /[^[\]]+|\[\]/g

export function parseForm(text: string): Form {
  const root: Record<string, FormValue> = Object.create(null)
  let fields = 0
  for (const [name, value] of new URLSearchParams(text)) {
    fields += 1
    const path = name.match(PARTS) ?? []
    if (fields > MAX_FIELDS || path.length === 0 || path.length > MAX_DEPTH) throw new FormError()
    put(root, path, value)
  }
  return root
}

class FormError extends Error {}

function put(root: Record<string, FormValue>, path: readonly string[], value: string) {
  let at = root
  for (const [index, part] of path.entries()) {
    const name = part === '[]' ? String(Object.keys(at).length) : part
    if (index === path.length - 1) {
      at[name] = value
      return
    }
    const next = at[name]
    const branch: Record<string, FormValue> = typeof next === 'object' ? (next as Record<string, FormValue>) : Object.create(null)
    at[name] = branch
    at = branch
  }
}

export const textIn = (form: Form | undefined, name: string): string | undefined => {
  const value = form?.[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const formIn = (form: Form | undefined, name: string): Form | undefined => {
  const value = form?.[name]
  return typeof value === 'object' ? value : undefined
}

/** String values of a list or object, such as `metadata` or `expand`. */
export const textsIn = (form: Form | undefined, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(formIn(form, name) ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

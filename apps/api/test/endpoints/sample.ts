/** A schema of the OpenAPI document. */
export interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema | false
  readonly prefixItems?: readonly JsonSchema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}

/** A value with every optional field and one entry in every list. */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {})
  switch (schema.type) {
    case 'string':
      return schema.pattern?.startsWith('^\\d{4}') ? '2026-01-01' : schema.pattern?.startsWith('^#?') ? '#FF0000' : 'x'
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'array':
      return schema.prefixItems ? schema.prefixItems.map(sampleOf) : schema.items ? [sampleOf(schema.items)] : []
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sampleOf(part)]))
    default:
      return 'x'
  }
}

export type Path = readonly (string | number)[]

/** The paths of all values inside a body, including the body itself. */
export const pathsIn = (value: unknown, at: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [at, ...Object.entries(value).flatMap(([name, part]) => pathsIn(part, [...at, name]))]
    : [at]

export function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...(value as object) }
  const parts = copy as Record<string | number, unknown>
  parts[name] = replaced(parts[name], rest, by)
  return copy
}

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The sample, overridden with the given values. */
export function merged(sample: unknown, given: unknown): unknown {
  if (given === undefined) return sample
  if (!isPlain(sample) || !isPlain(given)) return given
  const names = new Set([...Object.keys(sample), ...Object.keys(given)])
  return Object.fromEntries([...names].map((name) => [name, merged(sample[name], given[name])]))
}

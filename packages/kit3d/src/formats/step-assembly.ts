import { decodeLatin1 } from '../measure/latin1.ts'
import { cleanName } from './part-name.ts'

/** A product of a STEP file where it is used; without children it is a part. */
export interface AssemblyNode {
  readonly name: string
  /** The name of this use. Many programs write a number. */
  readonly useName: string
  /** The product is used several times. */
  readonly isShared: boolean
  readonly children: readonly AssemblyNode[]
}

const CHUNK_BYTES = 1024 * 1024
/** Statements about products are shorter. */
const STATEMENT_MAX_BYTES = 4096
const STATEMENT =
  /#(\d{1,12})\s*=\s*(PRODUCT|PRODUCT_DEFINITION_FORMATION(?:_WITH_SPECIFIED_SOURCE)?|PRODUCT_DEFINITION(?:_WITH_ASSOCIATED_DOCUMENTS)?|NEXT_ASSEMBLY_USAGE_OCCURRENCE)\s*\(/g

/** Statements are identified by their numbers. */
interface Products {
  /** Name of each product. */
  readonly names: Map<string, string>
  /** The formation of each definition, and the product of each formation. */
  readonly references: Map<string, string>
  readonly definitions: Set<string>
  /** The definitions that each one consists of. */
  readonly uses: Map<string, { readonly definition: string; readonly name: string }[]>
}

/** The products that are not part of another one, or none if there are no assemblies. Read here, because the STEP reader merges levels of assemblies. */
export function readAssemblies(bytes: Uint8Array, maxNodes: number): readonly AssemblyNode[] {
  const { names, references, definitions, uses } = readProducts(bytes)
  if (uses.size === 0) return []
  const used = new Map<string, number>()
  for (const { definition } of [...uses.values()].flat()) used.set(definition, (used.get(definition) ?? 0) + 1)
  let count = 0
  const nodeOf = (definition: string, useName: string, parents: readonly string[]): AssemblyNode => {
    count += 1
    if (count > maxNodes || parents.includes(definition)) throw new RangeError('The assembly is too large')
    const name = names.get(references.get(references.get(definition) ?? '') ?? '') ?? ''
    const path = [...parents, definition]
    const isShared = (used.get(definition) ?? 0) > 1
    return { name, useName, isShared, children: (uses.get(definition) ?? []).map((use) => nodeOf(use.definition, use.name, path)) }
  }
  try {
    return [...definitions].filter((definition) => !used.has(definition)).map((definition) => nodeOf(definition, '', []))
  } catch {
    return []
  }
}

function readProducts(bytes: Uint8Array): Products {
  const products: Products = { names: new Map(), references: new Map(), definitions: new Set(), uses: new Map() }
  // Statements where two chunks overlap are found twice.
  const seen = new Set<string>()
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const text = decodeLatin1(bytes.subarray(at, at + CHUNK_BYTES + STATEMENT_MAX_BYTES))
    STATEMENT.lastIndex = 0
    for (let match = STATEMENT.exec(text); match; match = STATEMENT.exec(text)) {
      const [, number = '', entity = ''] = match
      const { values, end } = parametersAt(text, STATEMENT.lastIndex)
      // Continuing after the statement reads each character once, whatever the file contains.
      STATEMENT.lastIndex = end
      if (seen.has(number)) continue
      seen.add(number)
      addStatement(products, number, entity, values)
    }
  }
  return products
}

/** Texts and references of a statement. */
function parametersAt(text: string, start: number): { values: string[]; end: number } {
  const values: string[] = []
  const last = Math.min(text.length, start + STATEMENT_MAX_BYTES)
  let end = start
  while (end < last && text[end] !== ';') {
    const from = end
    end += 1
    if (text[from] === "'") {
      // A quotation mark is written twice.
      while (end < last && (text[end] !== "'" || text[end + 1] === "'")) end += text[end] === "'" ? 2 : 1
      values.push(text.slice(from, end))
      end += 1
    } else if (text[from] === '#') {
      while (end < last && isDigit(text.charCodeAt(end))) end += 1
      values.push(text.slice(from, end))
    }
  }
  return { values, end }
}

const isDigit = (code: number) => code >= 48 && code <= 57

function addStatement({ names, references, definitions, uses }: Products, number: string, entity: string, values: readonly string[]) {
  const [id = '', name = ''] = values.filter((value) => value.startsWith("'")).map((value) => decodeText(value.slice(1)))
  const [first = '', second = ''] = values.filter((value) => value.startsWith('#')).map((value) => value.slice(1))
  if (entity === 'PRODUCT') names.set(number, name || id)
  else if (entity === 'NEXT_ASSEMBLY_USAGE_OCCURRENCE') {
    const parts = uses.get(first)
    if (parts) parts.push({ definition: second, name })
    else uses.set(first, [{ definition: second, name }])
  } else {
    references.set(number, first)
    if (!entity.startsWith('PRODUCT_DEFINITION_FORMATION')) definitions.add(number)
  }
}

/** Decodes the escapes for characters that are not ASCII. Many programs write UTF-8 instead. */
const decodeText = (text: string): string =>
  cleanName(Uint8Array.from(text, (char) => char.charCodeAt(0)))
    .replaceAll("''", "'")
    .replace(/\\X2\\((?:[0-9A-F]{4})*)\\X0\\/gi, (_, codes: string) => fromHex(codes, 4))
    .replace(/\\X4\\((?:[0-9A-F]{8})*)\\X0\\/gi, (_, codes: string) => fromHex(codes, 8))
    .replace(/\\X\\([0-9A-F]{2})/gi, (_, codes: string) => fromHex(codes, 2))
    .replace(/\\S\\(.)/g, (_, char: string) => String.fromCharCode(char.charCodeAt(0) + 128))
    .replaceAll('\\\\', '\\')

const fromHex = (codes: string, digits: number): string =>
  (codes.match(new RegExp(`.{${digits}}`, 'g')) ?? [])
    .map((code) => Number.parseInt(code, 16))
    .map((code) => (code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)))
    .join('')

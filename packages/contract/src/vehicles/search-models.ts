import { tokensOf, type Vehicle } from './vehicles.ts'

/** Mercedes-Benz names its families by class: the G 63 AMG is a G-Class. */
const classOf = ({ make, model }: Vehicle) =>
  make === 'Mercedes-Benz' ? `${/^[A-Z]+(?= \d)/.exec(model)?.[0] ?? ''}class`.toLowerCase() : ''

/** Whether the tokens, written without spaces, contain the text from the start of a token: "G63" is in "G 63 AMG". */
const containStart = (known: readonly string[], text: string) => known.some((_, index) => known.slice(index).join('').startsWith(text))

/** How well a model matches: 0 if its name starts with the query, 1 if each token starts another, 2 if each is contained, otherwise null. */
function matchOf(vehicle: Vehicle, tokens: readonly string[]): number | null {
  const name = tokensOf(vehicle.model)
  const known = [...tokensOf(vehicle.make), ...name, ...tokensOf(vehicle.generation), classOf(vehicle)]
  const joined = tokens.join('')
  if (name.join('').startsWith(joined)) return 0
  if (tokens.every((token) => containStart(known, token)) || containStart(known, joined)) return 1
  const text = known.join(' ')
  return tokens.every((token) => text.includes(token)) ? 2 : null
}

/** The models whose make, model, generation or class contain every token of the query, the best matches first. */
export function searchModels(models: readonly Vehicle[], query: string): Vehicle[] {
  const tokens = tokensOf(query)
  return models
    .map((vehicle) => ({ vehicle, match: matchOf(vehicle, tokens) ?? Number.NaN }))
    .filter(({ match }) => match >= 0)
    .sort((a, b) => a.match - b.match)
    .map(({ vehicle }) => vehicle)
}

import { tokensOf, type Vehicle } from './vehicles.ts'

/** Mercedes-Benz names its families by class: the G 63 AMG is a G-Class. */
const classOf = ({ make, model }: Vehicle) =>
  make === 'Mercedes-Benz' ? `${/^[A-Z]+(?= \d)/.exec(model)?.[0] ?? ''}class`.toLowerCase() : ''

/** Whether the text starts at one of the tokens, with or without the spaces between them: "G63" starts at the G of "G 63 AMG". */
const startsAtToken = (known: readonly string[], text: string) => known.some((_, index) => known.slice(index).join('').startsWith(text))

/** Lower is better: 0 if the model's name starts with the query, 1 if each part starts at a token, 2 if each is contained, infinite without a match. */
function rankOf(vehicle: Vehicle, tokens: readonly string[]): number {
  const name = tokensOf(vehicle.model)
  const known = [...tokensOf(vehicle.make), ...name, ...tokensOf(vehicle.generation), classOf(vehicle)]
  const joined = tokens.join('')
  if (name.join('').startsWith(joined)) return 0
  if (tokens.every((token) => startsAtToken(known, token)) || startsAtToken(known, joined)) return 1
  const text = known.join(' ')
  return tokens.every((token) => text.includes(token)) ? 2 : Number.POSITIVE_INFINITY
}

/** The models whose make, model, generation or class contain every token of the query, the best matches first. */
export function searchModels(models: readonly Vehicle[], query: string): Vehicle[] {
  const tokens = tokensOf(query)
  return models
    .map((vehicle) => ({ vehicle, rank: rankOf(vehicle, tokens) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((a, b) => a.rank - b.rank)
    .map(({ vehicle }) => vehicle)
}

import type { BodyType } from '@vorta/contract/catalog'
import type { Design } from './design.ts'
import { SHAPES } from './catalogue-shapes.ts'

const COUPE: Omit<Design, 'proportions'> = {
  layout: 'closed',
  doors: [1.66, 2.92],
  glass: { from: 0.05, to: 0.8, toTop: 0.74, pillars: [0.5] },
  rearGlass: { low: 1.6, high: 4.6, half: 0.86 },
  floatingRoof: false,
  headlamps: [
    {
      outline: [[0.42, 0.7], [0.7, 0.73], [1.0, 0.82], [1.04, 0.9], [0.82, 0.89], [0.44, 0.8]],
      on: 'face',
      signature: [[[0.46, 0.725], [0.7, 0.755], [0.99, 0.85]]],
      projectors: [[0.58, 0.785, 0.018], [0.7, 0.81, 0.018]],
    },
  ],
  taillamps: [{ outline: [[-0.95, 0.72], [0.95, 0.72], [0.95, 0.84], [0, 0.82], [-0.95, 0.84]], on: 'face', signature: [[[-0.92, 0.78], [0.92, 0.78]]] }],
  frontOpenings: [
    { outline: [[-0.4, 0.08], [0.4, 0.08], [0.5, 0.4], [0.42, 0.55], [-0.42, 0.55], [-0.5, 0.4]], depth: 0.07, bars: 'mesh', count: 6, frame: 'trim' },
    { outline: [[0.6, 0.1], [0.86, 0.16], [0.86, 0.44], [0.7, 0.44]], depth: 0.05, bars: 'horizontal', count: 2 },
  ],
  rearOpenings: [{ outline: [[-0.6, 0.06], [0.6, 0.06], [0.68, 0.2], [0.6, 0.32], [-0.6, 0.32], [-0.68, 0.2]], depth: 0.03, bars: 'none' }],
  sideIntakes: [],
  rim: 'twin',
  rimShare: 0.8,
  mirror: 'door',
  cladding: 0,
  roofRails: false,
  exhaust: { places: [0.46, 0.57], radius: 0.045, share: 0.16 },
  tailgate: 'boot',
  extras: [],
  bright: 'trim',
}

export function designOf(bodyType: BodyType): Design {
  const proportions = SHAPES[bodyType] ?? SHAPES.Coupe
  if (!proportions) throw new Error('no shape')
  return { ...COUPE, proportions }
}

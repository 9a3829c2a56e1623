// @vitest-environment happy-dom
import type { Bodies } from '@vorta/kit3d/inspect/bodies'
import { describe, it } from 'vitest'
import { shows, showsNot } from '../../../testing/dom.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { AccuracyNote } from '../deviation/AccuracyNote.tsx'
import type { OpenedModel } from '../load/protocol.ts'
import { PropertiesPanel } from './PropertiesPanel.tsx'

const closed: Bodies = { closed: 1, open: 0, openEdges: 0, ambiguous: 0, volume: 24_000, isWindingFixed: false }

const modelWith = (bodies: Bodies | null, triangles = 12, errorMm: number | null = null): OpenedModel => ({
  facts: { boundsMm: [0, 0, 0, 20, 30, 40], sizeMm: [20, 30, 40], points: 8, triangles, areaMm2: 5_200, bodies, errorMm },
  parts: [{ name: 'Block', triangles, color: null }],
  shapes: [],
  tree: { name: 'Block', parts: [0], children: [] },
})

describe('PropertiesPanel', () => {
  it('shows the volume of a closed model', async () => {
    renderScreen(<PropertiesPanel model={modelWith(closed)} />)
    await shows('24 cm³')
    showsNot('Open', 'point inward')
  })

  it('states the accuracy of a solid model', async () => {
    renderScreen(<PropertiesPanel model={modelWith(closed, 12, 0.05)} />)
    await shows('Accuracy of curves')
    await shows('0.05 mm')
  })

  it('states how much distances between solid models may be off', async () => {
    renderScreen(<AccuracyNote models={[modelWith(closed, 12, 0.05), modelWith(closed, 12, 0.1), modelWith(closed)]} />)
    await shows('Curved surfaces are approximated, so distances may be off by up to 0.15 mm.')
  })

  it('says how many edges of an open model lack a face', async () => {
    renderScreen(<PropertiesPanel model={modelWith({ ...closed, closed: 0, open: 1, openEdges: 12, volume: 0 })} />)
    await shows('Open (12 edges)')
  })

  it('shows the volume of the closed bodies beside open ones', async () => {
    renderScreen(<PropertiesPanel model={modelWith({ ...closed, open: 2, openEdges: 1_200 })} />)
    await shows('24 cm³')
    await shows('2 open bodies')
    await shows('1,200 edges')
  })

  it('does not count bodies with doubled faces', async () => {
    renderScreen(<PropertiesPanel model={modelWith({ ...closed, ambiguous: 3 })} />)
    await shows('24 cm³')
    await shows('3 bodies not counted')
    await shows('Doubled or inconsistent faces')
  })

  it('gives no volume of a model with doubled faces only', async () => {
    renderScreen(<PropertiesPanel model={modelWith({ ...closed, closed: 0, ambiguous: 1, volume: 0 })} />)
    await shows('Not reliable (doubled or inconsistent faces)')
  })

  it('says what is missing without beam lattices', async () => {
    renderScreen(<PropertiesPanel model={{ ...modelWith(closed), omitsBeams: true }} />)
    await shows('This file contains beam lattices, which the viewer does not show. Its size and figures are without them.')
  })

  it('says that faces point inward', async () => {
    renderScreen(<PropertiesPanel model={modelWith({ ...closed, isWindingFixed: true })} />)
    await shows('Some faces of this model point inward. The volume is corrected for that.')
  })

  it('states the limit of large models', async () => {
    renderScreen(<PropertiesPanel model={modelWith(null, 500_000)} />)
    await shows('Not calculated above 400,000 triangles')
  })

  it('states how many textures are damaged', async () => {
    const intact = { image: { width: 1, height: 1, close: () => {} }, wrap: ['repeat', 'repeat'] as const }
    renderScreen(<PropertiesPanel model={{ ...modelWith(closed), textures: [intact, null] }} />)
    await shows('A texture of this file is damaged. The parts with it are shown without texture.')
    renderScreen(<PropertiesPanel model={{ ...modelWith(closed), textures: [null, null] }} />)
    await shows('2 textures of this file are damaged. The parts with them are shown without texture.')
  })

  it('names a material that is missing', async () => {
    renderScreen(<PropertiesPanel model={{ ...modelWith(closed), missingMaterials: ['Weave', 'Red'] }} />)
    await shows('This file lacks the material Weave and 1 more. Parts with it are shown in gray.')
  })

  it('says nothing about intact textures', async () => {
    renderScreen(<PropertiesPanel model={{ ...modelWith(closed), textures: [] }} />)
    await shows('24 cm³')
    showsNot('damaged')
  })

  it('shows no volume of a preview', async () => {
    renderScreen(<PropertiesPanel model={modelWith({ ...closed, open: 1, openEdges: 3 })} isPreview />)
    await shows('This simplified preview has up to about 100,000 triangles')
    showsNot('24 cm³', 'Open')
  })
})

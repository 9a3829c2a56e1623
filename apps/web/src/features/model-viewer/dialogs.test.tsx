// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { NO_CONTACT } from '@vorta/kit3d/deviation/fit'
import { IDENTITY_TRANSFORM } from '@vorta/kit3d/deviation/rigid'
import { type ReactNode, useState } from 'react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useModelUrl } from '../../lib/urls/model-url.ts'
import { useReviewUrl } from '../../lib/urls/review-url.ts'
import { enter, field, press, shows, showsNot } from '../../testing/dom.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { ComparePane } from './compare/ComparePane.tsx'
import { FitPane } from './fit/FitPane.tsx'
import { getStoredFit, storeFit } from './fit/stored-fits.ts'
import type { ModelFile } from './load/model-file.ts'
import { DOWNLOAD_FAILED, type OpenedModel } from './load/protocol.ts'
import { ModelDialog } from './ModelDialog.tsx'

const fileOf = (id: string, label: string, name = `${id}.stl`): ModelFile => ({
  ...{ id, name, label, title: label, sizeBytes: 2_048, unit: 'mm', url: `/${id}`, previewUrl: null },
})
const [first, second, scan] = [fileOf('kit-1', 'Version 1'), fileOf('kit-2', 'Version 2'), fileOf('car', 'Front')] as const

const block: OpenedModel = {
  facts: { boundsMm: [0, 0, 0, 20, 30, 40], sizeMm: [20, 30, 40], points: 3, triangles: 1, areaMm2: 5_200, bodies: null, errorMm: null },
  parts: [{ name: 'Block', triangles: 1, color: null }],
  shapes: [
    {
      positions: Float32Array.of(0, 0, 0, 20, 0, 0, 20, 30, 40),
      indices: Uint32Array.of(0, 1, 2),
      normals: new Int16Array(9),
      colors: null,
      coarse: null,
    },
  ],
  tree: { name: 'Block', parts: [0], children: [] },
}

interface WorkerRequest {
  readonly id: number
  readonly kind: string
  readonly payload?: {
    readonly isPreview?: boolean
    readonly url?: string
    readonly method?: { readonly kind: string }
    readonly clearanceMm?: number
  }
}

/** What the workers answer; undefined if they are still busy. */
let answer: (request: WorkerRequest) => object | undefined

/** A worker without a thread; the test environment has neither workers nor WebGL. */
class TestWorker extends EventTarget {
  postMessage(request: WorkerRequest) {
    const data = answer(request)
    if (data) queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { id: request.id, ...data } })))
  }
  terminate() {}
}

const opens = (request: WorkerRequest) => (request.kind === 'open' ? { ok: true, result: block } : undefined)
const fails = (message: string) => () => ({ ok: false, message })

// The dialogs load these on demand, which takes long on a busy machine.
beforeAll(() => Promise.all([import('./ModelView.tsx'), import('./compare/CompareView.tsx'), import('./fit/FitView.tsx')]))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('Worker', TestWorker)
})

it.each([
  ['kit.step', true],
  ['kit.stl', false],
])('says while %s of 96 MB loads without a preview that it takes long: %s', async (name, isSlow) => {
  answer = () => undefined
  renderScreen(<ModelDialog file={{ ...fileOf('kit', 'Version 1', name), sizeBytes: 96e6 }} />, { at: '/?model=kit' })
  await shows('Downloading...')
  if (isSlow) await shows('This solid model has no preview')
  else showsNot('This solid model has no preview')
})

interface DialogStates {
  readonly name: string
  readonly at: string
  readonly screen: ReactNode
  readonly unreadable: ReactNode
  readonly title: string
  readonly full: string
  readonly unsupported: string
}

/** Pages show the dialog while its file is in the URL. */
const OpenModel = ({ file }: { file: ModelFile }) => useModelUrl().fileId === file.id && <ModelDialog file={file} />

let finishRendering: () => void

/** The server adds the preview later. */
function RenderedLate({ file }: { file: ModelFile }) {
  const [isRendered, setRendered] = useState(false)
  finishRendering = () => setRendered(true)
  return <OpenModel file={isRendered ? file : { ...file, previewUrl: null }} />
}

const pdf = fileOf('kit-2', 'Version 2', 'kit.pdf')
const noNotice = () => null

/** The review of a design shows these while the URL names two files. */
function OpenComparison({ versions }: { versions: readonly ModelFile[] }) {
  const { pair, change } = useReviewUrl('compare')
  const [isOpen, setOpen] = useState(true)
  return isOpen && <ComparePane versions={versions} pair={pair} notice={noNotice} onSelect={change} onClose={() => setOpen(false)} />
}

function OpenFit({ version }: { version: ModelFile }) {
  const { pair, change } = useReviewUrl('fit')
  const [isOpen, setOpen] = useState(true)
  const props = { versions: [version], scans: [scan], pair, notice: noNotice, pins: noNotice, onSelect: change }
  return isOpen && <FitPane {...props} onClose={() => setOpen(false)} />
}
const DIALOGS: readonly DialogStates[] = [
  {
    name: 'the viewer of a model',
    at: '/?model=kit-2',
    screen: <OpenModel file={second} />,
    unreadable: <OpenModel file={pdf} />,
    title: "This file can't be displayed",
    full: 'You can see the details of the model here and download the file.',
    unsupported: "This file type can't be displayed. You can still download it.",
  },
  {
    name: 'the comparison of two versions',
    at: '/?compare=kit-1~kit-2',
    screen: <OpenComparison versions={[first, second]} />,
    unreadable: <OpenComparison versions={[first, pdf]} />,
    title: "These versions can't be compared",
    full: 'Measuring the distance',
    unsupported: "One of these file types can't be displayed. Choose another version.",
  },
  {
    name: 'the fit on a scan',
    at: '/?fit=kit-2~car',
    screen: <OpenFit version={second} />,
    unreadable: <OpenFit version={pdf} />,
    title: "The fit can't be checked",
    full: "The fit is still measured, but it isn't shown in 3D.",
    unsupported: "One of these file types can't be displayed. Choose another file.",
  },
]

describe.each(DIALOGS)('$name', ({ at, screen, unreadable, title, full, unsupported }) => {
  it('shows the progress while files load, and can be cancelled', async () => {
    answer = () => ({ stage: 'read', progress: 0.5 })
    renderScreen(screen, { at })
    await shows('Reading the model...')
    showsNot(full, title)
    press('Cancel')
    await vi.waitFor(() => showsNot('Reading the model...'))
  })

  it('offers another try if a download failed', async () => {
    answer = fails(DOWNLOAD_FAILED)
    renderScreen(screen, { at })
    await shows(title)
    await shows(DOWNLOAD_FAILED)
    showsNot(full)
    answer = opens
    press('Try Again')
    await shows(full)
    showsNot(title)
  })

  it('explains why a file cannot be opened', async () => {
    answer = fails('This STL file ends in the middle of a triangle.')
    renderScreen(screen, { at })
    await shows('This STL file ends in the middle of a triangle.')
    expect(document.body.textContent).not.toContain('Try Again')
  })

  it('explains that a file type is not supported', async () => {
    answer = opens
    renderScreen(unreadable, { at })
    await shows(unsupported)
    showsNot(full)
  })

  it('shows its content without WebGL', async () => {
    answer = opens
    renderScreen(screen, { at })
    await shows(full)
    showsNot(title, 'Reading the model...')
  })
})

describe('the viewer of a large file', () => {
  const large: ModelFile = { ...second, sizeBytes: 100_000_000, previewUrl: '/kit-2-preview' }
  const at = '/?model=kit-2'
  const preview = 'This simplified preview has up to about 100,000 triangles'
  /** Answers for the file itself; the preview opens. */
  const answersFile = (reply: object | undefined) => (request: WorkerRequest) => (request.payload?.isPreview ? opens(request) : reply)

  it('shows its preview first and loads the file itself on demand', async () => {
    const urls: (string | undefined)[] = []
    answer = (request) => {
      urls.push(request.payload?.url)
      return answersFile({ stage: 'read', progress: 0.5 })(request)
    }
    renderScreen(<OpenModel file={large} />, { at })
    await shows(preview)
    expect(urls).toEqual([expect.stringMatching(/kit-2-preview$/)])
    press('Load Full Model')
    await shows('Loading full model (65%)')
    await shows(preview)
    expect(urls).toHaveLength(2)
  })

  it('replaces the preview by the file', async () => {
    answer = opens
    renderScreen(<OpenModel file={large} />, { at })
    await shows(preview)
    press('Load Full Model')
    await vi.waitFor(() => showsNot(preview, 'Load Full Model', 'Loading full model'))
    await shows('Not calculated above')
  })

  it('keeps the preview if the file cannot be loaded', async () => {
    answer = answersFile({ ok: false, message: DOWNLOAD_FAILED })
    renderScreen(<OpenModel file={large} />, { at })
    await shows(preview)
    press('Load Full Model')
    await shows(DOWNLOAD_FAILED)
    await shows(preview)
    answer = opens
    press('Try Again')
    await vi.waitFor(() => showsNot(preview))
  })

  it('shows a preview that is rendered while the file loads', async () => {
    answer = answersFile({ stage: 'download', progress: 0.5 })
    renderScreen(<RenderedLate file={large} />, { at })
    await shows('Downloading...')
    finishRendering()
    await shows(preview)
    await shows('Loading full model (25%)')
  })
})

describe('the comparison of two versions', () => {
  it('says that the measurement failed, and repeats it', async () => {
    answer = (request) => opens(request) ?? { kind: 'failed', message: 'The versions are too large to compare.' }
    renderScreen(<OpenComparison versions={[first, second]} />, { at: '/?compare=kit-1~kit-2' })
    await shows('The versions are too large to compare.')
    answer = opens
    press('Measure Again')
    await shows('Measuring the distance')
  })

  it('cannot measure a point cloud', async () => {
    answer = (request) => (request.kind === 'open' ? { ok: true, result: { ...block, shapes: [] } } : undefined)
    renderScreen(<OpenComparison versions={[first, second]} />, { at: '/?compare=kit-1~kit-2' })
    await shows('One of the files is a point cloud without a surface')
  })
})

describe('the fit on a scan', () => {
  const openFit = (alignment = '') => renderScreen(<OpenFit version={second} />, { at: `/?fit=kit-2~car${alignment}` })
  const CLEARANCE = 'Intended clearance in mm'

  it('keeps the clearance when it is opened again', async () => {
    answer = opens
    openFit()
    await shows(CLEARANCE)
    enter(CLEARANCE, '1.5')
    cleanup()
    openFit()
    await shows(CLEARANCE)
    expect(field(CLEARANCE).value).toBe('1.5')
  })

  it.each([
    ['the last alignment', '', 5, 1.5],
    ['the alignment in the URL', '~0_0_0_1_8_0_0', 8, 0],
  ])('is measured with %s', async (_, inUrl, x, clearanceMm) => {
    storeFit('kit-2~car', { clearanceMm: 1.5, alignment: '0_0_0_1_5_0_0_1.5' })
    const measured: WorkerRequest['payload'][] = []
    answer = (request) => {
      if (request.kind === 'fit') measured.push(request.payload)
      return opens(request)
    }
    openFit(inUrl)
    await vi.waitFor(() => expect(measured).toHaveLength(1))
    expect(measured[0]).toMatchObject({ clearanceMm, method: { kind: 'given', transform: { translation: [x, 0, 0] } } })
    await shows('Cancel')
    press('Cancel')
    await shows('Align Automatically')
  })

  it.each([
    ['keeps a position that fits', 0, '0_0_0_1_0_0_0'],
    ['does not keep a position that it corrects', NO_CONTACT, ''],
  ])('%s', async (_, gapMm, alignment) => {
    const map = { positions: new Float32Array(9), indices: new Uint32Array(0), normals: new Int16Array(12) }
    const result = {
      ...{ clearanceMm: 0, map: { ...map, gapsMm: new Float32Array(3).fill(gapMm), areasMm2: new Float32Array(3).fill(1) } },
      alignment: { transform: IDENTITY_TRANSFORM, rmsMm: 0 },
    }
    const methods: (string | undefined)[] = []
    answer = (request) => {
      if (request.kind === 'fit') methods.push(request.payload?.method?.kind)
      return request.payload?.method?.kind === 'given' ? { kind: 'done', result } : opens(request)
    }
    const pair = { first: 'kit-2', second: 'car', alignment: '' }
    const actions = { onSelect: vi.fn(), onClose: () => {} }
    renderScreen(<FitPane versions={[second]} scans={[scan]} pair={pair} notice={noNotice} pins={noNotice} startsMeasured {...actions} />)
    if (alignment) await shows('The kit fits within 2 mm everywhere')
    else await vi.waitFor(() => expect(methods).toEqual(['given', 'search']))
    expect(getStoredFit('kit-2~car').alignment).toBe(alignment)
    expect(actions.onSelect).toHaveBeenCalledTimes(alignment ? 1 : 0)
  })
})

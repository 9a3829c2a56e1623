import type { Project } from './portfolio.ts'

interface Flow {
  /** The outlines shared by both drawings. */
  readonly body: readonly string[]
  readonly before: { readonly flow: readonly string[]; readonly part: readonly string[] }
  readonly after: { readonly flow: readonly string[]; readonly part: readonly string[] }
}

const REAR =
  'M-10 84 C70 70 150 76 214 108 C258 130 306 142 366 146 L396 150 C410 178 410 206 400 232 L352 234 A50 50 0 0 0 252 234 L-10 238 Z'
const WHEEL = 'M302 194 a42 42 0 1 0 0.1 0 Z'
const APPROACH = ['M-10 30 C90 18 180 26 250 60', 'M-10 52 C90 40 176 48 246 84', 'M-10 70 C80 56 160 64 226 98']

const FLOWS: Readonly<Record<Project['drawing'], Flow>> = {
  spoiler: {
    body: [REAR, WHEEL],
    before: {
      flow: [
        `${APPROACH[0]} C320 92 390 112 490 150`,
        `${APPROACH[1]} C310 112 380 128 428 160 C452 180 440 204 420 196`,
        `${APPROACH[2]} C290 126 360 136 404 154 C426 168 424 188 410 186`,
        'M428 214 C452 206 462 228 442 234 C426 238 420 222 434 218',
      ],
      part: [],
    },
    after: {
      flow: [
        `${APPROACH[0]} C320 88 390 86 490 66`,
        `${APPROACH[1]} C310 108 376 108 490 86`,
        `${APPROACH[2]} C290 122 356 126 412 112 C440 106 466 104 490 104`,
        'M404 190 C430 176 460 168 490 164',
      ],
      part: ['M322 143 C350 138 384 128 412 112 L418 120 C398 136 376 146 352 147 Z'],
    },
  },
  wing: {
    body: [REAR, WHEEL],
    before: {
      flow: [
        `${APPROACH[0]} C320 92 390 112 490 150`,
        `${APPROACH[1]} C310 112 380 128 430 164 C450 184 438 204 420 196`,
        `${APPROACH[2]} C290 126 360 136 404 154 C426 168 424 188 410 186`,
        'M428 214 C452 206 462 228 442 234 C426 238 420 222 434 218',
      ],
      part: [],
    },
    after: {
      flow: [
        'M-10 22 C110 8 230 20 330 52 C380 66 430 50 490 20',
        'M-10 44 C110 30 220 46 320 78 C370 92 430 78 490 42',
        `${APPROACH[1]} C310 112 372 118 420 108 C450 100 470 90 490 72`,
        `${APPROACH[2]} C290 126 350 136 410 140 C440 140 466 132 490 122`,
      ],
      part: [
        'M322 96 C352 88 400 92 440 70 C420 104 366 114 322 96 Z',
        'M352 84 C340 108 348 132 366 146 L378 146 C362 134 354 112 366 92 L382 92 C376 80 362 74 352 84 Z',
      ],
    },
  },
  exhaust: {
    body: [
      'M20 60 C60 34 380 30 440 62 L452 100 L452 160 L440 198 C380 230 60 226 20 200 Z',
      'M392 58 L446 68 L446 192 L392 202 Z',
      'M300 44 h54 v26 h-54 Z',
      'M300 190 h54 v26 h-54 Z',
    ],
    before: {
      flow: [],
      part: [
        'M60 108 H196 C236 108 232 80 276 82 C320 84 330 90 462 90',
        'M60 152 H170 C200 152 200 202 236 186 C270 170 250 128 300 106 C330 94 380 74 462 74',
      ],
    },
    after: {
      flow: [],
      part: [
        'M60 100 H200 C250 100 260 160 310 160 H462 V174 H304 C250 174 242 114 196 114 H60 Z',
        'M60 146 H196 C242 146 250 86 304 86 H462 V100 H310 C260 100 250 160 200 160 H60 Z',
      ],
    },
  },
}

/** The part that was replaced, drawn as a line as thick as the pipe. */
const REPLACED_PART = { fill: 'none', stroke: '#8a93a0', strokeWidth: 11, strokeLinecap: 'butt' } as const

/** The airflow and the part before or after the project; our part is drawn in the signal color. */
export function FlowDrawing({ drawing, phase }: { drawing: Project['drawing']; phase: 'before' | 'after' }) {
  const { body, [phase]: outline } = FLOWS[drawing]
  return (
    <svg viewBox="0 0 480 284" aria-hidden="true" className="w-full">
      <g fill="#181b20" stroke="#636b77" strokeWidth="1.5" strokeLinejoin="round">
        {body.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <g
        className={phase === 'before' ? 'stroke-muted' : 'stroke-ink'}
        fill="none"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeDasharray="2 5"
      >
        {outline.flow.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <g {...(phase === 'before' ? REPLACED_PART : { className: 'fill-signal', stroke: '#0b0c0e' })}>
        {outline.part.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
    </svg>
  )
}

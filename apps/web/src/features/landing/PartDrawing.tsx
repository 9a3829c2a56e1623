import type { Project } from './portfolio.ts'

const SHAPES = {
  spoiler: {
    part: 'M40 176 C110 150 220 138 320 146 C338 150 352 160 360 176 C260 168 140 172 40 176 Z',
    lines: ['M60 182 L84 214', 'M338 182 L316 214', 'M30 216 C140 204 260 204 372 216'],
    measure: 'M40 116 H360',
    ticks: ['M40 108 V124', 'M360 108 V124'],
  },
  exhaust: {
    part: 'M44 112 C120 112 128 148 190 148 L262 148 C270 134 330 134 338 148 L366 148 L366 172 L338 172 C330 186 270 186 262 172 L186 172 C116 172 112 136 44 136 Z',
    lines: ['M366 142 V178', 'M376 146 V174', 'M262 148 V172', 'M338 148 V172', 'M44 106 V142'],
    measure: 'M44 220 H376',
    ticks: ['M44 212 V228', 'M376 212 V228'],
  },
  wing: {
    part: 'M52 168 C120 140 240 138 330 172 C236 164 130 172 52 168 Z',
    lines: [
      'M236 118 C286 116 334 124 366 148 C320 138 276 134 236 118 Z',
      'M150 168 C146 200 158 220 180 232',
      'M372 104 L378 206 L322 206',
      'M34 234 H384',
    ],
    measure: 'M398 148 A120 120 0 0 0 372 84',
    ticks: ['M388 150 L408 146', 'M364 78 L378 88'],
  },
}

/** A part as it stands on the drawing board: the piece lit, the rest in hairlines. */
export function PartDrawing({ drawing }: { drawing: Project['drawing'] }) {
  const { part, lines, measure, ticks } = SHAPES[drawing]
  const fill = `fill-${drawing}`
  return (
    <svg viewBox="0 0 440 300" aria-hidden="true" className="h-full w-full">
      <defs>
        <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#59626f" />
          <stop offset="0.5" stopColor="#23272d" />
          <stop offset="1" stopColor="#0f1114" />
        </linearGradient>
      </defs>
      <g stroke="#262a31" strokeWidth="1">
        {[60, 120, 180, 240].map((y) => (
          <path key={y} d={`M0 ${y} H440`} />
        ))}
        {[55, 110, 165, 220, 275, 330, 385].map((x) => (
          <path key={x} d={`M${x} 0 V300`} />
        ))}
      </g>
      <path d={part} fill={`url(#${fill})`} stroke="#f2f4f7" strokeWidth="1.5" strokeLinejoin="round" />
      <g fill="none" stroke="#98a1ae" strokeWidth="1.25" strokeLinejoin="round">
        {lines.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
      <g fill="none" className="stroke-signal" strokeWidth="1.25">
        <path d={measure} />
        {ticks.map((tick) => (
          <path key={tick} d={tick} />
        ))}
      </g>
    </svg>
  )
}

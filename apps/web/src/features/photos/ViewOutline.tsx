import type { PhotoView } from '@vorta/contract/photos/schema'
import type { ReactNode } from 'react'

const BODY = 'fill-[#2a2f37] stroke-[#8d96a4]'
const GLASS = 'fill-[#111318] stroke-[#565e6a]'
const TIRE = 'fill-[#0e1013] stroke-[#8d96a4]'
const LINE = 'fill-none stroke-[#8d96a4]'

const UPPER_BODY = 'M24 63V51q0-7 7-9l7-2 7-15q1-3 5-3h20q4 0 5 3l7 15 7 2q7 2 7 9v12q0 4-4 4H28q-4 0-4-4Z'

const Ends = ({ children }: { children: ReactNode }) => (
  <>
    <path d="M27 64h11v9H29q-2 0-2-2ZM93 64H82v9h9q2 0 2-2Z" className={TIRE} />
    <path d={UPPER_BODY} className={BODY} />
    <path d="m43 40 5-13q.6-2 2.6-2h18.8q2 0 2.6 2l5 13Z" className={GLASS} />
    <path d="M37 40h-7q-2-5 1-5h6ZM83 40h7q2-5-1-5h-6Z" className={BODY} />
    {children}
  </>
)

/** Faces left, like a car seen from its left side. */
const Side = () => (
  <>
    <path
      d="M106 59V48c0-3-1.4-4.5-4.2-5L86 40c-9-8.5-20-13-33-13-12 0-20 6-28 13L12 43c-3.5.8-5 3.5-5 7v9q0 2 2 2h95q2 0 2-2Z"
      className={BODY}
    />
    <path d="M80 40c-7-5.5-16-9-27-9h-2v9Zm-33-9c-8 .6-13 4-18 9h18Z" className={GLASS} />
    <path d="M49 42v16M62 46h5M78 43c1 6 0 11-3 15" className={LINE} />
    {[28, 86].map((x) => (
      <g key={x}>
        <circle cx={x} cy="60" r="10" className={TIRE} />
        <circle cx={x} cy="60" r="5.5" className={LINE} />
      </g>
    ))}
  </>
)

const OUTLINES: Record<PhotoView, ReactNode> = {
  front: (
    <Ends>
      <path d="m28 48 14 3-1 5H31q-3-3-3-8Zm64 0-14 3 1 5h10q3-3 3-8Z" className={GLASS} />
      <path d="M47 56h26l-3 7H50Z" className={GLASS} />
      <path d="M38 42c7 3 37 3 44 0" className={LINE} />
    </Ends>
  ),
  rear: (
    <Ends>
      <path d="M27 47h17v5H29q-2-2-2-5Zm66 0H76v5h15q2-2 2-5Z" className="fill-[#5a2319] stroke-[#8d96a4]" />
      <path d="M51 53h18v7H51Z" className={GLASS} />
      <path d="M34 42h52" className={LINE} />
      <circle cx="38" cy="63" r="2" className={GLASS} />
      <circle cx="82" cy="63" r="2" className={GLASS} />
    </Ends>
  ),
  left_side: <Side />,
  right_side: (
    <g transform="matrix(-1 0 0 1 113 0)">
      <Side />
    </g>
  ),
  wheel_arch: (
    <g transform="translate(9 4.6) scale(.85)">
      <path d="M4 26c20-6 34-9 56-9s38 3 56 9v42H90q2-36-30-36T30 68H4Z" className={BODY} />
      <circle cx="60" cy="62" r="22" className={TIRE} />
      <circle cx="60" cy="62" r="13" className={LINE} />
      <path d="M60 49v26M47 62h26M51 53l18 18M69 53 51 71" className={LINE} />
    </g>
  ),
  detail: (
    <>
      <path d="M4 20c30 0 70 4 88 18 6 5 8 12 8 20H4Z" className={BODY} />
      <path d="M4 58h96l8 7q-50 3-104 3Z" className="fill-signal/25 stroke-signal" />
      <path d="M60 30c10 2 18 5 24 10l-20 1q-4-5-4-11Z" className={GLASS} />
      <path d="M18 46h26M18 51h26" className={LINE} />
    </>
  ),
}

/** Where to stand around a car that points up. */
const POSITIONS: Record<PhotoView, { x: number; y: number; turn: number }> = {
  front: { x: 14, y: 2, turn: 0 },
  rear: { x: 14, y: 26, turn: 180 },
  left_side: { x: 2, y: 14, turn: -90 },
  right_side: { x: 26, y: 14, turn: 90 },
  wheel_arch: { x: 5, y: 8, turn: -75 },
  detail: { x: 20, y: 5, turn: 20 },
}

/** Shows what the photo of a view should look like, and from above where to stand. */
export function ViewOutline({ view, className = '' }: { view: PhotoView; className?: string }) {
  const { x, y, turn } = POSITIONS[view]
  return (
    <svg viewBox="0 0 120 90" className={className} aria-hidden="true" strokeWidth="1" strokeLinejoin="round" strokeLinecap="round">
      <path d="M5 35V25H15M105 25H115V35M115 76V86H105M15 86H5V76" fill="none" className="stroke-edge" strokeWidth="1.5" />
      <svg x="9" y="28" width="102" height="56" viewBox="3 15 114 62.6" aria-hidden="true">
        <path d="M10 76h100" className="stroke-line" />
        {OUTLINES[view]}
      </svg>
      <svg x="95" y="2" width="20" height="20" viewBox="-4.5 -4.5 37 37" aria-hidden="true">
        <rect x="-4" y="-4" width="36" height="36" rx="5" className="fill-page stroke-line" />
        <rect x="9.5" y="5.5" width="9" height="17" rx="3" className="fill-[#2a2f37] stroke-[#8d96a4]" />
        <path d="M11 10.5h6" className={LINE} />
        <g transform={`translate(${x} ${y}) rotate(${turn})`}>
          <path d="m0 0-4 6h8Z" className="fill-signal/35" />
          <circle r="2.6" className="fill-signal" />
        </g>
      </svg>
    </svg>
  )
}

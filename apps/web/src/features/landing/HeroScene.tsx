const BODY =
  'M-200 640 C-40 470 150 418 420 400 C560 330 700 262 900 250 C1080 242 1230 292 1352 372 C1420 392 1490 398 1548 392 C1568 440 1570 540 1556 640 L1540 690 L1404 696 A138 138 0 0 0 1128 696 L-200 720 Z'
const ROOFLINE = 'M-120 560 C0 480 170 418 420 400 C560 330 700 262 900 250 C1080 242 1230 292 1352 372 C1420 392 1490 398 1548 392'
const GLASS = 'M500 396 C600 340 730 290 900 284 C1040 282 1150 316 1236 372 C1120 396 800 408 500 396 Z'
const WING = 'M1236 238 C1330 216 1450 220 1560 250 L1564 262 C1450 238 1336 236 1238 252 Z'

/** The rear of a car in a dark studio, one light above it, drawn rather than photographed. */
export function HeroScene() {
  return (
    <svg
      viewBox="0 0 1680 900"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className="absolute inset-x-0 top-0 -z-10 h-[68%] w-full sm:h-full"
    >
      <HeroLight />
      <rect width="1680" height="900" fill="url(#studio)" />
      <ellipse cx="1000" cy="70" rx="520" ry="34" fill="#e6ebf2" opacity="0.16" filter="url(#soft)" />
      <ellipse cx="900" cy="800" rx="900" ry="46" fill="#000000" opacity="0.8" filter="url(#soft)" />
      <g mask="url(#emerge)">
        <path d={BODY} fill="url(#body)" />
        <path d={GLASS} fill="url(#glass)" />
        <path d="M912 284 C908 326 914 368 930 396" fill="none" stroke="#08090b" strokeWidth="12" />
        <path d="M940 300 C1040 300 1120 330 1180 366" fill="none" stroke="#dfe6ef" strokeOpacity="0.2" strokeWidth="2" />
        <path d="M300 470 C700 430 1150 428 1560 444" fill="none" stroke="url(#rim)" strokeOpacity="0.5" strokeWidth="2" />
        <path d="M760 640 C880 590 1000 580 1110 620" fill="none" stroke="#98a1ae" strokeOpacity="0.25" strokeWidth="2" />
        <path d={ROOFLINE} fill="none" stroke="url(#rim)" strokeWidth="3.5" strokeLinecap="round" />
        <Wheel />
        <path d="M1476 428 L1562 424 L1563 436 L1480 440 Z" className="fill-signal" />
        <path d="M1390 388 C1384 330 1398 280 1432 240" fill="none" stroke="url(#carbon)" strokeWidth="9" strokeLinecap="round" />
        <path d={WING} fill="url(#carbon)" />
        <path d="M1236 238 C1330 216 1450 220 1560 250" fill="none" className="stroke-signal" strokeWidth="4" strokeLinecap="round" />
        <path d="M1546 206 L1574 210 L1584 322 L1560 318 Z" fill="url(#carbon)" stroke="#98a1ae" strokeOpacity="0.4" />
        <path d="M1408 704 L1588 682" fill="none" className="stroke-signal" strokeWidth="4" strokeLinecap="round" />
      </g>
      <rect y="420" width="1680" height="480" fill="url(#ground)" />
    </svg>
  )
}

function HeroLight() {
  return (
    <defs>
      <radialGradient id="studio" cx="0.62" cy="0.16" r="0.85">
        <stop offset="0" stopColor="#272b32" />
        <stop offset="0.45" stopColor="#14161a" />
        <stop offset="1" stopColor="#0b0c0e" />
      </radialGradient>
      <linearGradient id="body" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#343a43" />
        <stop offset="0.3" stopColor="#181b20" />
        <stop offset="0.7" stopColor="#0c0e10" />
        <stop offset="1" stopColor="#070809" />
      </linearGradient>
      <linearGradient id="rim" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0.1" stopColor="#f2f4f7" stopOpacity="0" />
        <stop offset="0.6" stopColor="#ffffff" />
        <stop offset="0.9" stopColor="#f2f4f7" stopOpacity="0.5" />
        <stop offset="1" stopColor="#f2f4f7" stopOpacity="0.25" />
      </linearGradient>
      <linearGradient id="glass" x1="0" y1="0" x2="0.3" y2="1">
        <stop offset="0" stopColor="#49525e" />
        <stop offset="0.55" stopColor="#12151a" />
        <stop offset="1" stopColor="#07080a" />
      </linearGradient>
      <linearGradient id="carbon" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#59626f" />
        <stop offset="0.4" stopColor="#1c1f25" />
        <stop offset="1" stopColor="#0b0c0e" />
      </linearGradient>
      <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#0b0c0e" stopOpacity="0" />
        <stop offset="0.55" stopColor="#0b0c0e" stopOpacity="0.75" />
        <stop offset="1" stopColor="#0b0c0e" />
      </linearGradient>
      <linearGradient id="emergence" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0.3" stopColor="#000000" />
        <stop offset="0.68" stopColor="#ffffff" />
      </linearGradient>
      <mask id="emerge">
        <rect x="-200" width="2000" height="900" fill="url(#emergence)" />
      </mask>
      <filter id="soft" filterUnits="userSpaceOnUse" x="-200" y="-200" width="2100" height="1300">
        <feGaussianBlur stdDeviation="40" />
      </filter>
    </defs>
  )
}

const SPOKES_DEG = [0, 36, 72, 108, 144, 180, 216, 252, 288, 324]
const AXLE = { x: 1266, y: 692, r: 124 }

function Wheel() {
  const { x, y, r } = AXLE
  return (
    <g>
      <circle cx={x} cy={y} r={r} fill="#060708" />
      <circle cx={x} cy={y} r={r * 0.76} fill="#101216" stroke="#7b8491" strokeOpacity="0.6" strokeWidth="2" />
      {SPOKES_DEG.map((angle) => (
        <path
          key={angle}
          d={`M${x - 9} ${y - r * 0.14} L${x - 4} ${y - r * 0.73} L${x + 4} ${y - r * 0.73} L${x + 9} ${y - r * 0.14} Z`}
          transform={`rotate(${angle} ${x} ${y})`}
          fill="#343a43"
          stroke="#7b8491"
          strokeOpacity="0.35"
        />
      ))}
      <circle cx={x} cy={y} r={r * 0.14} fill="#1c1f25" stroke="#7b8491" strokeOpacity="0.6" strokeWidth="2" />
    </g>
  )
}

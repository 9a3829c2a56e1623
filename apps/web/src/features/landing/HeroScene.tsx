const BODY =
  'M176 520 C168 486 176 446 206 420 C258 380 372 356 506 344 C572 300 664 236 790 222 C936 208 1070 244 1188 300 C1266 318 1336 322 1400 316 C1418 352 1420 420 1408 486 L1398 520 L1296 526 A108 108 0 0 0 1080 526 L540 530 A104 104 0 0 0 332 528 Z'
const ROOFLINE = 'M206 420 C258 380 372 356 506 344 C572 300 664 236 790 222 C936 208 1070 244 1188 300 C1266 318 1336 322 1400 316'
const GLASS = 'M566 340 C626 296 700 252 796 244 C900 238 1002 262 1092 306 C1010 326 780 340 566 340 Z'

/** A car waiting in a dark studio, one light above it, drawn rather than photographed. */
export function HeroScene() {
  return (
    <svg
      viewBox="0 0 1600 760"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-x-0 top-0 -z-10 h-[72%] w-full sm:h-full"
    >
      <defs>
        <radialGradient id="studio" cx="0.56" cy="0.2" r="0.8">
          <stop offset="0" stopColor="#262a31" />
          <stop offset="0.45" stopColor="#14161a" />
          <stop offset="1" stopColor="#0b0c0e" />
        </radialGradient>
        <linearGradient id="body" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#2c3138" />
          <stop offset="0.32" stopColor="#15181c" />
          <stop offset="0.62" stopColor="#0c0e10" />
          <stop offset="1" stopColor="#060708" />
        </linearGradient>
        <linearGradient id="rim" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#f2f4f7" stopOpacity="0.1" />
          <stop offset="0.3" stopColor="#f2f4f7" stopOpacity="0.75" />
          <stop offset="0.52" stopColor="#ffffff" />
          <stop offset="0.85" stopColor="#f2f4f7" stopOpacity="0.55" />
          <stop offset="1" stopColor="#f2f4f7" stopOpacity="0.15" />
        </linearGradient>
        <linearGradient id="glass" x1="0" y1="0" x2="0.4" y2="1">
          <stop offset="0" stopColor="#3a414b" />
          <stop offset="1" stopColor="#07080a" />
        </linearGradient>
        <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0b0c0e" stopOpacity="0" />
          <stop offset="1" stopColor="#0b0c0e" />
        </linearGradient>
        <filter id="soft" x="-20%" y="-60%" width="140%" height="220%">
          <feGaussianBlur stdDeviation="26" />
        </filter>
      </defs>
      <rect width="1600" height="760" fill="url(#studio)" />
      <rect x="430" y="40" width="760" height="16" rx="8" fill="#f2f4f7" opacity="0.5" filter="url(#soft)" />
      <rect x="500" y="46" width="620" height="2" rx="1" fill="#f2f4f7" opacity="0.5" />
      <ellipse cx="790" cy="604" rx="720" ry="38" fill="#000000" filter="url(#soft)" />
      <ellipse cx="820" cy="622" rx="460" ry="10" fill="#7f8894" opacity="0.22" filter="url(#soft)" />
      <path d={BODY} fill="url(#body)" />
      <path d={GLASS} fill="url(#glass)" />
      <path d="M806 244 C800 280 804 312 820 334" fill="none" stroke="#060708" strokeWidth="9" />
      <path d={ROOFLINE} fill="none" stroke="url(#rim)" strokeWidth="3" strokeLinecap="round" />
      <path d="M226 440 C420 392 900 372 1398 366" fill="none" stroke="#8b95a3" strokeOpacity="0.35" strokeWidth="1.5" />
      <path d="M556 498 C720 470 920 466 1070 492" fill="none" stroke="#8b95a3" strokeOpacity="0.22" strokeWidth="1.5" />
      <path d="M196 436 C222 424 256 416 300 410 L262 430 Z" fill="#f2f4f7" opacity="0.9" />
      <path d="M1362 346 L1410 342 L1411 350 L1364 354 Z" className="fill-signal" />
      <Wheel x={436} r={92} />
      <Wheel x={1188} r={96} />
      <g className="stroke-signal" fill="none" strokeLinecap="round">
        <path d="M1196 216 C1260 204 1352 206 1440 224" strokeWidth="7" />
        <path d="M1432 196 L1450 262" strokeWidth="4" />
        <path d="M1286 312 C1282 268 1296 236 1322 214" strokeWidth="4" />
        <path d="M150 536 L350 540" strokeWidth="5" />
        <path d="M552 542 L1072 540" strokeWidth="4" />
        <path d="M1300 538 L1424 520" strokeWidth="5" />
      </g>
      <rect y="560" width="1600" height="200" fill="url(#floor)" />
      <rect y="300" width="1600" height="460" fill="url(#floor)" opacity="0.72" />
    </svg>
  )
}

const SPOKES_DEG = [0, 36, 72, 108, 144, 180, 216, 252, 288, 324]

function Wheel({ x, r }: { x: number; r: number }) {
  const y = 606 - r
  return (
    <g>
      <circle cx={x} cy={y} r={r} fill="#060708" />
      <circle cx={x} cy={y} r={r * 0.74} fill="#111317" stroke="#6b7480" strokeOpacity="0.7" strokeWidth="2" />
      {SPOKES_DEG.map((angle) => (
        <path
          key={angle}
          d={`M${x} ${y - r * 0.16} L${x} ${y - r * 0.7}`}
          transform={`rotate(${angle} ${x} ${y})`}
          stroke="#7b8491"
          strokeOpacity="0.55"
          strokeWidth="4"
        />
      ))}
      <circle cx={x} cy={y} r={r * 0.15} fill="#1c1f25" stroke="#7b8491" strokeOpacity="0.7" strokeWidth="2" />
      <path
        d={`M${x - r * 0.7} ${y - r * 0.7} A${r} ${r} 0 0 1 ${x + r * 0.7} ${y - r * 0.7}`}
        fill="none"
        stroke="#98a1ae"
        strokeOpacity="0.3"
        strokeWidth="2"
      />
    </g>
  )
}

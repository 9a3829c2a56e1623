const STREETS = ['M-20 92 H660', 'M-20 262 H660', 'M92 -20 V420', 'M250 -20 V420', 'M520 -20 V420', 'M-20 344 C180 330 420 380 660 330']
const LANES = [
  'M-20 42 H660',
  'M-20 140 H250',
  'M-20 208 H250',
  'M-20 306 H520',
  'M170 -20 V420',
  'M410 -20 V262',
  'M590 -20 V420',
  'M250 210 H660',
]
const RIVER = 'M330 420 C360 320 470 300 500 200 C520 130 600 90 660 84 L660 150 C610 156 576 190 562 236 C540 320 450 350 430 420 Z'

/** A stylized street map, shown while the embedded map is loading or unavailable. */
export function MapPlaceholder({ address }: { address: string }) {
  return (
    <div className="absolute inset-0 isolate">
      <svg viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="absolute inset-0 -z-10 size-full">
        <rect width="640" height="400" fill="#101215" />
        <path d={RIVER} fill="#15191f" />
        <g fill="none" stroke="#1f232a" strokeWidth="5">
          {LANES.map((lane) => (
            <path key={lane} d={lane} />
          ))}
        </g>
        <g fill="none" stroke="#2c3139" strokeWidth="12">
          {STREETS.map((street) => (
            <path key={street} d={street} />
          ))}
        </g>
        <path d="M-60 420 L700 -40" stroke="#333944" strokeWidth="18" />
        <path d="M-60 420 L700 -40" stroke="#101215" strokeWidth="1.5" strokeDasharray="14 10" />
        <circle cx="320" cy="190" r="46" className="fill-signal" opacity="0.14" />
        <circle cx="320" cy="190" r="24" className="fill-signal" opacity="0.22" />
        <circle cx="320" cy="190" r="9" className="fill-signal" stroke="#0b0c0e" strokeWidth="3" />
      </svg>
      <p className="absolute bottom-4 left-4 max-w-[85%] rounded-md border border-line bg-page px-4 py-3 text-sm font-medium whitespace-pre-line shadow-float">
        {address}
      </p>
    </div>
  )
}

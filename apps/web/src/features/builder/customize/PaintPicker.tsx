/** The most common colors. Other names can be typed. */
const PAINTS = [
  ['Black', '#101114'],
  ['White', '#f1f2f0'],
  ['Silver', '#b4b9c0'],
  ['Gray', '#5b6068'],
  ['Blue', '#1d4f9c'],
  ['Red', '#b3161b'],
  ['Green', '#1d5a3a'],
  ['Orange', '#e2601a'],
  ['Yellow', '#e9bf1d'],
] as const

export function PaintPicker({ value, onPick }: { value: string; onPick: (name: string) => void }) {
  return (
    <ul
      aria-label="Common colors"
      className="mt-1.5 mb-0.5 flex flex-wrap gap-2 max-sm:pointer-coarse:grid max-sm:pointer-coarse:grid-cols-[repeat(5,max-content)] max-sm:pointer-coarse:gap-x-4"
    >
      {PAINTS.map(([name, color]) => {
        const isChosen = name.toLowerCase() === value.trim().toLowerCase()
        return (
          <li key={name}>
            <button
              type="button"
              aria-label={name}
              aria-pressed={isChosen}
              title={name}
              onClick={() => onPick(name)}
              style={{ backgroundColor: color }}
              className={`block size-8 pointer-coarse:size-11 rounded-full border-[1.5px] border-muted/70 transition-shadow hover:border-ink ${isChosen ? 'ring-2 ring-signal ring-offset-2 ring-offset-page' : ''}`}
            />
          </li>
        )
      })}
    </ul>
  )
}

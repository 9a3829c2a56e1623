export function Swatch({ color }: { color: string }) {
  return (
    <span className="figures inline-flex items-center gap-2">
      <span aria-hidden="true" className="size-4 rounded-sm border border-edge" style={{ backgroundColor: color }} />
      {color}
    </span>
  )
}

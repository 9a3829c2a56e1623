interface SwatchProps {
  color: string
  /** Shown instead of the color code. */
  name?: string
}

export function Swatch({ color, name }: SwatchProps) {
  return (
    <span className="figures inline-flex items-center gap-2" title={name && color.toUpperCase()}>
      <span aria-hidden="true" className="size-4 rounded-sm border border-edge" style={{ backgroundColor: color }} />
      {name ?? color}
    </span>
  )
}

interface SwatchProps {
  color: string
  /** Shown instead of the color code. */
  name?: string
}

export function Swatch({ color, name }: SwatchProps) {
  return (
    <span className="figures inline-flex items-baseline gap-2" title={name && color.toUpperCase()}>
      <span
        aria-hidden="true"
        className="size-4 shrink-0 translate-y-0.5 rounded-sm border border-edge"
        style={{ backgroundColor: color }}
      />
      {name ?? color}
    </span>
  )
}

/** As high as the toolbar, so that the car does not move when the toolbar appears. */
export function ToolbarSpace() {
  return <div aria-hidden="true" className="h-12 border-t border-line bg-raised pointer-coarse:h-14" />
}

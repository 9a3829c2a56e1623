/** As high as the toolbar, so that the car does not move when the toolbar appears. */
export function ToolbarSpace() {
  return (
    <div aria-hidden="true" className="@container border-t border-line bg-raised">
      <div className="h-12 pointer-coarse:h-14 roomy:@max-6xl:h-22 pointer-coarse:roomy:@max-6xl:h-26" />
    </div>
  )
}

/** As high as the toolbar, so that the car does not move when the toolbar appears. */
export function ToolbarSpace() {
  return (
    <div aria-hidden="true" className="@container border-t border-line bg-raised">
      <div className="h-12 pointer-coarse:h-14 @2xl:h-22 pointer-coarse:@2xl:h-26 @6xl:h-12 pointer-coarse:@6xl:h-14" />
    </div>
  )
}

/** Static on purpose: animating a large gradient would slow down the loading of the car on weak machines. */
export function LoadingView() {
  return (
    <div className="absolute inset-0 flex items-center justify-center bg-radial-[at_50%_42%] from-[#2e3239] to-page to-70%">
      <p role="status" className="text-sm text-muted">
        Preparing the 3D view...
      </p>
    </div>
  )
}

/** Holds the picture's place. It stands still on purpose: a large moving gradient takes from slow machines the very power the car waits for. */
export function Preparing() {
  return (
    <div className="absolute inset-0 flex items-center justify-center bg-radial-[at_50%_42%] from-[#2e3239] to-page to-70%">
      <p role="status" className="text-sm text-muted">
        Preparing the 3D view…
      </p>
    </div>
  )
}

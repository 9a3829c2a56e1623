/** The id of the main content, used by the skip link and by route focus. */
export const CONTENT_ID = 'content'

export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="fixed top-3 left-3 z-[70] -translate-y-24 rounded-md bg-signal px-4 py-3 text-sm font-medium text-on-signal focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}

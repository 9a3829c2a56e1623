import Download from '~icons/download'
import { fileHref } from '../../lib/api.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'

/** Opens a short-lived URL in a new tab, where the browser saves the file. */
export function DownloadLink({ url, name, className = '' }: { url: string; name: string; className?: string }) {
  return (
    <a
      href={fileHref(url)}
      target="_blank"
      rel="noreferrer"
      aria-label={`Download ${name}`}
      className={buttonStyle('secondary', 'sm', className)}
    >
      <Download className="size-4" aria-hidden="true" />
      Download
    </a>
  )
}

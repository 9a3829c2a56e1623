import Download from '~icons/download'
import { fileHref } from '../../lib/api.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'

/** Opens a short-lived URL in a new tab, where the browser saves the file. */
export function DownloadLink({ url, name }: { url: string; name: string }) {
  return (
    <a href={fileHref(url)} target="_blank" rel="noreferrer" aria-label={`Download ${name}`} className={buttonStyle('secondary', 'sm')}>
      <Download className="size-4" aria-hidden="true" />
      Download
    </a>
  )
}

import { useMutation } from '@tanstack/react-query'
import Download from '~icons/download'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import type { ButtonVariant } from '../../ui/buttonStyle.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'

/** Downloads a document that the server makes. */
export function DownloadPdf({ download, variant = 'secondary' }: { download: () => Promise<unknown>; variant?: ButtonVariant }) {
  const file = useMutation({ mutationFn: download })
  return (
    <>
      <Button variant={variant} size="sm" className="self-start max-sm:min-h-11" busy={file.isPending} onClick={() => file.mutate()}>
        <Download className="size-4" aria-hidden="true" />
        Download PDF
      </Button>
      {file.error && <Banner tone="error">{messageOf(file.error, "We couldn't create the PDF file. Please try again.")}</Banner>}
    </>
  )
}

import { useState } from 'react'
import Check from '~icons/check'
import Copy from '~icons/copy'
import { IconButton } from '../../ui/IconButton.tsx'

/** The SHA-256 checksum of an approved file, shortened. Customers verify their file with all of it. */
export function Fingerprint({ checksum }: { checksum: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(checksum)
      setCopied(true)
    } catch {
      // The clipboard needs HTTPS. The timeline shows the whole fingerprint.
    }
  }
  const Icon = isCopied ? Check : Copy
  return (
    <p className="flex items-center text-xs text-muted">
      <span title={checksum} className="whitespace-nowrap">
        Fingerprint {checksum.slice(0, 8)}…{checksum.slice(-6)}
      </span>
      <IconButton
        label={isCopied ? 'Fingerprint copied' : 'Copy fingerprint'}
        icon={<Icon className="size-4" aria-hidden="true" />}
        className="relative"
        onClick={() => void copy()}
      />
    </p>
  )
}

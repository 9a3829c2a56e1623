import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="notice">These codes are shown only once. Use one to sign in if you lose your phone.</Banner>
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-2 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  )
}

export function CopyCodes({ codes }: { codes: readonly string[] }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // The clipboard API is unavailable on plain HTTP; the codes can still be selected and copied.
    await navigator.clipboard?.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <Button variant="secondary" onClick={copy}>
      {copied ? 'Copied' : 'Copy Codes'}
    </Button>
  )
}

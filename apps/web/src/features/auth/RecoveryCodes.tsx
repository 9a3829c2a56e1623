import { useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Shown once: each of them signs in once without the phone. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="notice">They are shown only now. Each of them lets you in once if the phone is lost.</Banner>
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
    // No clipboard on plain-http addresses: the codes can be marked and copied by hand.
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

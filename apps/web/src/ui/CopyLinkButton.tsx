import { useState } from 'react'
import Check from '~icons/check'
import Copy from '~icons/copy'
import { Button } from './Button.tsx'
import type { ButtonSize, ButtonVariant } from './buttonStyle.ts'

interface CopyLinkButtonProps {
  link: string
  variant?: ButtonVariant
  size?: ButtonSize
}

export function CopyLinkButton({ link, variant = 'secondary', size }: CopyLinkButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      // The clipboard needs HTTPS. The user can copy the link from the field.
    }
  }
  return (
    <>
      <Button variant={variant} size={size} onClick={() => void copy()}>
        {isCopied ? <Check className="size-4" aria-hidden="true" /> : <Copy className="size-4" aria-hidden="true" />}
        {isCopied ? 'Copied' : 'Copy Link'}
      </Button>
      <p role="status" className="sr-only">
        {isCopied && 'Link copied'}
      </p>
    </>
  )
}

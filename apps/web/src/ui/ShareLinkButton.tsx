import Share2 from '~icons/share-2'
import { Button } from './Button.tsx'
import type { ButtonSize, ButtonVariant } from './buttonStyle.ts'

interface ShareLinkButtonProps {
  title: string
  link: string
  variant?: ButtonVariant
  size?: ButtonSize
}

export const canShareLinks = () => 'share' in navigator

/** Opens the share sheet of the device. */
export function ShareLinkButton({ title, link, variant, size }: ShareLinkButtonProps) {
  // Closing the share sheet is not an error.
  const share = () => void navigator.share({ title, url: link }).catch(() => {})
  return (
    <Button variant={variant} size={size} onClick={share}>
      <Share2 className="size-4" aria-hidden="true" />
      Share
    </Button>
  )
}

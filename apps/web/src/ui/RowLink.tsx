import { Link, type LinkProps } from 'react-router'

interface RowLinkProps extends Omit<LinkProps, 'className'> {
  /** Only screen readers read it on cards, where it has the position `cover`. */
  isCover?: boolean
}

/** A link that covers its whole table row. */
export function RowLink({ isCover = false, children, ...props }: RowLinkProps) {
  return (
    <Link
      {...props}
      data-row-link
      className={`font-medium whitespace-nowrap outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink ${isCover ? 'max-xl:absolute max-xl:inset-0' : ''}`}
    >
      {isCover ? <span className="max-xl:sr-only">{children}</span> : children}
    </Link>
  )
}
